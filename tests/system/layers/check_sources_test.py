#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Breaks each law of check_sources.py in a small tree and expects to be told."""

import pathlib
import tempfile
import unittest

import check_sources

SPDX = "// SPDX-License-Identifier: BSD-2-Clause\n"

# path, contents, what must be found
BROKEN = [
    ("core/a.cpp", SPDX + '#include "plugins/module.hpp"\n', "core/a.cpp:2: must not include from plugins/"),
    ("tasks/a.cpp", SPDX + '#include "constraints/b.hpp"\n', "must not include from constraints/"),
    ("plugins/a.cpp", SPDX + '#include "solvers/qp/b.hpp"\n', "must not include from solvers/"),
    ("apps/poise/a.cpp", SPDX + '#  include "tasks/b.hpp"\n', "must not include from tasks/"),
    ("core/so3/a.cpp", SPDX + "#include <boost/graph/adjacency_list.hpp>\n", "belongs to core/tree/"),
    ("plugins/other.cpp", SPDX + "#include <boost/dll.hpp>\n", "belongs to plugins/registry"),
    ("apps/poise/a.cpp", SPDX + "#include <yaml-cpp/yaml.h>\n", "belongs to core/stack/"),
    ("core/stack/a.cpp", SPDX + "#include <urdf_parser/urdf_parser.h>\n", "belongs to core/tree/"),
    ("core/stack/a.cpp", SPDX + "#include <hdf5.h>\n", "belongs to core/record/"),
    ("solvers/a.cpp", SPDX + "#include <ceres/ceres.h>\n", "belongs to core/so3/"),
    ("plugins/a.cpp", SPDX + "#include <nlohmann/json.hpp>\n", "belongs to core/record/"),
    ("apps/poise/a.cpp", SPDX + "#include <QObject>\n", "belongs to gui/"),
    ("core/a.cpp", SPDX + "\n" * 400, "has 401 lines"),
    ("tests/core/a.cpp", "int a;\n", "no SPDX"),
    ("core/a.hpp", SPDX, "no #pragma once"),
    ("solvers/a.cpp", SPDX + "void solve(const P& p,\n    S& s) noexcept override {}\n", "a.cpp:2: solve of a module"),
    ("plugins/mujoco/a.hpp", SPDX + "#pragma once\nbool step(const V& t) noexcept override;\n", "3: step of a module"),
    ("tasks/a.cpp", SPDX + "double arrival() const noexcept override;\n", "arrival of a module must not be noexcept"),
    ("tests/CMakeLists.txt", "find_package(GTest REQUIRED)\n", "looks for GTest, of libgtest-dev"),
    ("tests/CMakeLists.txt", "find_library(DART_LIBRARY dart REQUIRED)\n", "of libdart-dev"),
    ("core/CMakeLists.txt", "  find_package(Pinocchio)\n", "looks for Pinocchio"),
]

SOUND = [
    ("tasks/a.cpp", SPDX + '#include "core/fields.hpp"\n#include "tasks/a.hpp"\n#include <vector>\n'),
    ("core/tree/a.cpp", SPDX + "#include <boost/graph/adjacency_list.hpp>\n#include <urdf_model/link.h>\n"),
    ("plugins/registry_loader.cpp", SPDX + "#include <boost/dll/shared_library.hpp>\n"),
    ("tests/qp/a.cpp", SPDX + '#include "solvers/qp/b.hpp"\n#include <yaml-cpp/yaml.h>\n'),
    ("core/a.cpp", SPDX + "\n" * 399),
    ("solvers/a.cpp", SPDX + "void solve(P& p) override;\nvoid reset() noexcept override {}\n"),
    ("core/plant/a.cpp", SPDX + "bool step() noexcept;\n"),
    ("build/release/a.cpp", "generated\n"),
    ("CMakeLists.txt", "find_package(Boost 1.74 REQUIRED)\nfind_package(poise REQUIRED)\n"),
]


def findings_of(name, contents):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / ".ci").mkdir()
        (root / ".ci/packages").write_text("libboost-dev # headers\n")
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(contents)
        return list(check_sources.findings(root))


class Laws(unittest.TestCase):
    def test_each_broken_law_is_found(self):
        for name, contents, expected in BROKEN:
            with self.subTest(expected):
                found = findings_of(name, contents)
                self.assertEqual(len(found), 1, found)
                self.assertIn(expected, found[0])

    def test_what_is_allowed_is_left_alone(self):
        for name, contents in SOUND:
            with self.subTest(name):
                self.assertEqual(findings_of(name, contents), [])


if __name__ == "__main__":
    unittest.main()
