#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Which declarations of Poise's installed headers have no docstring.

docstrings.py ROOT reads the headers that plugins/cmake/poise_interface.cmake lists, prints one line for each
declaration without `///` before it or `///<` behind it, and fails if there is any. Exempt are:

- private and protected members, forward declarations, friends that are classes, explicit specialisations
- destructors, copies, moves, assignments, `= default`, `= delete`, overrides, operators of arithmetic and comparison
- an overload that directly follows its documented sibling
- data members that follow a member with `///` before it, without a blank line or a comment of their own between
- the enumerators of a documented enum that stands on one line
- what an #else declares once more
"""

import pathlib
import re
import sys

import functions

LIST = "plugins/cmake/poise_interface.cmake"

ACCESS = re.compile(r"\s*\b(public|protected|private)\s*:(?!:)")
ELSE = re.compile(r"^#else\b.*?^(?=#endif)", re.MULTILINE | re.DOTALL)
TEMPLATE = re.compile(r"^template\s*<.*?>\s+(?=\w)", re.DOTALL)
ATTRIBUTE = re.compile(r"\[\[.*?\]\]|\b(?:POISE_API|alignas\(\d+\)|__attribute__\(\(.*?\)\)+)\s*")
TYPE = re.compile(r"^(class|struct|union|enum(?: class)?)\s+([\w:]+)")
SKIPPED = re.compile(r"^(using namespace|static_assert|friend (class|struct)|typedef|extern)\b")
ARITHMETIC = re.compile(r"\boperator\s*([-+*/]=?|[<>]=?|[=!]=|=)\s*\(")
GIVEN = re.compile(r"~\w+\s*\(|=\s*(default|delete)$|\)[\s\w]*\b(override|final)\b")


class Declaration:
    """A declaration of an interface: its name, the lines of its head, the line it ends in, and what it is."""

    def __init__(self, name, first, head_last, last, kind):
        self.name, self.first, self.head_last, self.last, self.kind = name, first, head_last, last, kind


def without_angles(text):
    """The text without its template arguments."""
    previous = None
    while text != previous:
        previous, text = text, re.sub(r"<[^<>]*>", "", text)
    return text


def parts(head):
    """The head without template line and attributes."""
    return ATTRIBUTE.sub("", TEMPLATE.sub("", head.strip())).strip()


def name_and_kind(head, owner):
    """(name, kind) of a function, variable or alias; None if it needs no docstring."""
    plain = parts(head)
    if not plain or SKIPPED.match(plain) or GIVEN.search(plain) or ARITHMETIC.search(plain):
        return None
    if TYPE.match(plain) and TYPE.match(plain).end() == len(plain):
        return None  # a forward declaration
    flat = without_angles(plain)
    pointer = re.search(r"\(\*(\w+)\)\s*\(", flat)
    if plain.startswith("using") or pointer:
        return (pointer[1], "data") if pointer else (plain.split()[1], "alias")
    call = re.search(r"(operator\s*\S+?|\w+)\s*\(", flat.split("=")[0] if "operator" not in flat else flat)
    if not call:
        found = re.search(r"(\w+)\s*(\[.*\])?\s*(=.*|,.*)?$", flat, re.DOTALL)
        return (found[1] if found else flat), "data"
    copies = rf"\b{owner}\s*\((const )?{owner}\s*&&?\s*\w*\)" if owner else r"(?!)"
    return None if re.search(copies, flat) else (call[1], "function")


def closing(text, at):
    """Where the brace that opens at `at` is closed."""
    depth = 0
    for found in re.finditer(r"[{}]", text[at:]):
        depth += 1 if found[0] == "{" else -1
        if depth == 0:
            return at + found.start()
    return len(text)


def flattened(text):
    """The text without braces and semicolons between parentheses: arguments such as `= {}`."""
    depth, out = 0, []
    for mark in text:
        depth += {"(": 1, ")": -1}.get(mark, 0)
        out.append(" " if depth > 0 and mark in "{};" else mark)
    return "".join(out)


def declarations(text):
    """All declarations of a header that need a docstring, in order."""
    text = ELSE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    text = flattened(functions.blanked(text))
    line = lambda at: text.count("\n", 0, at) + 1
    scopes, start, at = [["namespace", "", "public"]], 0, 0
    while True:
        found = re.compile(r"[{};]").search(text, at)
        if not found:
            return
        at, mark = found.start(), found[0]
        label = ACCESS.match(text, start, at)
        while label:
            scopes[-1][2], start = label[1], label.end()
            label = ACCESS.match(text, start, at)
        head = text[start:at]
        begin = start + len(head) - len(head.lstrip())
        public = all(scope[2] == "public" for scope in scopes)
        kind = TYPE.match(parts(head))
        if mark == "}":
            scopes.pop()
            at = start = at + 1 + len(re.match(r"\s*\w*\s*;|", text[at + 1:])[0])
            continue
        if mark == "{" and parts(head).startswith("namespace"):
            scopes.append(["namespace", "", "public"])
            at = start = at + 1
            continue
        if mark == "{" and kind and "(" not in parts(head):
            special = re.match(r"\s*<", parts(head)[kind.end():])
            if public and not special:
                yield Declaration(kind[2], line(begin), line(at), line(at), "type")
            if kind[1].startswith("enum"):
                end = closing(text, at)
                if public and line(at) != line(end):
                    for each in re.finditer(r"(\w+)\s*(=[^,}]*)?(,|\s*$)", text[at + 1:end]):
                        number = line(at + 1 + each.start())
                        yield Declaration(each[1], number, number, number, "enumerator")
                at = start = text.index(";", end) + 1
                continue
            default = "private" if kind[1] == "class" or special else "public"
            scopes.append(["type", kind[2], default])
            at = start = at + 1
            continue
        end = at
        while text[end] == "{":  # a body, or braces around a value
            end = closing(text, end)
            after = re.match(r"\s*([;,{]|\w+_?[({])?", text[end + 1:])
            if after[1] and (after[1] in ";,{"):
                end = re.compile(r"[;{]").search(text, end + 1).start()
            else:
                break
        named = name_and_kind(head, scopes[-1][1]) if public else None
        if named:
            yield Declaration(named[0], line(begin), line(at), line(end), named[1])
        at = start = end + 1


def has_before(lines, declaration):
    above = lines[declaration.first - 2].strip() if declaration.first > 1 else ""
    return above.startswith("///") and not above.startswith("///<")


def has_behind(lines, declaration):
    near = lines[declaration.first - 1:declaration.head_last] + [lines[declaration.last - 1]]
    after = lines[declaration.last].strip() if declaration.last < len(lines) else ""
    return any("///<" in line for line in near) or after.startswith("///<")


def undocumented(text):
    """(line, name) of each declaration without a docstring."""
    lines = text.splitlines()
    previous, documented, grouped = None, False, False
    for declaration in declarations(text):
        before, behind = has_before(lines, declaration), has_behind(lines, declaration)
        adjacent = previous is not None and all(
            line.strip() and not line.strip().startswith("//")
            for line in lines[previous.last:declaration.first - 1])
        sibling = adjacent and documented and (
            declaration.name == previous.name and declaration.kind == previous.kind == "function")
        member = adjacent and grouped and declaration.kind == previous.kind == "data" and not behind
        grouped = declaration.kind == "data" and (before or member)
        documented = before or behind or sibling or member
        if not documented:
            yield declaration.first, declaration.name
        previous = declaration


def headers(root):
    return re.findall(r"^\s+((?:core|plugins)/\S+\.hpp)", (root / LIST).read_text(encoding="utf-8"), re.MULTILINE)


def findings(root):
    names = headers(root)
    if not names:
        yield f"{LIST}: lists no headers"
    for name in names:
        for line, what in undocumented((root / name).read_text(encoding="utf-8")):
            yield f"{name}:{line}: {what} has no docstring"


def main():
    found = list(findings(pathlib.Path(sys.argv[1])))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
