#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Packs Poise into Debian packages, unpacks them elsewhere, and works with those alone."""

import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import unittest

from strangers import BUILD, CMAKE, SOURCE, build, run

WORK = pathlib.Path(os.environ["POISE_WORK_DIR"])
ROOT = WORK / "root"
PREFIX = ROOT / "usr"
POISE = PREFIX / "bin/poise"
KINDS = ["task", "law", "reference", "constraint", "solver", "chart", "plant"]
PACKAGES = {"libpoise0", "poise", "libpoise-dev", "poise-doc"}


def new_module(kind):
    """poise new → cmake → build → laws → list → run; the run's summary."""
    name, folder = f"my-{kind}", WORK / f"my_{kind}"
    run(POISE, "new", kind, name, "--out", folder)
    build(folder, folder / "build", PREFIX)
    run("ctest", "--test-dir", folder / "build", "--output-on-failure", "--no-tests=error")
    modules = str(folder / "build/modules")
    listed = json.loads(run(POISE, "list", kind, "--json", POISE_MODULE_PATH=modules))
    if name not in {module["type"] for module in listed["modules"]}:
        raise AssertionError(f"{name} is not listed: {listed}")
    return json.loads(run(POISE, "run", folder / "example.yaml", "--json", "--for", "0.5", "--out",
                          WORK / f"run_{kind}", POISE_MODULE_PATH=modules))


class Debian(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(WORK, ignore_errors=True)
        WORK.mkdir(parents=True)
        run(pathlib.Path(CMAKE).parent / "cpack", "--config", BUILD / "CPackConfig.cmake", "-B",
            WORK / "packages", cwd=WORK)
        cls.debs = {file.name.split("_")[0]: file for file in (WORK / "packages").glob("*.deb")}
        for file in cls.debs.values():
            run("dpkg-deb", "-x", file, ROOT)

    def field(self, package, name):
        return run("dpkg-deb", "--field", self.debs[package], name).strip()

    def test_there_is_a_package_for_each_use(self):
        self.assertLessEqual(PACKAGES, set(self.debs))
        contents = {name: run("dpkg-deb", "--contents", file) for name, file in self.debs.items()}
        for package, path in [("libpoise0", "libpoise_core.so.0"), ("libpoise0", "modules/qp.so"),
                              ("poise", "usr/bin/poise"), ("poise", "stacks/t01_stand.yaml"),
                              ("poise", "robots/poise_humanoid.urdf"),
                              ("libpoise-dev", "bin/poise-contract"),
                              ("libpoise-dev", "plugins/module.hpp"),
                              ("libpoise-dev", "poise-config.cmake"),
                              ("libpoise-dev", "template/task/new_name.cpp"),
                              ("poise-doc", "docs/stack.md")]:
            self.assertIn(path, contents[package], package)
            for other in set(contents) - {package}:
                self.assertNotIn(f"{path}\n", contents[other], other)

    def test_packages_say_what_they_need(self):
        self.assertRegex(self.field("libpoise0", "Depends"), r"libc6 \(>= .*libyaml-cpp")
        self.assertIn("libpoise0 (= ", self.field("poise", "Depends"))
        self.assertIn("libeigen3-dev", self.field("libpoise-dev", "Depends"))
        self.assertEqual(self.field("poise-doc", "Architecture"), "all")

    def test_every_kind_from_the_command_to_the_run(self):
        with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
            for kind, answer in zip(KINDS, pool.map(new_module, KINDS)):
                with self.subTest(kind):
                    self.assertEqual(answer["status"], "completed", answer)

    def test_new_says_what_is_wrong(self):
        taken = WORK / "taken"
        taken.mkdir(exist_ok=True)
        for arguments, says in [
                (["tusk", "x"], "did you mean 'task'"),
                (["task", "Tray Level"], "perhaps 'tray-level'"),
                (["task", "9lives"], "is no name of a module"),
                (["task", "com"], "there is a task 'com' already"),
                (["law", "mine", "--out", taken], "exists already"),
                (["law", "mine", "--out", "/proc/mine"], "cannot be made")]:
            with self.subTest(says), self.assertRaises(AssertionError) as failed:
                run(POISE, "new", *arguments, cwd=WORK)
            self.assertIn("gave 1\n", str(failed.exception))
            self.assertIn(says, str(failed.exception))

    def test_the_program_of_the_guide_balances_in_real_time(self):
        folder = WORK / "balance"
        folder.mkdir()
        blocks = re.findall(r"```(cmake|cpp)\n(.*?)```", (SOURCE / "docs/controller.md").read_text(),
                            re.DOTALL)
        for kind, text in blocks:
            (folder / {"cmake": "CMakeLists.txt", "cpp": "balance.cpp"}[kind]).write_text(text)
        said = run(build(folder, folder / "build", PREFIX) / "balance")
        height = float(re.search(r"the CoM is +\S+ +\S+ +(\S+) m, after 2 s", said)[1])
        self.assertTrue(0.6 < height < 1.2, said)


if __name__ == "__main__":
    unittest.main()
