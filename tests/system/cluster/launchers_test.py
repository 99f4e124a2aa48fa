#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""launchers_test.py POISE LAUNCHER…: the lines of docs/howto/sweeps.md for GNU parallel and mpirun, run as they stand there. The
merged result is that of one process.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

POISE = pathlib.Path(sys.argv[1]).resolve()
LAUNCHERS = sys.argv[2:]
PAGE = pathlib.Path(__file__).resolve().parents[3] / "docs/howto/sweeps.md"
AS_ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}


class Launchers(unittest.TestCase):
    def test_the_lines_of_the_page_give_the_result_of_one_process(self):
        text = PAGE.read_text(encoding="utf-8")
        sweep = re.search(r"All of `push.yaml`:\n\n```yaml\n(.*?)```", text, re.DOTALL)[1]
        for launcher in LAUNCHERS:
            line = re.search(rf"^.*\b{launcher} -.*poise sweep.*$", text, re.MULTILINE)[0]
            with self.subTest(launcher), tempfile.TemporaryDirectory(prefix="poise_launch_") as name:
                folder = pathlib.Path(name)
                (folder / "push.yaml").write_text(re.sub("keep: .*", "", sweep).replace("for: 2 s", "for: 50 ms"))
                environment = {**os.environ, **AS_ROOT, "PATH": f"{POISE.parent}:{os.environ['PATH']}", "HOME": name}
                for command in (line, "poise sweep --merge shards --out merged", "poise sweep push.yaml --out one"):
                    done = subprocess.run(command, shell=True, env=environment, cwd=folder, capture_output=True, text=True,
                                          check=False)
                    self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(len(list((folder / "shards").iterdir())), 8)
                self.assertEqual((folder / "merged/results.jsonl").read_bytes(), (folder / "one/results.jsonl").read_bytes())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
