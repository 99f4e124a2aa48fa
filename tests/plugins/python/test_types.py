# SPDX-License-Identifier: BSD-2-Clause
"""mypy --strict takes the package, its stub and the examples."""

import os
import pathlib
import subprocess
import sys

import pytest

import poise

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "plugins/python/examples"


@pytest.mark.parametrize("what", [["-p", "poise"], [str(file) for file in sorted(EXAMPLES.glob("*.py"))]], ids=["package", "examples"])
def test_mypy_is_content_with(what, tmp_path):
    pytest.importorskip("mypy")
    folder = pathlib.Path(poise.__file__).absolute().parent.parent
    environment = dict(os.environ)
    if folder.name != "site-packages":  # an installed package is found without
        environment["MYPYPATH"] = str(folder)
    said = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--no-warn-unused-ignores", "--cache-dir", tmp_path,
                           "--python-version", "3.11", *what], env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr
