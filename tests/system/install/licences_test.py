#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""What Poise links, with its licence: no program, library or module needs a library under the GPL."""

import os
import pathlib
import re
import subprocess
import unittest

BUILD = pathlib.Path(os.environ["POISE_BUILD_DIR"])

# What Poise itself links. A new library is added with its licence, after a look at what it needs itself.
LICENCES = {
    "yaml-cpp": "MIT", "fmt": "MIT", "spdlog": "MIT", "epoxy": "MIT", "meshoptimizer": "MIT",
    "tinyxml": "Zlib", "png16": "libpng", "assimp": "BSD-3-Clause", "hdf5_serial": "BSD-3-Clause",
    "gtest": "BSD-3-Clause", "gmock": "BSD-3-Clause",
    "Clp": "EPL-1.0", "CoinUtils": "EPL-1.0", "mujoco": "Apache-2.0", "EGL": "MIT", "GL": "MIT", "OpenGL": "MIT",
    "Qt6Core": "LGPL-3.0", "Qt6Gui": "LGPL-3.0", "Qt6Widgets": "LGPL-3.0", "Qt6Svg": "LGPL-3.0",
    "Qt6DBus": "LGPL-3.0", "Qt6Network": "LGPL-3.0",
    # the C library, and the compiler's libraries with their runtime exception
    "c": "LGPL-2.1", "m": "LGPL-2.1", "ld-linux": "LGPL-2.1", "stdc++": "GPL-3.0 WITH GCC-exception-3.1",
    "gcc_s": "GPL-3.0 WITH GCC-exception-3.1",
}
# Libraries that are under the GPL, wholly or in parts, and that some library brings along: numerical ones
# first, then of terminals, videos, databases and windows.
GPL = re.compile(r"lib(cholmod|spqr|umfpack|klu_cholmod|rbio|mongoose|glpk|gsl|fftw3\w*|qhull_gpl|cgal\w*|scotch_gpl|"
                 r"readline|history|x264|x265|postproc|xvidcore|gdbm|mysqlclient|qcustomplot|poppler|qwt_gpl)\b")


def own_files():
    programs = [BUILD / "bin" / name for name in ("poise", "poise-designer", "poise-contract")]
    built = [*programs, *(BUILD / "lib").glob("libpoise_*.so"), *(BUILD / "modules").glob("*.so"),
             *(BUILD / "python").rglob("*.so")]
    return [file for file in built if file.exists() and "test" not in file.name]


def said(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def needed(file):
    """The libraries that the file names itself: libfmt.so.9 is fmt."""
    names = re.findall(r"\(NEEDED\).*\[(.*)\]", said("readelf", "-d", file))
    return {re.match(r"(?:lib)?(.*?)(?:-x86-64|-aarch64)?\.so[.\w]*$", name)[1] for name in names}


class Licences(unittest.TestCase):
    def test_what_is_linked_is_listed(self):
        files = own_files()
        self.assertGreater(len(files), 50)
        for file in files:
            self.assertEqual({name for name in needed(file) if not name.startswith("poise_")} - set(LICENCES), set(), file)

    def test_nothing_under_the_gpl_comes_along(self):
        found = {(file.name, line.split()[0]) for file in own_files() for line in said("ldd", file).splitlines()
                 if GPL.match(line.split()[0])}
        self.assertEqual(found, set())


if __name__ == "__main__":
    unittest.main()
