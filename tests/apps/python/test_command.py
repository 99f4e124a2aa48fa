# SPDX-License-Identifier: BSD-2-Clause
"""`python -m poise`."""

import subprocess
import sys


def command(*arguments, **options):
    return subprocess.run([sys.executable, "-m", "poise", *arguments], capture_output=True, text=True, **options)


def test_it_runs_a_stack_and_keeps_an_earlier_recording(tmp_path):
    call = ("t02_com_circle_humanoid", "--for", "0.01", "--out", str(tmp_path / "run"))
    assert command(*call).stdout.startswith("completed: 0.01 s")
    assert "give another folder, or --overwrite" in command(*call).stderr
    assert command(*call, "--overwrite").returncode == 0


def test_a_mistake_has_no_place_in_a_program():
    said = command("t02_com_circel_humanoid")
    assert said.returncode == 1
    assert said.stderr.startswith("poise: 't02_com_circel_humanoid' is neither a file nor a shipped stack; did you mean")


def test_a_closed_pipe_ends_it_quietly():
    process = subprocess.Popen([sys.executable, "-m", "poise", "--list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.wait()
