#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Laws of the source tree: who may include whom, sizes of folders, files, functions and classes, licence line,
what may throw, packages.

check_sources.py ROOT prints one line a finding and fails if there is any. The rooms inside of the top folders
are those of docs/developing/architecture.md: see architecture.py.
"""

import collections
import os
import pathlib
import posixpath
import re
import sys

import architecture
import functions
import members

MAX_LINES = 400
MAX_FUNCTION = 60
MAX_FILES = 30
MAX_MEMBERS = 30

# Top folders that a top folder may include from.
MAY_INCLUDE = {
    "core": {"core"},
    "plugins": {"core", "plugins"},
    "tasks": {"core", "plugins", "tasks"},
    "constraints": {"core", "plugins", "constraints"},
    "solvers": {"core", "plugins", "solvers"},
    "gui": {"core", "plugins", "gui"},
    "apps": {"core", "plugins", "gui", "apps"},
}

# Folders that may include a library's headers: header pattern → path prefixes. Tests may include
# all.
LIBRARY_ROOMS = {
    r"boost/graph/": ["core/tree/"],
    r"boost/dll": ["plugins/registry"],
    r"yaml-cpp/": ["core/config/"],
    r"urdf": ["core/tree/"],
    r"(hdf5|H5)": ["core/record/"],
    r"ceres/": ["core/so3/autodiff"],
    r"coin/": ["core/backends/"],
    r"nlohmann/": ["core/record/", "core/replay/scene_json", "core/replay/steps_json", "core/verdict/summary", "core/sweep/", "core/doubt/", "core/tune/", "apps/"],
    r"CLI/": ["apps/"],
    r"mujoco/": ["plugins/mujoco/"],
    r"nanobind/": ["apps/python/"],
    r"assimp/": ["core/backends/"],
    r"meshoptimizer": ["core/replay/"],
    r"epoxy/": ["gui/scene/"],
    r"png": ["gui/scene/"],
    r"Q[A-Z]": ["gui/", "apps/designer/"],
}

# Name in find_package, find_library or find_path → the Debian package that provides it.
DEBIAN_PACKAGES = {
    "Boost": "libboost-dev",
    "CLI11": "libcli11-dev",
    "Clp": "coinor-libclp-dev",
    "CoinUtils": "coinor-libclp-dev",
    "coin": "coinor-libclp-dev",
    "assimp": "libassimp-dev",
    "ceres": "libceres-dev",
    "Eigen3": "libeigen3-dev",
    "GTest": "libgtest-dev",
    "HDF5": "libhdf5-dev",
    "IpTNLP": "coinor-libipopt-dev",
    "PNG": "libpng-dev",
    "Python": "python3-dev",
    "Python3": "python3",
    "Qt6": "qt6-base-dev",
    "Threads": "g++",
    "dart": "libdart-dev",
    "dart-utils-urdf": "libdart-utils-urdf-dev",
    "epoxy": "libepoxy-dev",
    "fcl": "libfcl-dev",
    "fmt": "libfmt-dev",
    "ipopt": "coinor-libipopt-dev",
    "meshoptimizer": "libmeshoptimizer-dev",
    "mujoco": "python3-pip",
    "nanobind": "python3-pip",
    "nlohmann_json": "nlohmann-json3-dev",
    "spdlog": "libspdlog-dev",
    "tinyxml": "libtinyxml-dev",
    "urdfdom": "liburdfdom-dev",
    "yaml-cpp": "libyaml-cpp-dev",
}

# A module's functions in a tick. Their exceptions are caught and reported, unless they are
# noexcept.
MODULE_ROOMS = ("tasks/", "constraints/", "solvers/", "plugins/", "core/plant/")
NOEXCEPT_IN_TICK = re.compile(
    r"\b(update|value|sample|arrival|solve|step)"
    r"\([^;{}]*?\)\s*(?:const\s+)?noexcept\s+override\b")

INCLUDE = re.compile(r'\s*#\s*include\s*(["<])([^">]+)[">]')
# Code built against an installation, with its own headers beside it; and moc's output.
OWN_HEADERS = re.compile(r"^(plugins/(examples|template)|tests/plugins/examples|tests/system/install/probe)/")
FIND = re.compile(r"^\s*find_(?:package\(|(?:library|path)\(\s*\w+)\s*([\w-]+)", re.MULTILINE)


def files(root, *suffixes):
    found = []
    for folder, folders, names in os.walk(root):  # not into folders in which other tests write
        folders[:] = [name for name in folders if not name.startswith(".")
                      and not (pathlib.Path(folder) == root and name in ("build", "runs"))]
        found += [pathlib.Path(folder, name) for name in names if not name.startswith(".")]
    for path in sorted(found):
        if path.suffix in suffixes or path.name in suffixes:
            yield path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")


def include_findings(name, line):
    match = INCLUDE.match(line)
    if not match:
        return
    mark, header = match.groups()
    top, may = header.split("/")[1:2], MAY_INCLUDE.get(name.split("/")[0])
    if header.startswith("poise/"):
        if may and top[0] in MAY_INCLUDE and top[0] not in may:
            yield f"must not include from {top[0]}/"
    elif (mark == '"' and not header.endswith(".moc") and not OWN_HEADERS.match(name)) or (
            header.split("/")[0] in MAY_INCLUDE or header.startswith(".")):
        yield f'includes {header}; headers of Poise are "poise/…"'
    for pattern, rooms in LIBRARY_ROOMS.items():
        if may and mark == "<" and re.match(pattern, header) and not name.startswith(tuple(rooms)):
            yield f"must not include <{header}>, which belongs to {', '.join(rooms)}"


def function_findings(name, text):
    lines = text.splitlines()
    for first, size in functions.functions(text):
        title = (re.findall(r"[\w~]+(?=\()", lines[first - 1]) or ["?"])[0]
        if size > MAX_FUNCTION:
            yield f"{name}:{first}: {title} has {size} lines, {MAX_FUNCTION} are the most"


def member_findings(name, text):
    for title, line, size, _ in members.classes(text) if name.split("/")[0] in MAY_INCLUDE else []:
        if size > MAX_MEMBERS:
            yield f"{name}:{line}: {title} has {size} members, {MAX_MEMBERS} are the most"


def folder_findings(names):
    sizes = collections.Counter(posixpath.dirname(name) + "/" for name in names)
    for folder, size in sizes.items():
        if size > MAX_FILES:
            yield f"{folder}: has {size} sources, {MAX_FILES} are the most"


def source_findings(name, text):
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        yield f"{name}: has {len(lines)} lines, {MAX_LINES} are the most"
    if not any("SPDX-License-Identifier: " in line for line in lines[:2]):
        yield f"{name}: has no SPDX-License-Identifier line at its top"
    if name.endswith(".hpp") and "#pragma once" not in lines:
        yield f"{name}: has no #pragma once"
    for number, line in enumerate(lines, 1):
        for finding in include_findings(name, line):
            yield f"{name}:{number}: {finding}"
    if name.endswith((".hpp", ".cpp")):
        yield from function_findings(name, text)
        yield from member_findings(name, text)


def noexcept_findings(name, text):
    for match in NOEXCEPT_IN_TICK.finditer(text) if name.startswith(MODULE_ROOMS) else []:
        line = text.count("\n", 0, match.start()) + 1
        yield f"{name}:{line}: {match[1]} of a module must not be noexcept"


def package_findings(root):
    listed = re.sub("#.*", "", (root / ".ci/packages").read_text()).split()
    for name, text in files(root, ".cmake", "CMakeLists.txt"):
        for package in FIND.findall(text):
            if package.lower() == "poise":
                continue
            debian = DEBIAN_PACKAGES.get(package)
            if debian is None:
                yield f"{name}: looks for {package}, which check_sources.py's table lacks"
            elif debian not in listed:
                yield f"{name}: looks for {package}, of {debian}, which .ci/packages lacks"


def findings(root):
    sources = list(files(root, ".hpp", ".cpp", ".py"))
    for name, text in sources:
        yield from source_findings(name, text)
        yield from noexcept_findings(name, text)
    yield from folder_findings(name for name, _ in sources)
    yield from architecture.findings(root)
    yield from package_findings(root)


def main():
    found = list(findings(pathlib.Path(sys.argv[1])))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
