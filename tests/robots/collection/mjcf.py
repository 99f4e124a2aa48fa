#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Loads every MJCF file of Python packages and compares the physics with MuJoCo's. See README.md."""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import zipfile

PACKAGES = ["mjlab", "dm-control", "gymnasium", "robosuite"]
TOLERANCE = 1e-9
KNOWN = re.compile("tendon|flex|muscle|equality")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path, help="for the packages, which stay there")
    parser.add_argument("--program", default="build/release/bin/mjcf_collection")
    parser.add_argument("--package", action="append", default=[], help="one more Python package")
    parser.add_argument("--states", type=int, default=20, help="random states a file")
    parser.add_argument("--markdown", type=pathlib.Path, help="write the table to this file")
    return parser.parse_args()


def fetch(folder, package):
    """Downloads and unpacks a package, without its dependencies, unless it is there."""
    to = folder / package
    if not to.exists():
        subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:",
                        "-d", folder, package], check=True)
        [wheel] = folder.glob(package.replace("-", "_") + "-*.whl")
        zipfile.ZipFile(wheel).extractall(to)
    return to


def is_model(file):
    return re.search(r"<mujoco[\s>]", file.read_text(encoding="utf-8", errors="replace"))


def run(*command):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=600)


def examine(args, package, file):
    done = run(args.program, file, args.states)
    row = {"package": package, "file": file.relative_to(args.folder / package)}
    row.update(json.loads(done.stdout) if done.returncode == 0 else {"mujoco": False, "poise": False,
                                                                     "why": f"ends with {done.returncode}"})
    if row["poise"]:
        row["worst"] = max(row[key] for key in "MhJ")
        kinds = collections.Counter(row.get("findings") or [])
        row["findings"] = ", ".join(f"{n} {k}" for k, n in kinds.items())
    return row


def line(row):
    worst = row.get("worst")
    equal = "–" if worst is None else "yes" if worst <= TOLERANCE else "**no**"
    cells = [row["package"], row["file"], "yes" if row["poise"] else "no", equal,
             "–" if worst is None else f"{worst:.1e}", row.get("findings") or "none",
             row.get("why", "").replace("|", "/")[:120]]
    return "| " + " | ".join(map(str, cells)) + " |"


def main():
    args = arguments()
    args.folder.mkdir(parents=True, exist_ok=True)
    table = ["| package | file | loads | equal | largest difference | findings | note |", "|---|---|---|---|---|---|---|"]
    rows = []
    for package in PACKAGES + args.package:
        files = sorted(f for f in fetch(args.folder, package).rglob("*.xml") if is_model(f))
        for row in (examine(args, package, file) for file in files):
            if row["mujoco"]:  # the others are parts of models, or need files that are not there
                rows.append(row)
                table.append(line(row))
                print(table[-1], flush=True)
            else:
                print(f"not loaded by MuJoCo: {row['file']}: {row.get('why', '')[:100]}", flush=True)
    failed = [r for r in rows if r.get("worst", 0) > TOLERANCE or
              (not r["poise"] and not KNOWN.search(r.get("why", "")))]
    print(f"{len(rows)} files that MuJoCo loads: {sum(r['poise'] for r in rows)} load in Poise, "
          f"{sum(r.get('worst', 1) <= TOLERANCE for r in rows)} equal, {len(failed)} failed")
    for row in failed:
        print("failed: " + line(row))
    if args.markdown:
        args.markdown.write_text("\n".join(table) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
