#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""The rooms of docs/developing/architecture.md, and what the sources say of them.

architecture.py ROOT prints what is wrong with the page; with --write the page's arrows and its picture are
taken from the sources.
"""

import pathlib
import posixpath
import re
import sys

PAGE = "docs/developing/architecture.md"
TOPS = ("core", "plugins", "tasks", "constraints", "solvers", "gui", "apps")
BASE = "core"  # all rooms may include the headers directly in it
ROW = re.compile(r"^\| `([\w/]+)` \| (.*) \| (.*) \|$", re.MULTILINE)
PICTURE = re.compile(r"(?<=<!-- picture -->\n)[\s\S]*?(?=<!-- end of the picture -->)")
INCLUDE = re.compile(r"^\s*#\s*include\s*[\"<]poise/([^\">]+)[\">]", re.MULTILINE)
DEFINED = re.compile(r"^(?:class|struct)\s+(?:POISE_API\s+)?(\w+)[^;{()]*\{", re.MULTILINE)
FORWARD = re.compile(r"^(?:class|struct)\s+(\w+);", re.MULTILINE)
WING = re.compile(r"^poise_wing\((\w+)[^)]*?ROOMS\s+([\w\s]+)\)", re.MULTILINE)


def rooms_of(page):
    """The rooms of the table and what each may include in addition to BASE."""
    table = {name: cell for name, _, cell in ROW.findall(page)}
    return {name: {full(word, table) for word in re.findall(r"[\w/]+", cell)} for name, cell in table.items()}


def full(word, rooms):
    return f"core/{word}" if f"core/{word}" in rooms else word


def short(room):
    return room.removeprefix("core/")


def room_of(path, rooms):
    """The room of a file. A room with subrooms has only the files directly in it."""
    folder = posixpath.dirname(path)
    if folder in rooms:
        return folder
    while folder := posixpath.dirname(folder):
        if folder in rooms:
            return None if any(room.startswith(folder + "/") for room in rooms) else folder
    return None


def classes(texts):
    """Class → the only header that defines a class of this name outside all others."""
    homes = {}
    for name, text in texts.items():
        if name.endswith(".hpp"):
            for found in DEFINED.findall(text):
                homes.setdefault(found, set()).add(name)
    return {found: min(names) for found, names in homes.items() if len(names) == 1}


def arrows(root, rooms):
    """(room, room) → the first include or forward declaration behind the arrow; and the folders that are in no
    room."""
    found, homeless = {}, set()
    files = sorted(file for top in TOPS for file in (root / top).rglob("*.?pp"))
    texts = {file.relative_to(root).as_posix(): file.read_text(encoding="utf-8") for file in files}
    homes = classes(texts)
    for name, text in texts.items():
        room = room_of(name, rooms)
        if room is None:
            homeless.add(posixpath.dirname(name))
            continue
        uses = [(header, f"includes {header}") for header in INCLUDE.findall(text)]
        uses += [(homes[word], f"declares {word} of {homes[word]}") for word in FORWARD.findall(text) if word in homes]
        for header, how in uses:
            other = room_of(header, rooms)
            if other not in (None, room, BASE):
                found.setdefault((room, other), f"{name} {how}")
    return found, homeless


def wings(root):
    """The rooms of each library of core, in the order in which the libraries may use each other."""
    file = root / "core/CMakeLists.txt"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return [(name, {f"core/{room}" for room in cell.split()}) for name, cell in WING.findall(text)]


def upward(root, found):
    """The arrows from a wing to one that stands on it."""
    floors = {room: level for level, (_, rooms) in enumerate(wings(root)) for room in rooms}
    for (room, other), why in found.items():
        if room in floors and other in floors and floors[room] < floors[other]:
            yield f"{why}: the wing of {room} is below that of {other}"


def reachable(room, may):
    """All rooms that a room depends on, directly or indirectly."""
    seen, waiting = set(), list(may.get(room, ()))
    while waiting:
        other = waiting.pop()
        if other not in seen:
            seen.add(other)
            waiting += may.get(other, ())
    return seen


def floor(room, may):
    """Length of the longest chain of rooms below a room; the arrows must have no cycles."""
    return 1 + max((floor(other, may) for other in may.get(room, ())), default=0)


def picture(may):
    """The rooms layer by layer, the lowest last. Implied arrows are left out."""
    lines, last = ["```text"], None
    floors = sorted((-floor(room, may), room) for room in may if room != BASE)
    for level, room in floors:
        implied = set().union(*(reachable(other, may) for other in may[room]))
        direct = ", ".join(short(other) for other in sorted(may[room] - implied))
        number = -level if level != last else ""
        lines.append(f"{number:>2}  {short(room):<19}{'→ ' + direct if direct else ''}".rstrip())
        last = level
    return "\n".join([*lines, f"{'':>4}{BASE + '/*.hpp':<19}below all of them", "```"]) + "\n"


def findings(root):
    page = (root / PAGE).read_text(encoding="utf-8")
    may = rooms_of(page)
    found, homeless = arrows(root, may)
    for folder in sorted(homeless):
        yield f"{PAGE}: the table has no room for {folder}/"
    for room in may:
        if not any((root / room).glob("**/*.?pp")):
            yield f"{PAGE}: there is no room {room}"
        yield from (f"{PAGE}: {room} may include {other}, which is no room" for other in may[room] - set(may))
    for (room, other), why in found.items():
        if other not in may[room]:
            yield f"{why}: {room} may not include {other}"
    yield from upward(root, found)
    for room in may:
        yield from (f"{PAGE}: nothing of {room} includes {other}" for other in may[room] if (room, other) not in found)
    circles = sorted(room for room in may if room in reachable(room, may))
    if circles:
        yield f"{PAGE}: a circle of rooms: {', '.join(circles)}"
    elif may and PICTURE.findall(page) != [picture(may)]:
        yield f"{PAGE}: the picture is not that of the table; architecture.py ROOT --write makes it anew"


def written(root):
    """The page with the arrows updated from the sources."""
    page = (root / PAGE).read_text(encoding="utf-8")
    rooms = rooms_of(page)
    found, _ = arrows(root, rooms)
    may = {room: {other for first, other in found if first == room} for room in rooms}
    cell = lambda room: ", ".join(sorted(map(short, may[room]))) or "–"
    page = ROW.sub(lambda row: f"| `{row[1]}` | {row[2]} | {cell(row[1])} |", page)
    return PICTURE.sub(lambda _: picture(may), page)


def main():
    root = pathlib.Path(sys.argv[1])
    if "--write" in sys.argv:
        (root / PAGE).write_text(written(root), encoding="utf-8")
    said = list(findings(root))
    print("\n".join(said))
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
