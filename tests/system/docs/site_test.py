#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Builds the site and checks it: pages, links, anchors, commands."""

import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest
from urllib.parse import unquote

POISE, SOURCE, BUILD, WORK = (pathlib.Path(os.environ[name]).resolve()
                              for name in ("POISE", "POISE_SOURCE_DIR", "POISE_BUILD_DIR", "POISE_WORK_DIR"))
SITE = WORK / "site"


def run(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def links(text):
    """Addresses that a page links or loads."""
    return [html.unescape(link) for link in re.findall(r'(?:href|src)\s*=\s*"([^"]*)"', text)]


def anchors(text):
    return set(html.unescape(name) for name in re.findall(r'(?:id|name)\s*=\s*"([^"]*)"', text))


def written_commands():
    """Every `poise …` of the guide, in blocks and sentences, with its page."""
    for page in [SOURCE / "README.md", *sorted((SOURCE / "docs").rglob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        for line in re.findall(r"^ {4}(?:\S+/|\w+=\S+ )?poise ([a-z].*)$", text, re.MULTILINE) + \
                re.findall(r"`poise ([a-z][^`]*)`", text):
            yield page.name, line.split("#")[0]


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(WORK, ignore_errors=True)
        WORK.mkdir(parents=True)
        run(sys.executable, "-B", SOURCE / "docs/site/site.py", "--poise", POISE, "--out", SITE)
        cls.pages = {page: page.read_text(encoding="utf-8") for page in SITE.rglob("*.html")}

    def test_every_page_of_the_guide_and_every_module_is_there(self):
        for page in ["index.html", "docs/reference/stack/README.html", "docs/tutorials/t01_stand.html", "modules/index.html",
                     "api/classpoise_1_1Controller.html"]:
            self.assertIn(SITE / page, self.pages)
        for module in json.loads(run(POISE, "list", "--json"))["modules"]:
            page = self.pages[SITE / "modules" / module["kind"] / (module["type"] + ".html")]
            with self.subTest(module["type"]):
                self.assertNotIn('class="odd"', page)
                if module["kind"] == "reader":  # of a file, which has no equation
                    continue
                self.assertIn('<div class="equation">', page)
                self.assertIn("<h2>Example</h2>", page)
                self.assertNotIn('class="odd"', page)

    def test_parameters_stand_in_the_pages_with_all_that_is_known_of_them(self):
        for kind, name in [("law", "pd"), ("constraint", "friction-cone"), ("task", "pose"), ("solver", "qp")]:
            text = html.unescape(self.pages[SITE / "modules" / kind / (name + ".html")])
            described = [module for module in json.loads(run(POISE, "describe", name, "--json"))["modules"]
                         if module["kind"] == kind]
            for field in described[0]["fields"]:
                row = re.search(rf'<tbody id="{field["name"]}">(.*?)</tbody>', text, re.DOTALL)[1]
                for part in ("type", "unit", "frame", "default", "range", "help"):
                    self.assertIn(field[part], row, field["name"])

    def test_equations_are_set_as_mathematics(self):
        page = self.pages[SITE / "modules/law/pd.html"]
        self.assertIn("<var>ë</var> = −<a class=field href=\"#damping\">damping</a>·(<var>ė</var>", page)
        self.assertIn("<var>ė</var><sub>wanted</sub>", page)
        self.assertIn('<a class=field href="#max_speed">max_speed</a>/‖', page)
        self.assertIn("<span class=note>1 without a limit", page)

    def test_check_takes_every_example(self):
        for example in sorted((SITE / "modules").rglob("*.yaml")):
            with self.subTest(example.name):
                run(POISE, "check", example)

    def test_one_broken_module_does_not_keep_the_others_from_their_pages(self):
        broken = BUILD / "tests/plugins/throws/throws.so"
        done = subprocess.run([POISE, "docs", WORK / "others", "--module", broken], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("the constructor of", done.stderr)
        self.assertTrue((WORK / "others/law/pd.html").exists())
        self.assertIn("law/pd.html", (WORK / "others/index.html").read_text())
        done = subprocess.run([POISE, "docs", "/proc/none"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("/proc/none", done.stderr)

    def test_every_page_is_listed_once_and_leads_on(self):
        pages = [file.relative_to(SOURCE) for file in (SOURCE / "docs").rglob("*.md") if "site" not in file.parts]
        listed = re.search(r'<nav class="side">(.*?)</nav>', self.pages[SITE / "index.html"], re.DOTALL)[1]
        hrefs = re.findall(r'href="([^"]*)"', listed)
        self.assertEqual(len(hrefs), len(set(hrefs)))
        for page in pages:
            self.assertIn(page.with_suffix(".html").as_posix(), hrefs)
        seen, url = [], "index.html"
        while url:  # along "Next"
            seen.append(url)
            after = re.search(r'<a class="after" href="([^"]*)"', self.pages[SITE / url])
            url = os.path.relpath((SITE / url).parent / after[1], SITE) if after else None
        self.assertEqual(seen, hrefs)

    def test_links_lead_somewhere(self):
        known = {page: anchors(text) for page, text in self.pages.items()}
        wrong = []
        for page, text in self.pages.items():
            for link in links(text):
                address, _, anchor = link.partition("#")
                if re.match(r"[a-z]+:", address):
                    continue
                file = (page.parent / unquote(address)).resolve() if address else page
                if not file.exists():
                    wrong.append(f"{page.relative_to(SITE)}: no {link}")
                elif anchor and file in known and unquote(anchor) not in known[file]:
                    wrong.append(f"{page.relative_to(SITE)}: no anchor {link}")
        self.assertEqual(wrong, [])

    def test_search_finds_what_is_there(self):
        text = (SITE / "search_index.js").read_text(encoding="utf-8")
        index = json.loads(text.removeprefix("const kIndex = ").removesuffix(";\n"))
        self.assertIn(["pd", "law", "modules/law/pd.html"], index)
        for _, _, address in index:
            page, _, anchor = address.partition("#")
            self.assertIn(SITE / page, self.pages)
            self.assertTrue(not anchor or anchor in anchors(self.pages[SITE / page]), address)

    def test_nothing_is_loaded_from_elsewhere(self):
        for page, text in self.pages.items():
            loaded = re.findall(r'<(?:script|img|link|iframe)[^>]*(?:src|href)="((?:https?:)?//[^"]*)"', text)
            self.assertEqual(loaded, [], page)

    def test_commands_of_the_guide_exist_with_their_options(self):
        helps, count = {}, 0
        for page, line in written_commands():
            for part in re.split(r"&& poise |; poise ", line):
                words = part.split("&&")[0].split()
                command = tuple(words[:2 if words[0] == "robot" else 1])
                if command not in helps:
                    helps[command] = run(POISE, *command, "--help")
                for option in re.findall(r"(?<![\w-])(--[a-z][a-z-]*)", part.split("&&")[0]):
                    self.assertIn(option, helps[command], f"{page}: poise {line}")
                count += 1
        self.assertGreater(count, 50)

    def test_every_command_has_its_options_on_the_site(self):
        said = run(POISE, "--help").split("Subcommands:")[1]
        page = html.unescape(self.pages[SITE / "docs/reference/command_line.html"])
        commands = re.findall(r"^ {2}([a-z-]+) ", said, re.MULTILINE)
        self.assertGreater(len(commands), 15)
        for command in commands:
            self.assertIn(f'<h2 id="poise-{command}">', page)
            for option in set(re.findall(r"--[a-z-]+", run(POISE, command, "--help"))) - {"--help"}:
                self.assertIn(option, page, command)

    def test_whole_stacks_of_the_readme_are_taken(self):
        (WORK / "apps").symlink_to(SOURCE / "apps")
        stacks = re.findall(r"^```yaml\n(poise: 1\n.*?)^```", (SOURCE / "README.md").read_text(encoding="utf-8"),
                            re.MULTILINE | re.DOTALL)
        self.assertTrue(stacks)
        for stack in stacks:
            (WORK / "stack.yaml").write_text(stack, encoding="utf-8")
            run(POISE, "check", WORK / "stack.yaml")


if __name__ == "__main__":
    unittest.main()
