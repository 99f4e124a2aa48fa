#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Installs Poise, moves the installation, and builds and runs external code against it alone."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import time
import unittest

from interface_test import interface
from strangers import BUILD, CMAKE, SOURCE, build, run

WORK = pathlib.Path(os.environ["POISE_WORK_DIR"])
PREFIX = WORK / "moved"
EXAMPLE = SOURCE / "plugins/examples/level_task"


class Installation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(WORK, ignore_errors=True)
        run(CMAKE, "--install", BUILD, "--prefix", WORK / "prefix")
        (WORK / "prefix").rename(PREFIX)  # an installation may be moved
        cls.modules = build(EXAMPLE, WORK / "level_task", PREFIX) / "modules"
        cls.charts = build(SOURCE / "plugins/examples/cayley_chart", WORK / "cayley_chart", PREFIX) / "modules"
        cls.solver = build(SOURCE / "plugins/examples/ipopt_qp", WORK / "ipopt_qp", PREFIX) / "modules"
        cls.probe = build(SOURCE / "tests/system/install/probe", WORK / "probe", PREFIX) / "probe"
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
        for file in [*PREFIX.rglob("*.so*"), *PREFIX.rglob("*.cmake"), *(PREFIX / "bin").iterdir()]:
            if file.is_symlink() or not file.exists():
                continue
            self.assertNotIn(bytes(WORK / "prefix"), file.read_bytes(), file)
            self.assertNotIn(bytes(BUILD), file.read_bytes(), file)
            self.assertNotIn(bytes(SOURCE), file.read_bytes(), file)

    def test_the_interface_is_installed_and_nothing_else(self):
        headers = {file.relative_to(PREFIX / "include/poise").as_posix() for file in (PREFIX / "include").rglob("*.*")}
        self.assertEqual(headers, set(sum(interface().values(), [])))

    def test_a_file_is_tried_in_the_installed_program(self):
        module = self.modules / "level_task.so"
        self.assertIn("loads: the task 'level'", run(self.probe, module))
        self.poise.rename(WORK / "hidden")
        try:
            with self.assertRaises(AssertionError) as failed:
                run(self.probe, module)
        finally:
            (WORK / "hidden").rename(self.poise)
        self.assertIn(f"cannot be tried, because {self.poise} cannot be started: No such file", str(failed.exception))

    def test_libraries_carry_their_version(self):
        for name in ("model", "text", "control", "study", "plugins"):
            plain = next(PREFIX.rglob(f"libpoise_{name}.so"))
            self.assertEqual(os.readlink(plain), f"libpoise_{name}.so.0.1")
            self.assertRegex(os.readlink(plain.with_name(os.readlink(plain))), rf"libpoise_{name}\.so\.0\.1\.\d+$")
            self.assertRegex(run("objdump", "-p", plain), rf"SONAME +libpoise_{name}\.so\.0\.1\n")

    def test_find_package_takes_the_version_that_fits(self):
        for wanted, fits in [("0.1", True), ("0.1.0", True), ("0.2", False), ("1.0", False), ("0.0", False)]:
            folder = WORK / f"version_{wanted}"
            folder.mkdir()
            (folder / "CMakeLists.txt").write_text(
                "cmake_minimum_required(VERSION 3.25)\nproject(version LANGUAGES NONE)\n"
                f"find_package(Poise {wanted} QUIET)\nmessage(STATUS \"found: ${{Poise_FOUND}}\")\n")
            said = run(CMAKE, "-S", folder, "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={PREFIX}")
            self.assertIn(f"found: {1 if fits else 0}", said, wanted)

    def test_poise_lists_the_strangers_module(self):
        self.assertIn("level", run(self.poise, "list", "task", POISE_MODULE_PATH=str(self.modules)))

    def test_poise_runs_a_stack_with_the_strangers_module(self):
        answer = json.loads(run(self.poise, "run", EXAMPLE / "tray.yaml", "--json", "--for", "4",
                                "--out", WORK / "run", POISE_MODULE_PATH=str(self.modules)))
        self.assertEqual(answer["status"], "completed", answer)
        self.assertLess(answer["tasks"]["tray"]["final_error"], 1e-3)

    def test_every_small_example_keeps_its_laws_and_runs(self):
        for name in ("speed_limit_law", "stairs_reference", "capture_point_constraint",
                     "shared_memory_plant"):
            with self.subTest(name):
                example = SOURCE / "plugins/examples" / name
                folder = build(example, WORK / name, PREFIX)
                run(pathlib.Path(CMAKE).with_name("ctest"), "--test-dir", folder, "--output-on-failure")
                answer = json.loads(run(self.poise, "run", example / "example.yaml", "--json",
                                        "--for", "4", "--out", WORK / f"run_{name}",
                                        POISE_MODULE_PATH=str(folder / "modules")))
                self.assertEqual(answer["status"], "completed", answer)

    def test_the_other_examples_keep_their_laws(self):
        for modules in (self.modules, self.charts):
            with self.subTest(modules):
                run(pathlib.Path(CMAKE).with_name("ctest"), "--test-dir", modules.parent,
                    "--output-on-failure")

    def test_a_robot_that_dies_ends_the_run_with_one_sentence(self):
        example = SOURCE / "plugins/examples/shared_memory_plant"
        modules = build(example, WORK / "shared_memory_plant", PREFIX) / "modules"
        command = [self.poise, "run", example / "example.yaml", "--json", "--out", WORK / "dies"]
        run_of_it = subprocess.Popen(
            command, env={"PATH": os.environ["PATH"], "POISE_MODULE_PATH": str(modules)},
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        children = pathlib.Path(f"/proc/{run_of_it.pid}/task/{run_of_it.pid}/children")
        while not children.read_text():
            time.sleep(0.02)
        time.sleep(0.5)
        os.kill(int(children.read_text()), signal.SIGKILL)
        answer = json.loads(run_of_it.communicate(timeout=60)[0])
        self.assertEqual(answer["status"], "fault", answer)
        self.assertIn("the plant module 'shared-memory' threw: ", answer["why"])
        self.assertIn("shared_memory_robot was ended: Killed", answer["why"])
        self.assertEqual(run_of_it.returncode, 3)

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
