#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""The layout of the types at the module boundary changes only if kModuleApi is raised."""

import os
import pathlib
import subprocess
import tempfile
import unittest

import layout

ROOT, CXX, EIGEN = (os.environ[f"POISE_{name}"] for name in ("SOURCE_DIR", "CXX", "EIGEN"))
OLD = "module API 3\npoise::A: 8 bytes\n  0 x: double\n"
LINES = OLD.splitlines()[1:]


class Layout(unittest.TestCase):
    @unittest.skipUnless(os.uname().machine == "x86_64", "layout.txt is of x86-64")
    def test_it_is_that_of_the_number(self):
        now = layout.layout(ROOT, CXX, EIGEN)
        self.assertEqual(layout.complaint(layout.WRITTEN.read_text(), layout.api_of(ROOT), now), "")

    @unittest.skipUnless(os.uname().machine == "x86_64", "levels are of x86-64")
    def test_it_is_the_same_for_every_level_of_instruction_sets(self):
        plain = self.of_level()
        for level in ("x86-64-v3", "x86-64-v4"):
            self.assertEqual(self.of_level(f"-march={level}"), plain, level)

    @staticmethod
    def of_level(*options):
        """The layout, but the members of Lanes: one register of 32 bytes, or two of 16."""
        lines = layout.layout(ROOT, CXX, EIGEN, *options)
        return [line for line in lines if not line.endswith(": Register")]

    def test_a_change_asks_for_a_raise(self):
        self.assertEqual(layout.complaint(OLD, 3, LINES), "")
        self.assertIn("raise kModuleApi", layout.complaint(OLD, 3, [LINES[0], "  0 y: double"]))
        self.assertNotIn("raise kModuleApi", layout.complaint(OLD, 4, [LINES[0], "  0 y: double"]))
        self.assertIn("write it anew", layout.complaint(OLD, 4, LINES))

    def test_each_kind_of_change_is_seen(self):
        """Members, their types, sizes, bases, virtual functions and values of enumerations."""
        source = ("enum class E { kA, kB }; struct B { int b; };"
                  "struct A : B { virtual void f(); virtual void g(int); E e; };")
        was = self.described(source)
        for old, new in [("E e;", "E e; int i;"), ("int b", "float b"), ("A : B", "A"), ("kA, kB", "kB, kA"),
                         ("virtual void f(); virtual void g(int);", "virtual void g(int); virtual void f();"),
                         ("g(int)", "g(long)")]:
            with self.subTest(new):
                self.assertNotEqual(was, self.described(source.replace(old, new)))

    def described(self, source):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "a.cpp"
            file.write_text(f"namespace poise {{ {source} void f(A&) {{}} }}\n")
            return layout.described(layout.entries_of(CXX, file, file.with_suffix(".o")))


if __name__ == "__main__":
    unittest.main()
