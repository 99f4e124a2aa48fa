#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""shipped_test.py POISE SOURCE: pages that say how many stacks ship say the number of files in apps/share/stacks, and the
program POISE finds exactly these.
"""

import pathlib
import re
import subprocess
import sys

SAID = re.compile(r"\b(\d+) stacks (?:that )?ship\b")
SAYING = {"README.md", "docs/start/first_run.md"}  # which must say it


def findings(program, source):
    shipped = {file.stem for file in (source / "apps/share/stacks").glob("*.yaml")}
    words = subprocess.run([program, "completion", "--words", "stacks"], check=True, capture_output=True, text=True).stdout.split()
    if set(words) != shipped:
        yield f"poise finds other stacks than apps/share/stacks has: {sorted(set(words) ^ shipped)}"
    silent = set(SAYING)
    for page in [source / "README.md", *sorted((source / "docs").rglob("*.md"))]:
        name = page.relative_to(source).as_posix()
        for number in SAID.findall(page.read_text(encoding="utf-8")):
            silent.discard(name)
            if int(number) != len(shipped):
                yield f"{name}: {number} stacks ship, apps/share/stacks has {len(shipped)}"
    for name in sorted(silent):
        yield f"{name}: does not say how many stacks ship"


def main():
    wrong = list(findings(str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])))
    print("\n".join(wrong) or "pages know how many stacks ship")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
