#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""tutorials_test.py POISE SOURCE: runs the commands of every tutorial, and those of the README and the guide that stand
for themselves, with the program POISE, each page in an empty folder of its own. Runs last a second, pictures and
explanations are of their middle.
"""

import concurrent.futures
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

LENGTH, MIDDLE = "1", "0.5"  # [s]
SMALL = ["--size", "160x90", "--samples", "1"]


def commands(page):
    """Those of a page; what has placeholders or goes on behind && is for people."""
    lines = page.read_text(encoding="utf-8").splitlines()
    found = [line for line in lines if line.startswith("    poise ")]
    if page.parent.name != "tutorials":
        found = [line for line in found if not any(mark in line for mark in ("…", "&&"))]
    return [shlex.split(line, comments=True) for line in found]


def value_replaced(words, option, value):
    at = words.index(option) + 1
    return words[:at] + [value] + words[at + 1 :]


def shortened(words):
    """The same command, as quick as it can be."""
    if words[1] == "run":
        return words + ["--for", LENGTH]
    if "--at" in words and words[1] in ("explain", "render"):
        words = value_replaced(words, "--at", MIDDLE)
    if words[1] == "render":
        for option in ("--from", "--to"):
            if option in words:
                words = value_replaced(words, option, MIDDLE)
        if words[-1].endswith(".mp4") or any(w.endswith(".mp4") for w in words):
            words = [w for w in words if w not in ("--from", "--to", MIDDLE)]
            words += ["--from", MIDDLE, "--to", "0.56"]
        words += SMALL
    return words


def outcome(program, page):
    """What went wrong on a page, and how many commands it has."""
    wrong, lines = [], commands(page)
    with tempfile.TemporaryDirectory(prefix="poise_tutorial_") as folder:
        for words in lines:
            command = [program] + shortened(words)[1:]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                wrong.append(f"{page.name}: {shlex.join(words)}: exit {done.returncode}\n{done.stderr[-800:]}")
    return wrong, len(lines)


def main():
    program, source = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    tutorials = sorted((source / "docs/tutorials").glob("*.md"))
    guide = [page for page in sorted((source / "docs").glob("*.md")) if page.name != "first_task.md"]
    pages = tutorials + [source / "README.md"] + guide  # first_task: by the test of the packages
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(lambda page: outcome(program, page), pages))
    wrong = [text for lines, _ in results for text in lines]
    without = [page.name for page, (_, count) in zip(tutorials, results) if count == 0 and page.name != "README.md"]
    wrong += [f"{name}: has no command" for name in without]
    print("\n".join(wrong) or f"{sum(count for _, count in results)} commands on {len(pages)} pages")
    return 1 if wrong or not tutorials else 0


if __name__ == "__main__":
    sys.exit(main())
