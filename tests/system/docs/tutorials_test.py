#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""tutorials_test.py POISE SOURCE: runs the commands of every tutorial, and those of the README and the guide that stand
for themselves, with the program POISE, each page in an empty folder of its own. Runs last a second, pictures and
explanations are of their middle. What a command has to leave and to print is looked at: files that show something, and
what the pages say is seen (SEEN).
"""

import concurrent.futures
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import zlib

LENGTH, MIDDLE = "1", "0.5"  # [s]
SMALL = ["--size", "160x90", "--samples", "1"]

# Page, by name or folder/name → beginning of a command → what must be printed, or hold of what was left.
SEEN = {
    "t01_stand.md": {
        "run t01_stand --out": [r"task +balance .*rms error", r"contact +left_foot .*friction margin", r"% of the limit"],
        "resolve": [r"# default", r"standing\.yaml:\d+", r"stiffness: 60"],
    },
    "t02_com_circle.md": {
        "run t02_com_circle --out circle": lambda f: summary(f, "circle")["tasks"]["balance"]["rms_error"] < 1e-4,
        "describe com": [r"target", r"\[m\]"],
        "describe sinusoid": [r"frequency", r"amplitude", r"sin\("],
        "explain fast": [r"tick at 0\.500 s", r"task +balance .* deviation from its law"],
    },
    "t03_squat.md": {
        "compare-solvers": [r"(?m)^qp.* completed", r"(?m)^hierarchy.* completed", r"(?m)^centroidal"],
        "bench": [r"(?m)^ +dynamics", r"(?m)^ +rows", r"(?m)^ +solver", r"(?m)^ +decode", r"(?m)^ +0 allocations"],
    },
    "t05_fixed_arm.md": {"run": lambda f: summary(f, "arm")["contacts"] == {}},
    "t06_slope.md": {"run t06_slope --set": [r"(?m)^completed", r"contact +left_foot .*friction margin"]},
    "t07_sway.md": {"run": lambda f: summary(f, "sway")["status"] == "completed"},
    "t08_one_foot.md": {"run": lambda f: len(summary(f, "one_foot")["contacts"]) == 1},
    "t09_wall.md": {
        "run": lambda f: sum(c["max_force_n"] > 10 for c in summary(f, "wall")["contacts"].values()) == 4,
        "posture": [r"^found", r"left_hand +\d+\.\d N", r"margin +\d", r"torques +up to"],
    },
    "t10_lift_box.md": {"run t10_lift_box --out": [r"contact +left_hand", r"task +lift"]},
    "t11_lift_foot.md": {
        "run t11_lift_foot --out": lambda f: summary(f, "foot")["torque"]["max_step"]["size"] < 0.4 + 1e-9,
        "check": r"^valid",
    },
    "t22_push.md": {"compare": [r"push +coupled", r"balance, rms error \[m\]"]},
    "t30_walk.md": {"resolve": [r"(?m)^phases:", r"(?m)^ +\w*swing"], "compare": [r"walk +noisy"]},
    "t33_handstand.md": {"posture": [r"^found", r"left_hand +\d+\.\d N"]},
    "t34_push.md": {"run t34_push --set": [r"(?m)^completed"]},
    "change_a_stack.md": {
        "run look.yaml --out": lambda f: {"balance", "look"} <= set(summary(f, "look")["tasks"]),
        "resolve look.yaml": [r"stiffness: 40 .*look\.yaml:5", r"weight: 100 .*standing\.yaml:\d+", r"seed: 1 .*standing\.yaml:\d+"],
    },
    "t35_carry_box.md": {"compare": [r"carry +carry_mujoco"], "resolve": [r"(?m)^phases:", r"(?m)^ +turn:"]},
    "priorities.md": {"check soft.yaml": r"^valid"},
    "stack/README.md": {"check example.yaml": r"\Avalid: .*\n  start .*\n\Z"},  # without a warning
    "reference/robots.md": {"dynamics": [r'"frames":{"l_foot":']},
    "t40_palletizer.md": {
        "check": r"^valid",
        "run t40_palletizer --out": [r"contact +lever_rod +up to"],
        "compare": [r"palletizer +mujoco"],
    },
}


def expected(line):
    """The exit code that a command is said to have: `poise … # exit 3`."""
    said = re.search(r"# exit (\d+)$", line)
    return int(said[1]) if said else 0


def files(page):
    """Name and text of every file that a page shows after the words `All of NAME`."""
    text = page.read_text(encoding="utf-8")
    return re.findall(r"All of `([\w.]+)`:\n\n```\w+\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def commands(page):
    """The commands of a page, with the exit code of each. Outside the tutorials, commands with a placeholder (…), a pipe or &&
    are left out: people type those."""
    lines = page.read_text(encoding="utf-8").splitlines()
    found = [line for line in lines if line.startswith("    poise ")]
    if page.parent.name != "tutorials":
        found = [line for line in found if not any(mark in line for mark in ("…", "&&", " | "))]
    return [(shlex.split(line, comments=True), expected(line)) for line in found]


def value_replaced(words, option, value):
    at = words.index(option) + 1
    return words[:at] + [value] + words[at + 1 :]


def shortened(words):
    """The command, changed to run as fast as possible."""
    if words[1] == "run":
        return value_replaced(words, "--for", LENGTH) if "--for" in words else words + ["--for", LENGTH]
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


def summary(folder, name):
    return json.loads((folder / name / "summary.json").read_text(encoding="utf-8"))


def shows_something(picture, wanted):
    """Whether a PNG has this size, if one was requested, and more than a few colours."""
    data = picture.read_bytes()
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    chunks, at = b"", 8
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        if data[at + 4 : at + 8] == b"IDAT":
            chunks += data[at + 8 : at + 8 + size]
        at += size + 12
    return wanted in (None, f"{width}x{height}") and len(set(zlib.decompress(chunks))) > 20


def left(words, folder, code):
    """Faults of the files that a command leaves."""
    if "--out" not in words or code != 0:
        return
    out = folder / words[words.index("--out") + 1]
    if not out.exists():
        yield f"{out.name} is missing"
    elif out.suffix == ".png" and not shows_something(out, None if "show" in words else SMALL[1]):
        yield f"{out.name} shows nothing"
    elif out.suffix == ".mp4" and out.read_bytes()[4:8] != b"ftyp":
        yield f"{out.name} is not a film"
    elif words[1] == "run":
        ran = summary(folder, out.name)
        if ran["status"] != "completed" or abs(ran["simulated_s"] - float(LENGTH)) > 1e-6:
            yield f"{out.name}: {ran['status']} after {ran['simulated_s']} s: {ran['why']}"
        for setting in (words[i + 1] for i, word in enumerate(words) if word == "--set"):
            value = setting.split("=", 1)[1]
            if value.isalnum() and value not in (out / "stack.yaml").read_text(encoding="utf-8"):
                yield f"{out.name}: its stack does not say {setting}"
        yield from (f"{out.name}: no {file}" for file in ("signals.h5", "report.html") if not (out / file).stat().st_size)


def seen(page):
    return SEEN.get(page.name) or SEEN.get(f"{page.parent.name}/{page.name}", {})


def unseen(page, words, printed, folder):
    """Outputs that the page promises and that are missing."""
    for command, looks in seen(page).items():
        if not " ".join(words[1:]).startswith(command):
            continue
        for look in looks if isinstance(looks, list) else [looks]:
            if not (re.search(look, printed) if isinstance(look, str) else look(folder)):
                yield f"not seen: {look if isinstance(look, str) else command}"


def outcome(program, page):
    """Failures of a page, and the number of its commands."""
    wrong, lines = [], commands(page)
    known = [" ".join(words[1:]) for words, _ in lines]
    wrong += [f"{page.name}: no longer has `{c}`" for c in seen(page) if not any(k.startswith(c) for k in known)]
    with tempfile.TemporaryDirectory(prefix="poise_tutorial_") as name:
        folder = pathlib.Path(name)
        for file, text in files(page):
            (folder / file).write_text(text, encoding="utf-8")
        for words, code in lines:
            command = [program] + shortened(words)[1:]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
            if done.returncode != code:
                wrong.append(f"{page.name}: {shlex.join(words)}: exit {done.returncode}, not {code}\n{done.stderr[-800:]}")
                continue
            findings = list(left(words, folder, code)) or list(unseen(page, words, done.stdout + done.stderr, folder))
            wrong += [f"{page.name}: {shlex.join(words)}: {finding}" for finding in findings]
    return wrong, len(lines)


def main():
    program, source = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    tutorials = sorted((source / "docs/tutorials").glob("*.md"))
    guide = [page for page in sorted((source / "docs").rglob("*.md")) if page.name != "first_task.md"]
    pages = tutorials + [source / "README.md"] + [page for page in guide if page not in tutorials]  # first_task: deb_test
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(lambda page: outcome(program, page), pages))
    wrong = [text for lines, _ in results for text in lines]
    without = [page.name for page, (_, count) in zip(tutorials, results) if count == 0 and page.name != "README.md"]
    wrong += [f"{name}: has no command" for name in without]
    print("\n".join(wrong) or f"{sum(count for _, count in results)} commands on {len(pages)} pages")
    return 1 if wrong or not tutorials else 0


if __name__ == "__main__":
    sys.exit(main())
