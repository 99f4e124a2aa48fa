# SPDX-License-Identifier: BSD-2-Clause
"""Where the functions of a C++ file begin and end, by its braces as clang-format sets them."""

import re

# What has braces or semicolons of its own: raw strings, strings, characters, comments.
OPAQUE = re.compile(r'R"(\w*)\([\s\S]*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*[\s\S]*?\*/')
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
OPENS_SCOPE = re.compile(r'\b(namespace|extern|class|struct|union|enum)\b')


def blanked(text):
    """The same lines with spaces in place of what has no braces of the program."""
    blank = lambda found: re.sub(r"[^\n]", " ", found[0])
    return DIRECTIVE.sub(blank, OPAQUE.sub(blank, text))


def is_function(head):
    """A signature has parentheses outside of template arguments; a table is assigned."""
    return "(" in head and not re.search(r"[^=!<>]=\s*$", head) and not (
        OPENS_SCOPE.match(head.lstrip()) and not re.search(r"\)\s*(const|noexcept|override|final|\s)*$", head))


def functions(text):
    """(first line, number of lines) of each function, whose own lambdas are part of it."""
    text = blanked(text)
    start, body, depth, inner = 0, None, [], 0
    for found in re.finditer(r"[{};]", text):
        at, mark = found.start(), found[0]
        if body is not None:  # inside of a function
            inner += {"{": 1, "}": -1, ";": 0}[mark]
            if inner == 0:
                first = text.count("\n", 0, body) + 1
                yield first, text.count("\n", 0, at) + 2 - first
                body, start = None, at + 1
        elif depth and depth[-1] == "value":  # braces of a member's or a table's value
            depth += ["value"] if mark == "{" else []
            if mark == "}":
                depth.pop()
        elif mark == "{":
            head = text[start:at]
            if re.search(r"[\w>]$", head) and not head.endswith(("const", "override", "noexcept", "final")):
                depth.append("value")  # `member_{…}` in a list of initializers
            elif is_function(head):
                body = start + len(head) - len(head.lstrip())
                inner = 1
            else:
                depth.append("value" if re.search(r"=\s*$", head) else "scope")
                start = at + 1 if depth[-1] == "scope" else start
        else:
            start = at + 1
            if mark == "}" and depth:
                depth.pop()
