# SPDX-License-Identifier: BSD-2-Clause
"""Converts a page of the guide to a shell script: its commands and files in order."""

import pathlib
import re
import subprocess

BLOCK = re.compile(r"^```\w+\n(?P<text>[\s\S]*?)^```|^ {4}(?P<command>\S.*)$|All of `(?P<file>[\w.]+)`", re.MULTILINE)


def steps(page):
    """("command", line) and ("file", name, text) of a page."""
    name = None
    for found in BLOCK.finditer(pathlib.Path(page).read_text(encoding="utf-8")):
        if found["file"]:
            name = found["file"]
        elif found["command"]:
            yield "command", found["command"]
        elif name:
            yield "file", name, found["text"]
            name = None


def commands(page):
    return [step[1] for step in steps(page) if step[0] == "command"]


def script(page, instead):
    """What a person types, and the tenths of a second that each command took in the file `times`;
    `instead(line)` may replace a line or leave it out with None."""
    out = ["set -euo pipefail", "exec 3> times"]
    for kind, *step in steps(page):
        if kind == "file":
            out.append(f"cat > {step[0]} <<'END_OF_FILE'\n{step[1]}END_OF_FILE")
            continue
        line = instead(step[0])
        if line is not None:
            out += ["started=${EPOCHREALTIME/./}", line,
                    f"echo $(( (${{EPOCHREALTIME/./}} - started) / 100000 )) {quoted(step[0])} >&3"]
    return "\n".join(out) + "\n"


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def follow(page, folder, instead, environment):
    """Runs the page in a new folder and returns its output."""
    pathlib.Path(folder).mkdir(parents=True)
    done = subprocess.run(["bash", "-c", script(page, instead)], cwd=folder, env=environment,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{page} gave {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    return done.stdout
