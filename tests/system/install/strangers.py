# SPDX-License-Identifier: BSD-2-Clause
"""Actions of an external user of an installed Poise: commands and builds of folders."""

import os
import pathlib
import subprocess

SOURCE = pathlib.Path(os.environ["POISE_SOURCE_DIR"])
BUILD = pathlib.Path(os.environ["POISE_BUILD_DIR"])
CMAKE = os.environ["CMAKE_COMMAND"]


def run(*command, cwd=None, **environment):
    """Returns the command's standard output; on failure its whole output is the message."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd,
        env={"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), **environment},
        stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{command} gave {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def build(project, folder, prefix):
    run(CMAKE, "-G", "Ninja", "-S", project, "-B", folder, f"-DCMAKE_PREFIX_PATH={prefix}",
        f"-DCMAKE_BUILD_TYPE={os.environ['CMAKE_BUILD_TYPE']}")
    run(CMAKE, "--build", folder)
    return folder
