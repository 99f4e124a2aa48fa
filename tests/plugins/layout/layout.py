#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""The layout of the types that cross the module boundary, from a compiler's debug information.

layout.py ROOT CXX EIGEN rewrites layout.txt; it fails if the layout has changed but kModuleApi has not.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
WRITTEN = HERE / "layout.txt"
CLASSES = ("structure_type", "class_type", "union_type")
ENTRY = re.compile(r"^ <(\d+)><(\w+)>: Abbrev Number: \d+ \(DW_TAG_(\w+)\)")
ATTRIBUTE = re.compile(r"^    <\w+>\s+DW_AT_(\w+)\s*: (.*)$")


class Entry:
    """An entry of the debug information with its attributes and children."""

    def __init__(self, tag, parent):
        self.tag, self.parent, self.children, self.facts = tag, parent, [], {}

    def get(self, name, default=""):
        text = self.facts.get(name, default)
        return text.split("): ", 1)[1] if text.startswith("(indirect") else text.split("\t")[0].strip()

    def path(self):
        own = self.get("name", f"({self.tag})")
        return own if self.parent is None or self.parent.tag == "compile_unit" else f"{self.parent.path()}::{own}"


def parsed(text):
    """Entries by their offset."""
    entries, open_entries, entry = {}, {}, None
    for line in text.splitlines():
        if found := ENTRY.match(line):
            depth = int(found[1])
            entry = entries[found[2]] = Entry(found[3], open_entries.get(depth - 1))
            open_entries[depth] = entry
            if entry.parent:
                entry.parent.children.append(entry)
        elif entry and (found := ATTRIBUTE.match(line)):
            entry.facts[found[1]] = found[2]
    return entries


def type_name(entries, entry):
    """The name of a member's type, without references, pointers and const."""
    words = []
    while entry is not None:
        if "name" in entry.facts:
            return " ".join([*words, entry.get("name")])
        words.append(entry.tag.removesuffix("_type"))
        entry = entries.get(entry.get("type").strip("<>").removeprefix("0x"))
    return " ".join(words)


def class_lines(entries, entry):
    yield f"{entry.path()}: {entry.get('byte_size')} bytes"
    for part in entry.children:
        kind = type_name(entries, entries.get(part.get("type").strip("<>").removeprefix("0x")))
        at = part.get("data_member_location") or (part.get("data_bit_offset") and f"bit {part.get('data_bit_offset')}")
        if part.tag == "inheritance":
            yield f"  {at} base {kind}"
        elif part.tag == "member" and at:
            yield f"  {at} {part.get('name', '(no name)')}: {kind}"
        elif part.tag == "subprogram" and "virtuality" in part.facts:
            slot = re.search(r"DW_OP_(?:constu: |lit)(\d+)", part.facts.get("vtable_elem_location", ""))
            yield f"  virtual {slot[1] if slot else '?'} {part.get('linkage_name') or part.get('name')}"


def enumeration_lines(entry):
    values = ", ".join(f"{part.get('name')} {part.get('const_value')}" for part in entry.children)
    yield f"{entry.path()}: {values}"


def described(entries):
    """The lines of all types of Poise, sorted by name."""
    blocks = {}
    for entry in entries.values():
        if not entry.path().startswith("poise::") or "declaration" in entry.facts:
            continue
        if entry.tag in CLASSES and "byte_size" in entry.facts:
            blocks[entry.path()] = list(class_lines(entries, entry))
        elif entry.tag == "enumeration_type":
            blocks[entry.path()] = list(enumeration_lines(entry))
    return [line for name in sorted(blocks) for line in blocks[name]]


def entries_of(compiler, source, out, *options):
    subprocess.run([compiler, "-std=c++20", "-gdwarf-5", "-femit-class-debug-always", *options,
                    "-c", source, "-o", out], check=True)
    return parsed(subprocess.run(["readelf", "--debug-dump=info", out], check=True, capture_output=True, text=True).stdout)


def layout(root, compiler, eigen, *options):
    """The layout with the flags of poise::flags for every machine of this architecture, or for one given by options."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "poise").symlink_to(root)
        out = pathlib.Path(folder) / "crossing.o"
        return described(entries_of(compiler, HERE / "crossing.cpp", out, "-I", folder, "-isystem", eigen,
                                    "-DEIGEN_MAX_STATIC_ALIGN_BYTES=64", "-DEIGEN_MAX_ALIGN_BYTES=64", *options))


def api_of(root):
    text = (pathlib.Path(root) / "plugins/module.hpp").read_text(encoding="utf-8")
    return int(re.search(r"kModuleApi = (\d+);", text)[1])


def complaint(written, api, lines):
    """Compares a layout with the stored one; returns the error, empty if there is none."""
    first, *known = written.splitlines()
    known_api = int(first.removeprefix("module API "))
    if known == lines and known_api == api:
        return ""
    if known == lines:
        return f"layout.txt was written for module API {known_api}, this is {api}: write it anew"
    changes = sorted(set(known) ^ set(lines))[:20]
    remedy = "write layout.txt anew" if known_api != api else "raise kModuleApi, then write layout.txt anew"
    return "\n  ".join([f"the layout of what crosses the module boundary changed; {remedy}:", *changes])


def main():
    root, compiler, eigen = sys.argv[1:]
    api, lines = api_of(root), layout(root, compiler, eigen)
    if WRITTEN.exists():
        said = complaint(WRITTEN.read_text(encoding="utf-8"), api, lines)
        if "raise kModuleApi" in said:
            sys.exit(said)
    WRITTEN.write_text("\n".join([f"module API {api}", *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
