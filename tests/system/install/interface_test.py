#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Checks that the headers of plugins/cmake/poise_interface.cmake are self-contained and sufficient for users."""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["POISE_SOURCE_DIR"])
LIST = ROOT / "plugins/cmake/poise_interface.cmake"
INCLUDE = re.compile(r"^\s*#\s*include\s*[<\"]([^>\"]+)[>\"]", re.MULTILINE)

# Code that uses the interface: external code, and Poise's own modules, which use the same API.
USERS = ["docs/*/*.md", "README.md", "plugins/examples/*/*.?pp", "plugins/template/*/*.?pp",
         "plugins/contract/*.?pp", "tasks/**/*.?pp", "constraints/**/*.?pp", "tests/system/install/probe/*.cpp"]


def interface():
    """Headers by component."""
    found = re.findall(r"set\(POISE_INTERFACE_(\w+)\s+([^)]*)\)", LIST.read_text())
    return {name: text.split() for name, text in found}


def included(file):
    return INCLUDE.findall(file.read_text(encoding="utf-8"))


class Interface(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.components = interface()
        cls.headers = sorted(sum(cls.components.values(), []))

    def test_headers_include_each_other_alone(self):
        self.assertEqual(set(self.components), {"CORE", "AUTODIFF", "PLUGINS"})
        for header in self.headers:
            for name in included(ROOT / header):
                with self.subTest(header):
                    if name.startswith("poise/"):
                        self.assertIn(name.removeprefix("poise/"), self.headers)
                    elif not (header in self.components["AUTODIFF"] and name == "ceres/jet.h"):
                        self.assertRegex(name, r"^(Eigen/\w+|[a-z_]+)$", "neither Eigen nor the standard library")

    def test_core_needs_neither_plugins_nor_autodiff(self):
        others = self.components["AUTODIFF"] + self.components["PLUGINS"]
        for header in self.components["CORE"]:
            self.assertFalse({f"poise/{other}" for other in others} & set(included(ROOT / header)), header)

    def test_it_is_enough_for_all_who_write_against_it(self):
        own = re.compile(r"poise/(plugins/contract|tasks|constraints)/")  # the parts of one module or of the kit
        for pattern in USERS:
            files = list(ROOT.glob(pattern))
            self.assertTrue(files, pattern)
            for file in files:
                for name in included(file):
                    if name.startswith("poise/") and not own.match(name):
                        self.assertIn(name.removeprefix("poise/"), self.headers, file)

    def test_each_header_compiles_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            for header in self.headers:
                (pathlib.Path(folder) / "poise" / header).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / header, pathlib.Path(folder) / "poise" / header)
            compile_one(folder, "eigen", "#include <Eigen/Core>\n", "-xc++-header", "-o", f"{folder}/eigen.hpp.gch")
            self.assertTrue((pathlib.Path(folder) / "eigen.hpp.gch").exists())
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                said = list(pool.map(lambda header: self.complaint(folder, header), self.headers))
        self.assertEqual([text for text in said if text], [])

    def complaint(self, folder, header):
        """What the compiler says of a file with one include. Eigen takes most of the time: where a header has it
        anyway, it is compiled before."""
        eigen = ["-include", f"{folder}/eigen.hpp"] if self.has_eigen(header) else []
        source = header.replace("/", "_").removesuffix(".hpp") + "_alone"
        said = compile_one(folder, source, f"#include <poise/{header}>\n", "-xc++", "-fsyntax-only", *eigen)
        return f"{header}: {said[:500]}" if said else ""

    def has_eigen(self, header):
        names = included(ROOT / header)
        return "Eigen/Core" in names or any(
            self.has_eigen(name.removeprefix("poise/")) for name in names if name.startswith("poise/"))


def compile_one(folder, name, text, *options):
    """Compiler output for NAME.hpp with this text."""
    source = pathlib.Path(folder) / f"{name}.hpp"
    source.write_text(text)
    command = [os.environ["POISE_CXX"], "-std=c++20", *os.environ["POISE_FLAGS"].split(), *options,
               "-I", folder, "-isystem", os.environ["POISE_EIGEN"], source]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


if __name__ == "__main__":
    unittest.main()
