#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""tutorials_test.py POISE FOLDER: runs the commands of every page of FOLDER with the program POISE, each page in an
empty folder of its own. Runs last a second, pictures and explanations are of their middle.
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
    lines = page.read_text(encoding="utf-8").splitlines()
    return [shlex.split(line) for line in lines if line.startswith("    poise ")]


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


def dead_links(page):
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    return [f"{page.name}: no {link}" for link in links if "://" not in link and not (page.parent / link).exists()]


def main():
    program, folder = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    pages = sorted(folder.glob("*.md"))
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(lambda page: outcome(program, page), pages))
    wrong = [text for lines, _ in results for text in lines]
    wrong += [text for page in pages for text in dead_links(page)]
    without = [page.name for page, (_, count) in zip(pages, results) if count == 0 and page.name != "README.md"]
    wrong += [f"{name}: has no command" for name in without]
    print("\n".join(wrong) or f"{sum(count for _, count in results)} commands on {len(pages)} pages")
    return 1 if wrong or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
