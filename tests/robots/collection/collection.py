#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Loads every robot file it finds and compares the physics with Pinocchio's. See README.md."""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import venv

PACKAGES = ["numpy", "pin", "example-robot-data"]
FOLDERS = ["/usr/share/doc/dart/data"]
TOLERANCE = 1e-9
NO_MOTION = "which does not exist"  # a mimic of nobody: refused on purpose


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path, help="for the virtual environment")
    parser.add_argument("--poise", default="build/release/bin/poise", help="the program to test")
    parser.add_argument("--package", action="append", default=[], help="one more Python package")
    parser.add_argument("--robots", action="append", default=[], help="only these folders or files")
    parser.add_argument("--states", type=int, default=20, help="random states a robot")
    parser.add_argument("--markdown", type=pathlib.Path, help="write the table to this file")
    return parser.parse_args()


def enter_environment(args):
    """Continues in the virtual environment, which is made and filled at the first call."""
    python = args.folder.resolve() / "bin" / "python"
    if pathlib.Path(sys.prefix).resolve() == args.folder.resolve():
        return
    if not python.exists():
        venv.create(args.folder, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES, *args.package], check=True)
    os.execv(python, [str(python), __file__, *sys.argv[1:]])


def robot_files(args):
    """URDF files by the place they were found in."""
    places = args.robots or [sys.prefix, *FOLDERS]
    files = []
    for place in map(pathlib.Path, places):
        files += [place] if place.is_file() else place.rglob("*.urdf")
    return sorted(set(files))


def run_poise(args, *words):
    done = subprocess.run([args.poise, *map(str, words), "--json"], capture_output=True, text=True)
    return json.loads(done.stdout) if done.stdout else {"error": done.stderr.strip()}


class Reference:
    """The robot as Pinocchio reads it, in the velocities that Poise uses."""

    def __init__(self, file, order):
        import numpy as np
        import pinocchio as pin
        self.np, self.pin = np, pin
        self.model = pin.buildModelFromUrdf(str(file), pin.JointModelFreeFlyer())
        self.data = self.model.createData()
        self.order = order
        self.leaders = self.follow(file)
        column = {name: i for i, name in enumerate(order)}
        self.G = np.zeros((self.model.nv, len(order)))
        self.G[:6, :6] = np.eye(6)
        for joint in list(self.model.joints)[2:]:
            if joint.nv != 1:
                raise NotImplementedError("has a joint of several degrees of freedom")
            leader, ratio, _ = self.leader(self.model.names[joint.id])
            self.G[joint.idx_v, column[leader]] = ratio

    def follow(self, file):
        import xml.etree.ElementTree as tree
        mimics = {}
        for joint in tree.parse(file).getroot().findall("joint"):
            mimic = joint.find("mimic")
            if mimic is not None and joint.get("type") != "fixed":
                mimics[joint.get("name")] = (mimic.get("joint"), float(mimic.get("multiplier", 1)),
                                             float(mimic.get("offset", 0)))
        return mimics

    def leader(self, name):
        """The joint that decides, with ratio and offset, through chains."""
        ratio, offset = 1.0, 0.0
        while name in self.leaders:
            name, r, o = self.leaders[name]
            offset, ratio = offset + ratio * o, ratio * r
        return name, ratio, offset

    def state(self, rng):
        """A random state: Poise's file, and Pinocchio's q with the velocity in Poise's order."""
        np = self.np
        quaternion = rng.normal(size=4)
        quaternion /= np.linalg.norm(quaternion)
        position, v = rng.normal(size=3), rng.normal(size=len(self.order))
        joints = {n: {"position": p, "velocity": w}
                  for n, p, w in zip(self.order[6:], rng.uniform(-1.5, 1.5, len(self.order) - 6),
                                     v[6:])}
        file = {"base": {"position": list(position),
                         "quaternion": dict(zip("xyzw", map(float, quaternion))),
                         "linear_velocity": list(v[:3]), "angular_velocity": list(v[3:6])},
                "joints": joints,
                "frames": [f.name for f in self.model.frames if f.type == self.pin.FrameType.BODY]}
        q = self.pin.neutral(self.model)
        q[:3], q[3:7] = position, quaternion
        for joint in list(self.model.joints)[2:]:
            leader, ratio, offset = self.leader(self.model.names[joint.id])
            at = ratio * joints[leader]["position"] + offset
            q[joint.idx_q:joint.idx_q + joint.nq] = [at] if joint.nq == 1 else [np.cos(at),
                                                                                np.sin(at)]
        return file, q, v

    def compute(self, q, v):
        """M, h, CoM, its Jacobian and those of all links, in the world's axes."""
        np, pin, model, data = self.np, self.pin, self.model, self.data
        R = pin.Quaternion(q[3:7]).matrix()
        T = self.G.copy()
        T[:3, :3] = T[3:6, 3:6] = R.T
        rate = np.zeros(model.nv)  # of T, times v: the base's velocity turns with its frame
        rate[:3] = -R.T @ np.cross(v[3:6], v[:3])
        pin.computeAllTerms(model, data, q, T @ v)
        M = np.triu(data.M) + np.triu(data.M, 1).T
        jacobians = {}
        for frame in model.frames:
            if frame.type == pin.FrameType.BODY:
                jacobians[frame.name] = pin.computeFrameJacobian(
                    model, data, q, model.getFrameId(frame.name, pin.FrameType.BODY),
                    pin.LOCAL_WORLD_ALIGNED) @ T
        return {"M": T.T @ M @ T, "h": T.T @ (data.nle + M @ rate),
                "com": pin.centerOfMass(model, data, q).copy(),
                "J_com": pin.jacobianCenterOfMass(model, data, q) @ T, "J": jacobians}


def difference(np, ours, theirs):
    """The largest, relative to the largest entry where that is above 1."""
    def of(a, b):
        a, b = np.asarray(a), np.asarray(b)
        return 0 if b.size == 0 else np.abs(a - b).max() / max(1, np.abs(b).max())
    errors = {"M": of(ours["M"], theirs["M"]), "h": of(ours["h"], theirs["h"]),
              "CoM": max(of(ours["com"]["position"], theirs["com"]),
                         of(ours["com"]["jacobian"], theirs["J_com"])),
              "J": max(of(ours["frames"][n]["jacobian"], J) for n, J in theirs["J"].items())}
    return errors


def compare(args, file):
    """The largest difference over all states, by quantity, or why there is none."""
    import numpy as np
    rng = np.random.default_rng(1)
    with tempfile.TemporaryDirectory() as folder:
        name = pathlib.Path(folder) / "state.json"
        name.write_text("{}")
        first = run_poise(args, "dynamics", file, "--state", name)
        reference = Reference(file, first["order"])
        worst = {}
        for _ in range(args.states):
            state, q, v = reference.state(rng)
            name.write_text(json.dumps(state))
            ours = run_poise(args, "dynamics", file, "--state", name)
            if "error" in ours:
                return None, ours["error"]
            for key, value in difference(np, ours, reference.compute(q, v)).items():
                worst[key] = max(worst.get(key, 0), float(value))
    return worst, ""


def loads_in_pinocchio(file):
    """In a process of its own: what a reader prints or does to itself stays there."""
    code = ("import sys, pinocchio as pin;"
            "pin.buildModelFromUrdf(sys.argv[1], pin.JointModelFreeFlyer())")
    return subprocess.run([sys.executable, "-c", code, file], capture_output=True).returncode == 0


def examine(args, file):
    checked = run_poise(args, "robot", "check", file)
    row = {"file": file, "loads": checked.get("valid", False), "pinocchio": loads_in_pinocchio(file)}
    kinds = [p["kind"] for p in checked.get("problems", [])]
    row["warnings"] = ", ".join(f"{kinds.count(k)} {k}" for k in dict.fromkeys(kinds))
    row["note"] = next((p["text"] for p in checked.get("problems", []) if p["severity"] == "error"),
                       "")
    row["equal"] = None
    if row["loads"] and row["pinocchio"]:
        try:
            row["worst"], row["note"] = compare(args, file)
            row["equal"] = row["worst"] is not None and max(row["worst"].values()) <= TOLERANCE
        except NotImplementedError as reason:
            row["note"] = f"not compared: {reason}"
    return row


def short_name(file):
    for part in ("example-robot-data/robots/", "dart/data/"):
        if part in str(file):
            return str(file).split(part)[1]
    return str(file)


def line(row):
    mark = {True: "yes", False: "**no**", None: "–"}
    largest = max(row["worst"].values()) if row.get("worst") else None
    return [short_name(row["file"]), mark[row["loads"]], mark[row["pinocchio"]],
            mark[row["equal"]], f"{largest:.1e}" if largest is not None else "–",
            row["warnings"] or "none", row["note"].replace("|", "/")[:160]]


def main():
    args = arguments()
    enter_environment(args)
    rows = []
    table = ["| file | loads | in Pinocchio | equal | largest difference | findings | note |",
             "|---|---|---|---|---|---|---|"]
    for file in robot_files(args):
        rows.append(examine(args, file))
        table.append("| " + " | ".join(line(rows[-1])) + " |")
        print(table[-1], flush=True)
    failed = [r for r in rows if r["equal"] is False or
              (r["pinocchio"] and not r["loads"] and NO_MOTION not in r["note"])]
    equal = sum(r["equal"] is True for r in rows)
    print(f"{len(rows)} files: {sum(r['loads'] for r in rows)} load, {equal} equal to Pinocchio's, "
          f"{len(failed)} failed")
    if args.markdown:
        args.markdown.write_text("\n".join(table) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
