# SPDX-License-Identifier: BSD-2-Clause
"""Counts the data members and functions of C++ classes, as formatted by clang-format.

members.py [FOLDER…] prints the ten classes with the most members.
"""

import pathlib
import re
import sys

import functions

CLASS = re.compile(r"\b(?:class|struct)\s+(?:POISE_\w+\s+)?((?:\w+::)*[A-Z]\w*)(?:\s+final)?(?:\s*:[^;{}()=]*)?\s*\{")
NO_MEMBER = re.compile(r"\s*(using|friend|typedef|static|template|enum|class|struct|union|Q_\w+)\b")
ACCESS = re.compile(r"\b(public|private|protected|signals|slots|Q_SLOTS|Q_SIGNALS)\s*:|\b(public|private) slots\s*:")


def end_of(text, opening, marks="{}"):
    """Where the brace that opens at this place is closed."""
    depth = 0
    for at in range(opening, len(text)):
        depth += {marks[0]: 1, marks[1]: -1}.get(text[at], 0)
        if depth == 0:
            return at
    return len(text)


def without(text, marks):
    """The text with the content of the outermost pairs of these marks removed."""
    found, depth = [], 0
    for letter in text:
        depth -= letter == marks[1]
        if depth == 0 or (depth == 1 and letter == marks[0]):
            found.append(letter)
        depth += letter == marks[0]
    return "".join(found)


def statements(body):
    """The declarations of a class body; bodies of functions and of nested types are left out."""
    flat = without(body, "{}")
    flat = re.sub(r"\}(?!\s*[;,])", "};", flat)  # the end of a function's body
    return [ACCESS.sub("", one).strip() for one in flat.split(";")]


def sizes(statement):
    """(members, functions) that a statement declares."""
    if not statement or NO_MEMBER.match(statement) and "(" not in statement:
        return 0, 0
    before_value = re.split(r"=(?!=)|\{", without(statement, "<>"))[0]
    if "operator" in statement or "(" in before_value:
        return 0, 0 if re.match(r"\s*(using|friend|typedef|Q_\w+)\b", statement) else 1
    if NO_MEMBER.match(statement):
        return 0, 0
    names = without(without(without(statement, "<>"), "()"), "{}")
    return 1 + names.count(","), 0


def classes(text):
    """(name, first line, members, functions) of each class, nested ones as well."""
    text = functions.blanked(text)
    for found in CLASS.finditer(text):
        if re.search(r"\benum\s+$", text[:found.start()]):
            continue
        body = text[found.end():end_of(text, found.end() - 1)]
        counts = [sizes(one) for one in statements(body)]
        line = text.count("\n", 0, found.start()) + 1
        yield found[1], line, sum(c[0] for c in counts), sum(c[1] for c in counts)


def main():
    found = []
    for folder in sys.argv[1:] or ["core", "plugins", "tasks", "constraints", "solvers", "gui", "apps"]:
        for path in sorted(pathlib.Path(folder).rglob("*.[hc]pp")):
            found += [(members, methods, name, path) for name, _, members, methods
                      in classes(path.read_text(encoding="utf-8"))]
    for members, methods, name, path in sorted(found, key=lambda one: -one[0])[:10]:
        print(f"{members:4} members {methods:4} functions  {name:24} {path}")


if __name__ == "__main__":
    main()
