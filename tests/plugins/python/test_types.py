# SPDX-License-Identifier: BSD-2-Clause
"""mypy --strict takes the package, its stub and the examples."""

import os
import pathlib
import subprocess
import sys

import pytest

import poise

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "plugins/python/examples"


def test_mypy_accepts_the_package_and_the_examples(tmp_path):
    pytest.importorskip("mypy")
    package = pathlib.Path(poise.__file__).absolute().parent
    files = [str(file) for file in sorted(package.glob("*.py"))] + [str(file) for file in sorted(EXAMPLES.glob("*.py"))]
    said = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--no-warn-unused-ignores", "--cache-dir", tmp_path, "--python-version", "3.11",
                           *files], env={**os.environ, "MYPYPATH": str(package.parent)}, cwd=tmp_path,
                          capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr
