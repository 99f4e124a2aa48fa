#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Presses Tab in bash, zsh and fish, as far as they are installed, and reads the manual."""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import tempfile
import time
import unittest

BUILD = pathlib.Path(os.environ["POISE_BUILD_DIR"]).resolve()
POISE = BUILD / "bin/poise"
SHARE = BUILD / "share"
ENVIRONMENT = {**os.environ, "PATH": f'{POISE.parent}:{os.environ["PATH"]}', "LC_ALL": "C.UTF-8", "TERM": "dumb"}

# A line, and what it may go on with.
LINES = [
    ("poise ru", {"run"}),
    ("poise des", {"describe", "designer"}),
    ("poise run --overw", {"--overwrite"}),
    ("poise run t01_stand --cs", {"--csv"}),
    ("poise check t05", {"t05_fixed_arm"}),
    ("poise run --set a.b=c t05", {"t05_fixed_arm"}),
    ("poise describe min", {"minimum-jerk"}),
    ("poise new cons", {"constraint"}),
    ("poise new rea", set()),  # there is no template
    ("poise list rea", {"reader"}),
    ("poise list pl", {"plant"}),
    ("poise help doct", {"doctor"}),
    ("poise completion fi", {"fish"}),
    ("poise list --color al", {"always"}),
    ("poise designer --workspace re", {"review"}),
    ("poise designer --pic", {"--picture"}),
    ("poise dynamics a.urdf --base flo", {"floating"}),
]


def run(*command, **more):
    return subprocess.run([str(one) for one in command], capture_output=True, text=True, timeout=60, env=ENVIRONMENT,
                          **more)


class Shells(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()  # with nothing to be taken for a stack
        self.addCleanup(self.folder.cleanup)

    def test_bash(self):
        script = SHARE / "bash-completion/completions/poise"
        self.assertEqual(script.read_text(encoding="utf-8"), run(POISE, "completion", "bash").stdout)
        asked = f'set -u; source {script}; complete -p poise'
        self.assertIn("-F _poise poise", run("bash", "--norc", "-c", asked).stdout)
        for line, expected in LINES:
            words = line.split()
            asked = (f'source {script}; COMP_WORDS=({" ".join(words)}); COMP_CWORD={len(words) - 1}; _poise; '
                     'printf "%s\\n" "${COMPREPLY[@]}"')
            done = run("bash", "--norc", "-c", asked, cwd=self.folder.name)
            self.assertEqual(set(done.stdout.split()), expected, f"{line}: {done.stderr}")

    def test_bash_offers_files_where_a_stack_is_expected(self):
        (pathlib.Path(self.folder.name) / "my stack.yaml").touch()
        asked = (f'source {SHARE}/bash-completion/completions/poise; COMP_WORDS=(poise check my); COMP_CWORD=2; _poise; '
                 'printf "%s\\n" "${COMPREPLY[@]}"')
        self.assertEqual(run("bash", "--norc", "-c", asked, cwd=self.folder.name).stdout, "my stack.yaml\n")

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_fish(self):
        script = SHARE / "fish/vendor_completions.d/poise.fish"
        for line, expected in LINES:
            done = run("fish", "--no-config", "-c", f"source {script}; complete -C '{line}'", cwd=self.folder.name)
            self.assertEqual({one.split("\t")[0] for one in done.stdout.splitlines()}, expected, f"{line}: {done.stderr}")

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_zsh(self):
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.folder.name)
            os.execve(shutil.which("zsh"), ["zsh", "-f", "-i"], ENVIRONMENT)
        self.addCleanup(os.waitpid, child, 0)
        self.addCleanup(os.kill, child, 9)

        def typed(text, until):
            os.write(terminal, text.encode())
            seen, end = "", time.monotonic() + 60
            while not re.search(until, seen) and time.monotonic() < end:
                if select.select([terminal], [], [], 0.1)[0]:
                    seen += os.read(terminal, 65536).decode(errors="replace")
            self.assertRegex(seen, until, text)

        typed(f"PS1='ready>'; fpath=({SHARE}/zsh/vendor-completions $fpath); autoload -Uz compinit; compinit -u -D\r",
              r"\nready>|\rready>")
        for line, expected in LINES:
            if len(expected) == 1:
                word = next(iter(expected))
                typed(line + "\t", re.escape(line.split()[-1]) + r"[^\n]*" + re.escape(word[len(line.split()[-1]):]))
                os.write(terminal, b"\x15")  # kills the line

    def test_the_manual_has_a_page_for_every_command_that_man_takes(self):
        commands = re.findall(r"^ {2}([a-z-]+) ", run(POISE, "help").stdout.split("Subcommands:")[1], re.MULTILINE)
        self.assertIn("run", commands)
        self.assertEqual({page.name for page in (SHARE / "man/man1").iterdir()},
                         {"poise.1"} | {f"poise-{command}.1" for command in commands})
        man = shutil.which("man") and "mandb" not in run("man", "--version").stderr
        for command in commands if man else []:
            done = run("man", "--warnings", "-l", SHARE / f"man/man1/poise-{command}.1")
            self.assertEqual(done.stderr, "", command)
            for option in set(re.findall(r"--[a-z-]+", run(POISE, command, "--help").stdout)):
                self.assertIn(option, done.stdout.replace("\u2010", "-"), command)


if __name__ == "__main__":
    unittest.main()
