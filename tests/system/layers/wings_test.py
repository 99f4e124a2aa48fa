#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""The large libraries of libpoise_study are not loaded by a program that drives a robot.

wings_test.py BUILD
"""

import pathlib
import re
import subprocess
import sys
import unittest

BUILD = pathlib.Path(sys.argv.pop())
STUDY = ("libpoise_study", "libhdf5", "libClp", "libassimp", "libmeshoptimizer")


def loaded(file):
    """Names of all libraries that the loader brings in with this one."""
    return re.findall(r"^\s*(\S+)", subprocess.run(["ldd", file], capture_output=True, text=True, check=True).stdout,
                      re.MULTILINE)


class Wings(unittest.TestCase):
    def test_each_wing_brings_only_its_own_libraries(self):
        for wing, never in [("model", (*STUDY, "libpoise_text", "libyaml-cpp")),
                            ("text", (*STUDY, "libpoise_control")),
                            ("control", STUDY)]:
            names = loaded(BUILD / f"lib/libpoise_{wing}.so")
            self.assertEqual([name for name in names if name.startswith(never)], [], wing)

    def test_the_registry_and_a_solver_load_no_study(self):
        for file in ["lib/libpoise_plugins.so", "modules/qp.so", "modules/com_task.so"]:
            self.assertEqual([name for name in loaded(BUILD / file) if name.startswith(STUDY)], [], file)

    def test_the_study_has_them_all(self):
        names = loaded(BUILD / "lib/libpoise_study.so")
        for library in STUDY[1:]:
            self.assertTrue(any(name.startswith(library) for name in names), library)


if __name__ == "__main__":
    unittest.main()
