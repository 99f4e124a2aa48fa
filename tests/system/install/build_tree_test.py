#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Types what `poise new` of a build tree prints, with nothing installed: a module is built, tested and run."""

import os
import pathlib
import re
import shutil
import subprocess
import unittest

BUILD, WORK = (pathlib.Path(os.environ[name]) for name in ("POISE_BUILD_DIR", "POISE_WORK_DIR"))
POISE = BUILD / "bin/poise"


class BuildTree(unittest.TestCase):
    def setUp(self):
        self.folder = WORK / "with a space"  # and each command in it as it stands
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def typed(self, line):
        environment = {name: os.environ[name] for name in ("PATH", "HOME", "CCACHE_DIR") if name in os.environ}
        done = subprocess.run(["bash", "-c", line], cwd=self.folder, env=environment, capture_output=True, text=True,
                              timeout=600)
        self.assertEqual(done.returncode, 0, f"{line}\n{done.stdout}{done.stderr}")
        return done.stdout

    def test_a_new_module_builds_keeps_its_laws_and_runs(self):
        for kind in ("task", "chart"):
            printed = self.typed(f"{POISE} new {kind} build-tree --out {kind}")
            lines = re.findall(r"^    (.*)$", printed, re.MULTILINE)
            self.assertEqual(len(lines), 4, printed)
            said = [self.typed(line) for line in lines]
            self.assertIn("100% tests passed, 0 tests failed out of 1", said[2])
            self.assertRegex(said[3], r"(?m)^completed")


if __name__ == "__main__":
    unittest.main()
