#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Installs Poise, moves the installation, and builds and runs strangers' code against it alone."""

import json
import os
import pathlib
import shutil
import subprocess
import unittest

SOURCE = pathlib.Path(os.environ["POISE_SOURCE_DIR"])
BUILD = pathlib.Path(os.environ["POISE_BUILD_DIR"])
WORK = pathlib.Path(os.environ["POISE_WORK_DIR"])
CMAKE = os.environ["CMAKE_COMMAND"]
PREFIX = WORK / "moved"
EXAMPLE = SOURCE / "plugins/examples/level_task"


def run(*command, **environment):
    """The command's standard output; its whole output is the message if it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        env={"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), **environment},
        stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{command} gave {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def build(project, name):
    run(CMAKE, "-G", "Ninja", "-S", project, "-B", WORK / name, f"-DCMAKE_PREFIX_PATH={PREFIX}",
        f"-DCMAKE_BUILD_TYPE={os.environ['CMAKE_BUILD_TYPE']}")
    run(CMAKE, "--build", WORK / name)
    return WORK / name


class Installation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(WORK, ignore_errors=True)
        run(CMAKE, "--install", BUILD, "--prefix", WORK / "prefix")
        (WORK / "prefix").rename(PREFIX)  # an installation may be moved
        cls.modules = build(EXAMPLE, "level_task") / "modules"
        cls.charts = build(SOURCE / "plugins/examples/cayley_chart", "cayley_chart") / "modules"
        cls.solver = build(SOURCE / "plugins/examples/ipopt_qp", "ipopt_qp") / "modules"
        cls.probe = build(SOURCE / "tests/install/probe", "probe") / "probe"
        cls.poise = PREFIX / "bin/poise"

    def test_a_program_finds_the_installed_modules(self):
        lines = run(self.probe).splitlines()
        expected = {file.name for file in (BUILD / "modules").glob("*.so")}
        self.assertEqual({pathlib.Path(line.split()[2]).name for line in lines}, expected)
        for line in lines:
            self.assertIn(str(PREFIX), line)

    def test_a_strangers_module_is_found_beside_them(self):
        lines = run(self.probe, POISE_MODULE_PATH=str(self.modules)).splitlines()
        self.assertIn(f"task level {self.modules / 'level_task.so'}", lines)

    def test_nothing_installed_points_to_where_it_was_built(self):
        for file in [*PREFIX.rglob("*.so"), *PREFIX.rglob("*.cmake"), self.poise]:
            if file.is_symlink() or not file.exists():
                continue
            self.assertNotIn(bytes(WORK / "prefix"), file.read_bytes(), file)
            self.assertNotIn(bytes(BUILD), file.read_bytes(), file)

    def test_poise_lists_the_strangers_module(self):
        self.assertIn("level", run(self.poise, "list", "task", POISE_MODULE_PATH=str(self.modules)))

    def test_poise_runs_a_stack_with_the_strangers_module(self):
        answer = json.loads(run(self.poise, "run", EXAMPLE / "tray.yaml", "--json", "--for", "4",
                                "--out", WORK / "run", POISE_MODULE_PATH=str(self.modules)))
        self.assertEqual(answer["status"], "completed", answer)
        self.assertLess(answer["tasks"]["tray"]["final_error"], 1e-3)

    def test_poise_runs_a_stack_in_the_strangers_chart(self):
        answer = json.loads(run(self.poise, "run", "t01_stand", "--json", "--for", "0.1",
                                "--set", "robot.base.orientation=cayley",
                                "--out", WORK / "cayley", POISE_MODULE_PATH=str(self.charts)))
        self.assertEqual(answer["status"], "completed", answer)
        self.assertGreater(answer["chart_margin"], 0.9)
        self.assertLess(answer["chart_margin"], 1)

    def test_poise_compares_the_strangers_solver_with_its_own(self):
        if not (self.solver / "ipopt_qp.so").exists():
            self.skipTest("the example was not built: no Ipopt found")
        answer = json.loads(run(self.poise, "compare-solvers", "t01_stand", "--json", "--for",
                                "0.02", POISE_MODULE_PATH=str(self.solver)))
        ours, theirs = (answer["solvers"][name] for name in ("qp", "ipopt-qp"))
        self.assertEqual(theirs["status"], "completed", theirs)
        for name, task in ours["tasks"].items():
            self.assertAlmostEqual(theirs["tasks"][name]["rms_error"], task["rms_error"], delta=1e-7)

    def test_poise_runs_a_shipped_stack(self):
        answer = json.loads(run(self.poise, "run", "t01_stand", "--json", "--for", "0.1",
                                "--out", WORK / "stand"))
        self.assertEqual(answer["status"], "completed", answer)


if __name__ == "__main__":
    unittest.main()
