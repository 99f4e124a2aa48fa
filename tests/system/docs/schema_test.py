#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Compares the JSON Schema of `poise docs --schema` with what Poise itself takes and refuses."""

import copy
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

import jsonschema
import yaml

POISE, SOURCE, BUILD = (pathlib.Path(os.environ[name]).resolve()
                        for name in ("POISE", "POISE_SOURCE_DIR", "POISE_BUILD_DIR"))
STACKS = SOURCE / "apps/share/stacks"


class Yaml12(yaml.SafeLoader):
    """The core schema of YAML 1.2, which stack files are written in: `on` is a word, 1e-3 a number."""
    yaml_implicit_resolvers = {}


for tag, pattern, first in [("null", r"null|~|", "n~"), ("bool", r"true|false", "tf"), ("int", r"[-+]?[0-9]+", "-+0123456789"),
                            ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789")]:
    Yaml12.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), list(first) + [""])
Yaml12.add_implicit_resolver("tag:yaml.org,2002:merge", re.compile("^<<$"), ["<"])


def poise(*words):
    return subprocess.run([POISE, *map(str, words)], capture_output=True, text=True, timeout=300)


def read(text):
    return yaml.load(text, Yaml12)


def resolved(stack):
    return read(poise("resolve", stack).stdout)


def places(node, path=()):
    """Every place below `node` with what stands there."""
    yield path, node
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from places(value, path + (key,))


def changed(stack, path, value):
    stack = copy.deepcopy(stack)
    node = stack
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    return stack


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        text = poise("docs", "--schema").stdout
        cls.shipped = (BUILD / "share/poise/stack.schema.json").read_text(encoding="utf-8")
        cls.schema = json.loads(text)
        jsonschema.Draft202012Validator.check_schema(cls.schema)
        cls.validator = jsonschema.Draft202012Validator(cls.schema)
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)

    def refusals(self, stack):
        """What the schema says against a stack, most to the point first."""
        found = sorted(self.validator.iter_errors(stack), key=jsonschema.exceptions.relevance, reverse=True)
        return [f"{'.'.join(map(str, error.path))}: {error.message[:200]}" for error in found]

    def checked(self, stack):
        """The errors that Poise itself finds."""
        file = pathlib.Path(self.folder.name) / "stack.yaml"
        file.write_text(yaml.safe_dump(stack, sort_keys=False, allow_unicode=True), encoding="utf-8")
        found = json.loads(poise("check", file, "--json").stdout)["problems"]
        return [f'{one["path"]}: {one["text"]}' for one in found if one["severity"] == "error"]

    def test_is_shipped_as_it_is_printed(self):
        self.assertEqual(json.loads(self.shipped), self.schema)

    def test_takes_every_file_that_ships(self):
        files = sorted(STACKS.rglob("*.yaml"))
        self.assertGreater(len(files), 30)
        for file in files:
            with self.subTest(file.name):
                self.assertEqual(self.refusals(read(file.read_text(encoding="utf-8"))), [])

    def test_takes_stacks_with_every_key_filled_in(self):
        for name in ("t01_stand", "t05_fixed_arm", "t07_sway", "t10_lift_box", "t11_lift_foot", "t22_push", "t34_push"):
            with self.subTest(name):
                self.assertEqual(self.refusals(resolved(name)), [])

    def test_takes_the_example_of_every_module(self):
        with tempfile.TemporaryDirectory() as folder:
            poise("docs", folder)
            files = sorted(pathlib.Path(folder).rglob("*.yaml"))
            self.assertGreater(len(files), 30)
            for file in files:
                with self.subTest(file.relative_to(folder)):
                    self.assertEqual(self.refusals(read(file.read_text(encoding="utf-8"))), [])

    def test_takes_what_the_documentation_shows(self):
        page = (SOURCE / "docs/reference/stack/README.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        self.assertTrue(blocks)
        for block in blocks:
            self.assertEqual(self.refusals(read(block)), [])

    def test_takes_parts_that_change_what_they_include(self):
        for part in ("{control: {tasks: {balance: {weight: 5, law: {stiffness: 9}}}}}",
                     "{include: a.yaml, contacts: {left_foot: null}, control: {solver: {type: qp}, tasks: [{name: balance}]}}",
                     "{phases: {lift: {tasks: {swing: {link: l_foot, ramp: 0.1}}}}, plant: {duration: 2 s}}",
                     "{phases: {lift: {until: {error_below: 3 mm, for: 10 ms}}}, control: {on_failure: {relax: {a: null}}}}"):
            self.assertEqual(self.refusals(read(part)), [], part)

    # What a stack file may say, and what both must refuse.
    def test_refuses_broken_stacks_as_poise_does(self):
        stack = resolved("t11_lift_foot")
        foot = ("contacts", "left_foot")
        for path, value in [
                (("robots",), {}), (("robot", "base", "orientaton"), "unit-quaternion"), (foot + ("mu",), 0.5),
                (foot + ("friction",), -1), (foot + ("friction",), "slippery"), (foot + ("friction",), [1, 2]),
                (foot + ("friction",), "0.5 kg"), (foot + ("rectangle",), [0.1]), (foot + ("at",), {"xyz": [0, 0]}),
                (("control", "rate"), 0), (("control", "rate"), "1 s"), (("control", "solver"), "qpp"),
                (("control", "solver"), {"type": "qpp"}), (("control", "on_fault"), "shrug"),
                (("control", "tasks", 0, "law", "stifness"), 3), (("control", "tasks", 0, "law", "stiffness"), -3),
                (("control", "tasks", 0, "law"), "pdd"), (("control", "tasks", 0, "type"), "comm"),
                (("control", "tasks", 0, "level"), 0), (("control", "tasks", 0, "level"), 1.5),
                (("control", "tasks", 0, "ramp"), 1), (("control", "tasks"), 3), (("plant", "seed"), -1),
                (("plant", "duration"), "soon"), (("record", "signals"), "some"), (("gravity",), [0, 0]),
                (("poise",), 2), (("phases", list(stack["phases"])[0], "until"), {"time": "1 s", "for": "1 s"}),
                (("fallen", "height"), 2), (("disturbances",), [{"at": 1, "on": "pelvis", "impuls": [0, 0, 0]}])]:
            broken = changed(stack, path, value)
            with self.subTest(".".join(map(str, path)), value=value):
                self.assertNotEqual(self.checked(broken), [])
                self.assertNotEqual(self.refusals(broken), [])

    # The readers and the schema share one table of keys; values are compared here, at random places of
    # a stack with every key: what the schema refuses Poise must refuse, and every unknown key and every
    # bare number out of range that Poise refuses the schema must refuse.
    def test_agrees_with_poise_on_stacks_that_are_broken_anywhere(self):
        random.seed(7)
        stack = resolved("t10_lift_box")
        self.assertEqual(self.checked(stack), [])
        changes = []
        for path, node in places(stack):
            if isinstance(node, dict):
                changes.append((path + ("zzz",), 1))
            elif path and not isinstance(node, list):
                changes += [(path, value) for value in (-1e30, 1e30, "no such thing", [{}])]
        for path, value in random.sample(changes, min(len(changes), 100)):
            broken = changed(stack, path, value)
            refused, errors = self.refusals(broken), self.checked(broken)
            with self.subTest(".".join(map(str, path)), value=value):
                if refused:
                    self.assertNotEqual(errors, [], refused)
                if any(re.search(r"unknown key|give a number (from|not)|expected a whole number", one) for one in errors):
                    self.assertNotEqual(refused, [], errors)

    def test_describes_what_editors_show(self):
        keys = self.schema["$defs"]["law_pd"]["properties"]
        for key, what in keys.items():
            if key != "type":
                self.assertIn("description", what, key)
        for path, what in places(self.schema):
            if path and path[-1] == "description" and isinstance(what, str):
                self.assertNotRegex(what, r"[.?…]\.( |$)", path)
        self.assertRegex(keys["stiffness"]["description"], r"\[1/s²\].*Default: ")
        self.assertIn("Default: 1000 Hz.", self.schema["properties"]["control"]["properties"]["rate"]["description"])

    def test_has_modules_of_strangers_when_they_are_found(self):
        modules = BUILD / "tests/system/faulty"
        schema = json.loads(poise("docs", "--schema", "--module", modules / "faulty_task.so").stdout)
        added = set(schema["$defs"]) - set(self.schema["$defs"])
        self.assertEqual(len(added), 1, added)
        self.assertRegex(added.pop(), "^task_")


if __name__ == "__main__":
    unittest.main()
