#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Reads made-up headers and expects docstrings.py to name what has none."""

import pathlib
import tempfile
import unittest

import docstrings

CLASS = "/// A.\nclass POISE_API A : public B {\n public:\n"

# header, the (line, name) that must be found
BARE = [
    ("struct A {\n};\n", [(1, "A")]),
    ("// A.\nclass POISE_API A {\n};\n", [(2, "A")]),
    ("/// A.\n\nstruct alignas(32) A {};\n", [(3, "A")]),
    ("enum class A : int { kB };\n", [(1, "A")]),
    ("/// A.\nenum class A {\n  kB,  ///< b\n  kC = 2,\n  kD\n};\n", [(4, "kC"), (5, "kD")]),
    ("using A = std::vector<int>;\n", [(1, "A")]),
    ("inline constexpr double kA = 1;\n", [(1, "kA")]),
    ("namespace a::b {\nPOISE_API int f(const C& c = {});\n}\n", [(2, "f")]),
    ("/// A.\nint a(int b);\nint c() {\n  if (d) { e(); }\n}\n", [(3, "c")]),
    ("/// A.\nint a();\nint a(int b);\nint c();\nint a(double d);\n", [(4, "c"), (5, "a")]),
    ("/// A.\nint a();\n\nint a(int b);\n", [(4, "a")]),
    ("template <class T>\nstd::function<void(T)> f(T a) {\n  return a;\n}\n", [(1, "f")]),
    (CLASS + "  A(int a);\n  explicit A(const B& b) : c_{b}, d_(b) {\n  }\n};\n", [(4, "A"), (5, "A")]),
    (CLASS + "  virtual int a() const = 0;\n  int operator[](int row) const;\n};\n", [(4, "a"), (5, "operator[]")]),
    (CLASS + "  static A b() { return {}; }\n  friend A sin(const A& x);\n};\n", [(4, "b"), (5, "sin")]),
    (CLASS + " private:\n  int a_;\n public:\n  int b = 0, c{1};\n};\n", [(7, "b")]),
    ("/// A.\nstruct A {\n  int a = 0;\n  std::vector<int> b;  ///< b\n  A* (*create)();\n};\n",
     [(3, "a"), (5, "create")]),
    ("/// A.\nstruct A {\n  /// a and b.\n  int a = 0;\n\n  int b = 0;\n};\n", [(6, "b")]),
    ("/// A.\nstruct A {\n  int a;  ///< a\n  int b;\n  struct C {\n  } c;\n};\n", [(4, "b"), (5, "C")]),
    ("#ifdef A\nint a();\n#else\nint a();\n#endif\nint b();\n", [(2, "a"), (6, "b")]),
]

SOUND = [
    "/// A.\n/// B.\nclass A {\n  int b();\n  struct C {\n    int d;\n  };\n};\n",
    "class A;\nenum class B;\ntemplate <class T>\nstruct C;\nnamespace d {\nclass E;\n}\n",
    CLASS + "  A() = default;\n  A(const A&);\n  A(A&& other) noexcept;\n  ~A() override;\n};\n",
    CLASS + "  A& operator=(const A&) = delete;\n  A operator+(const A& b) const { return {}; }\n};\n",
    CLASS + "  int a() const override;\n  void b(int) final {\n    c();\n  }\n};\n",
    CLASS + "  bool operator<=(const A& b) const;\n  A& operator*=(double b);\n\n protected:\n  int c();\n};\n",
    "/// A.\nenum class A { kB, kC };\n",
    "/// A.\nenum class A {\n  kB,  ///< b\n  kC,  ///< c\n       ///< and more of it\n};\n",
    "/// A.\nint a(int b);\nint a(double b,\n      int c) {\n  return c;\n}\n",
    "/// A.\nstruct A {\n  /// b and c [m].\n  double b = 0;\n  double c{1};\n  int d;  ///< d\n};\n",
    "/// A.\ntemplate <class T>\nint a(T b) {\n  return b;\n}\n",
    "int a() {  ///< a\n  return 1;\n}\nint b();\n    ///< b\n",
    "namespace Eigen {\ntemplate <class T>\nstruct B<poise::A<T>> : C {\n  using D = T;\n  enum { kE = 0 };\n};\n}\n",
    "/// A.\nstruct A {\n  /// B.\n  enum class B { kC, kD } b = B::kC;\n};\n",
    '#define A(X) \\\n  int b() { return X; }\n/// C.\ninline const char* kC = "int d();";\n',
]


class Docstrings(unittest.TestCase):
    def test_each_bare_declaration_is_found(self):
        for text, expected in BARE:
            with self.subTest(text):
                self.assertEqual(list(docstrings.undocumented(text)), expected)

    def test_what_is_documented_or_exempt_is_left_alone(self):
        for text in SOUND:
            with self.subTest(text):
                self.assertEqual(list(docstrings.undocumented(text)), [])

    def test_the_headers_of_the_list_are_read(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name in [docstrings.LIST, "core/a.hpp", "plugins/b.hpp", "core/c.hpp"]:
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text("int a();\n")
            self.assertIn("lists no headers", "".join(docstrings.findings(root)))
            (root / docstrings.LIST).write_text("# core/c.hpp\nset(A\n  core/a.hpp\n  plugins/b.hpp)\n")
            self.assertEqual(list(docstrings.findings(root)),
                             ["core/a.hpp:1: a has no docstring", "plugins/b.hpp:1: a has no docstring"])


if __name__ == "__main__":
    unittest.main()
