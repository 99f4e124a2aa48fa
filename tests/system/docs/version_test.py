#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""version_test.py POISE SOURCE: the version stands in project() of CMakeLists.txt. The program, the citation and the
change log must agree with it, and the pages with the module API of plugins/module.hpp.
"""

import pathlib
import re
import subprocess
import sys

FORBIDDEN = re.compile(r"\bVERSION[ \"=]+(\d+\.\d+\.\d+)\b")  # a version of its own in a CMake file


def found(pattern, text):
    match = re.search(pattern, text, re.MULTILINE)
    return match[1] if match else None


def findings(program, source):
    def read(name):
        return (source / name).read_text(encoding="utf-8")

    version = found(r"^project\(poise VERSION (\d+\.\d+\.\d+)\b", read("CMakeLists.txt"))
    if version is None:
        yield "CMakeLists.txt: project(poise VERSION x.y.z) is missing"
        return
    said = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    if version not in said.split():
        yield f"poise --version says {said.strip()}, CMakeLists.txt {version}"
    cited = found(r"^version: \"?([^\"\s]+)", read("CITATION.cff"))
    if cited != version:
        yield f"CITATION.cff: version {cited}, CMakeLists.txt says {version}"
    newest = found(r"^## (\S+)", read("CHANGELOG.md"))
    if newest != version:
        yield f"CHANGELOG.md: the first section is {newest}, CMakeLists.txt says {version}"
    api = found(r"kModuleApi = (\d+);", read("plugins/module.hpp"))
    logged = found(r"[Mm]odule API (\d+)", read("CHANGELOG.md"))
    if logged != api:
        yield f"CHANGELOG.md: module API {logged}, plugins/module.hpp says {api}"
    for file in [*source.rglob("CMakeLists.txt"), *source.rglob("*.cmake")]:
        name = file.relative_to(source).as_posix()
        if name == "CMakeLists.txt" or name.startswith(("build/", ".")):
            continue
        for other in FORBIDDEN.findall(file.read_text(encoding="utf-8")):
            yield f"{name}: has a version of its own, {other}; take PROJECT_VERSION"


def main():
    said = list(findings(str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])))
    print("\n".join(said) or "one version")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
