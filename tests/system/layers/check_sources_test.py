#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Breaks each law of check_sources.py in a small tree and expects a finding."""

import pathlib
import tempfile
import unittest

import architecture
import check_sources
import functions
import members

PICTURE = "<!-- picture -->\n<!-- end of the picture -->\n"
SPDX = "// SPDX-License-Identifier: BSD-2-Clause\n"

LONG = "int f() {\n" + "  f();\n" * 59 + "}\n"

# path, contents, what must be found
BROKEN = [
    ("core/a.cpp", SPDX + '#include "poise/plugins/module.hpp"\n', "core/a.cpp:2: must not include from plugins/"),
    ("tasks/a.cpp", SPDX + '#include "poise/constraints/b.hpp"\n', "must not include from constraints/"),
    ("plugins/a.cpp", SPDX + '#include "poise/solvers/qp/b.hpp"\n', "must not include from solvers/"),
    ("apps/poise/a.cpp", SPDX + '#  include <poise/tasks/b.hpp>\n', "must not include from tasks/"),
    ("core/a.cpp", SPDX + '#include "core/b.hpp"\n', 'headers of Poise are "poise/…"'),
    ("core/a.cpp", SPDX + "#include <core/b.hpp>\n", 'headers of Poise are "poise/…"'),
    ("tasks/a.cpp", SPDX + '#include "b.hpp"\n', 'headers of Poise are "poise/…"'),
    ("tests/core/a.cpp", SPDX + '#include "../b.hpp"\n', 'headers of Poise are "poise/…"'),
    ("core/so3/a.cpp", SPDX + "#include <boost/graph/adjacency_list.hpp>\n", "belongs to core/tree/"),
    ("plugins/other.cpp", SPDX + "#include <boost/dll.hpp>\n", "belongs to plugins/registry"),
    ("apps/poise/a.cpp", SPDX + "#include <yaml-cpp/yaml.h>\n", "belongs to core/config/"),
    ("core/stack/a.cpp", SPDX + "#include <urdf_parser/urdf_parser.h>\n", "belongs to core/tree/"),
    ("core/stack/a.cpp", SPDX + "#include <hdf5.h>\n", "belongs to core/record/"),
    ("solvers/qp/a.cpp", SPDX + "#include <ceres/ceres.h>\n", "belongs to core/so3/"),
    ("plugins/a.cpp", SPDX + "#include <nlohmann/json.hpp>\n", "belongs to core/record/"),
    ("apps/poise/a.cpp", SPDX + "#include <QObject>\n", "belongs to gui/"),
    ("core/a.cpp", SPDX + "\n" * 400, "has 401 lines"),
    ("core/a.cpp", SPDX + LONG, "core/a.cpp:2: f has 61 lines"),
    ("core/a.hpp", SPDX + "#pragma once\nclass A {\n" + "  int a_ = 0;\n" * 31 + "};\n", "3: A has 31 members"),
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
    ("tasks/a.cpp", SPDX + '#include "poise/core/fields.hpp"\n#include "poise/tasks/a.hpp"\n#include <vector>\n'),
    ("core/tree/a.cpp", SPDX + "#include <boost/graph/adjacency_list.hpp>\n#include <urdf_model/link.h>\n"),
    ("plugins/registry_loader.cpp", SPDX + "#include <boost/dll/shared_library.hpp>\n"),
    ("plugins/examples/x/a.cpp", SPDX + '#include <poise/plugins/module.hpp>\n#include "b.hpp"\n'),
    ("tests/gui/view/a.cpp", SPDX + '#include "a.moc"\n'),
    ("tests/qp/a.cpp", SPDX + '#include "poise/solvers/qp/b.hpp"\n#include <yaml-cpp/yaml.h>\n'),
    ("core/a.cpp", SPDX + "\n" * 399),
    ("solvers/a.cpp", SPDX + "void solve(P& p) override;\nvoid reset() noexcept override {}\n"),
    ("core/plant/a.cpp", SPDX + "bool step() noexcept;\n"),
    ("core/a.cpp", SPDX + "namespace a {\n" + LONG.replace("  f();\n", "", 1) + "}\n"),
    ("core/a.hpp", SPDX + "#pragma once\nclass A {\n" + "  int a_ = 0;\n" * 30 + "};\n"),
    ("build/release/a.cpp", "generated\n"),
    ("CMakeLists.txt", "find_package(Boost 1.74 REQUIRED)\nfind_package(poise REQUIRED)\n"),
]

# Three layers; `tree` includes from `spatial` and `plugins` from `tree`.
PAGE = """| `core` | all of it | – |
| `core/spatial` | poses | – |
| `core/tree` | robots | spatial |
| `plugins` | modules | tree |

<!-- picture -->
<!-- end of the picture -->
"""
TREE = {"core/error.hpp": "", "core/spatial/a.hpp": "", "core/tree/a.cpp": '#include "poise/core/spatial/a.hpp"\n',
        "core/tree/a.hpp": '#include "poise/core/error.hpp"\n', "plugins/a.cpp": '#include "poise/core/tree/a.hpp"\n'}


def written(root, tree):
    for name, contents in tree.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(contents)


def findings_of(name, contents):
    """Findings in a tree with one file, whose folder has its own page."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        in_a_room = name.split("/")[0] in architecture.TOPS and name.endswith("pp")
        page = f"| `{pathlib.PurePath(name).parent}` | a | – |\n" if in_a_room else ""
        written(root, {".ci/packages": "libboost-dev # headers\n", architecture.PAGE: page + PICTURE, name: contents})
        (root / architecture.PAGE).write_text(architecture.written(root))
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

    def test_a_folder_has_at_most_thirty_sources(self):
        for number, findings in [(30, 0), (31, 1)]:
            names = [f"core/{i}.cpp" for i in range(number)]
            self.assertEqual(len(list(check_sources.folder_findings(names))), findings)


class Functions(unittest.TestCase):
    """(first line, number of lines) of functions."""

    def test_each_form_of_a_function_is_measured(self):
        for text, expected in [
                ("namespace a {\nclass B {\n  int f() {\n  }\n};\n}\n", [(3, 2)]),
                ("A::A(int a)\n    : a_{a},\n      b_(a) {\n  g();\n}\nint f() {\n}\n", [(1, 5), (6, 2)]),
                ("const A kTable[] = {\n{f(1)},\n{f(2)},\n};\nint f() {\n}\n", [(5, 2)]),
                ("auto f = [](int) {\n};\nint g() {\n  h([] {\n  });\n}\n", [(1, 2), (3, 4)]),
                ('int f() {\n  g("}", \'}\', R"(}}\n)");  // }\n}\n', [(1, 4)]),
                ("#define F(x) {\nint f() {\n}\n", [(2, 2)])]:
            with self.subTest(text):
                found = list(functions.functions(text))
                self.assertEqual(found, expected)


class Members(unittest.TestCase):
    """(members, functions) of classes."""

    def test_each_form_of_a_declaration_is_counted(self):
        for body, expected in [
                ("int a_, b_ = 2;\nstd::map<int, int> c_{};\n", (3, 0)),
                ("A() : a_(1) {}\nint f() const { return g(1); }\nvoid g(int a, int b = 2);\nint c_;", (1, 3)),
                ("std::function<void(int)> f_;\nint g_[3];\ndouble h_ = f(1, 2);", (3, 0)),
                ("static constexpr int kA = 1;\nusing B = int;\nfriend class C;\nenum class D { a, b };", (0, 0)),
                ("struct B {\nint a, b;\n};\nprivate:\nB b_;\nbool operator==(const B&) const = default;", (1, 1)),
                ("template <typename F>\nvoid each(const F& f) {\nfor (int k = 0;;) f(k);\n}\nF& f_;", (1, 1))]:
            with self.subTest(body):
                found = list(members.classes("class A final : public Z {\n" + body + "\n};\n"))
                self.assertEqual((found[0][0], found[0][2], found[0][3]), ("A", *expected))


class Architecture(unittest.TestCase):
    def findings(self, change=lambda page: page, others=None, **more):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            written(root, {**TREE, architecture.PAGE: PAGE})
            (root / architecture.PAGE).write_text(change(architecture.written(root)))
            written(root, {name.replace("__", "/") + ".cpp": text for name, text in more.items()})
            written(root, others or {})
            return list(architecture.findings(root))

    def test_a_page_that_is_written_is_true(self):
        self.assertEqual(self.findings(), [])

    def test_the_picture_has_the_arrows_that_no_others_imply(self):
        may = {"core": set(), "core/spatial": set(), "core/tree": {"core/spatial"},
               "plugins": {"core/tree", "core/spatial"}}
        self.assertEqual([line.split() for line in architecture.picture(may).splitlines()[1:4]],
                         [["3", "plugins", "→", "tree"], ["2", "tree", "→", "spatial"], ["1", "spatial"]])

    def test_it_is_told_what_is_wrong(self):
        for old, new, expected in [
                ("| `core/spatial` | poses | – |\n", "", "no room for core/spatial/"),
                ("poses | –", "poses | tree", "a circle of rooms: core/spatial, core/tree"),
                ("modules | tree", "modules | spatial, tree", "nothing of plugins includes core/spatial"),
                ("modules | tree", "modules | –", "plugins may not include core/tree"),
                ("→ spatial", "→ tree", "the picture is not that of the table"),
                ("modules | tree", "modules | tree, mesh", "mesh, which is no room")]:
            with self.subTest(expected):
                self.assert_any(expected, self.findings(lambda page: page.replace(old, new)))
        self.assert_any("no room for core/new/", self.findings(core__new__a=""))
        upwards = self.findings(core__spatial__b='#include "poise/core/tree/a.hpp"\n')
        self.assert_any("core/spatial may not include core/tree", upwards)

    def test_a_forward_declaration_is_an_arrow(self):
        found = self.findings(others={"core/tree/b.hpp": "class Link {\n};\n",
                                   "core/spatial/b.hpp": "class Link;\n"})
        self.assert_any("core/spatial/b.hpp declares Link of core/tree/b.hpp", found)

    def test_a_wing_does_not_use_one_that_stands_on_it(self):
        wings = "poise_wing(model LINKS x\n  ROOMS tree)\n\npoise_wing(text\n  ROOMS spatial)\n"
        found = self.findings(others={"core/CMakeLists.txt": wings})
        self.assert_any("the wing of core/tree is below that of core/spatial", found)

    def assert_any(self, expected, findings):
        self.assertTrue(any(expected in finding for finding in findings), findings)


if __name__ == "__main__":
    unittest.main()
