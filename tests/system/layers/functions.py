# SPDX-License-Identifier: BSD-2-Clause
"""Finds the functions of a C++ file by its braces, as formatted by clang-format."""

import re

# Tokens that may contain braces or semicolons: raw strings, strings, characters, comments.
OPAQUE = re.compile(r'R"(\w*)\([\s\S]*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*[\s\S]*?\*/')
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
OPENS_SCOPE = re.compile(r'\b(namespace|extern|class|struct|union|enum)\b')


def blanked(text):
    """The lines with strings, characters and comments replaced by spaces."""
    blank = lambda found: re.sub(r"[^\n]", " ", found[0])
    return DIRECTIVE.sub(blank, OPAQUE.sub(blank, text))


def is_function(head):
    """Whether it has parentheses outside template arguments and no assignment."""
    return "(" in head and not re.search(r"[^=!<>]=\s*$", head) and not (
        OPENS_SCOPE.match(head.lstrip()) and not re.search(r"\)\s*(const|noexcept|override|final|\s)*$", head))


def functions(text):
    """(first line, number of lines) of each function, including its lambdas."""
    text = blanked(text)
    start, body, depth, inner = 0, None, [], 0
    for found in re.finditer(r"[{};]", text):
        at, mark = found.start(), found[0]
        if body is not None:  # inside a function
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
