#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Builds Poise's Debian packages, unpacks them elsewhere, and tests with only those."""

import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import unittest
import zlib

import guide
from strangers import BUILD, CMAKE, SOURCE, build, run

WORK = pathlib.Path(os.environ["POISE_WORK_DIR"])
ROOT = WORK / "root"
PREFIX = ROOT / "usr"
POISE = PREFIX / "bin/poise"
KINDS = ["task", "law", "reference", "constraint", "plant", "estimator"]  # solver and chart: by the guide
PACKAGES = {"libpoise0", "poise", "libpoise-dev", "poise-doc"}
LEVEL = "poise/modules/x86-64-v2/qp.so"  # of a level that nothing else builds
GUIDE = SOURCE / "docs/start/first_task.md"
DESIGNER = (BUILD / "bin/poise-designer").exists()


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


def typed(line):
    """A command of the guide as the test runs it: without apt, and the window saves a picture."""
    if line.startswith("sudo apt install"):
        return None
    if line.startswith("poise designer "):
        return picture("with.png") + " example.yaml" if DESIGNER and shutil.which("xvfb-run") else None
    return line


def picture(name):
    return f"xvfb-run -a -s '-screen 0 1600x1000x24' poise-designer --light --workspace design --after 3 --picture {name}"


def guide_environment():
    return {"PATH": f"{PREFIX}/bin:{os.environ['PATH']}", "HOME": str(WORK), "CMAKE_PREFIX_PATH": str(PREFIX),
            "QT_QPA_PLATFORM": "xcb", "XDG_RUNTIME_DIR": str(WORK), "LC_ALL": "C.UTF-8"}


def follow_guide():
    out = guide.follow(GUIDE, WORK / "guide", typed, guide_environment())
    if DESIGNER and shutil.which("xvfb-run"):
        subprocess.run(["bash", "-c", picture("without.png") + " example.yaml"], cwd=WORK / "guide/equal_height_task",
                       env=guide_environment(), capture_output=True, check=False)
    return out


def palette(file):
    """The pixels of the left sixth of a picture's upper third, where the blocks are: eight bits a channel, not
    interlaced, as Qt saves it."""
    data, at, packed = file.read_bytes(), 8, b""
    width, height, _, colour = struct.unpack(">IIBB", data[16:26])
    while at < len(data):
        size = struct.unpack(">I", data[at:at + 4])[0]
        packed += data[at + 8:at + 8 + size] if data[at + 4:at + 8] == b"IDAT" else b""
        at += size + 12
    raw, pixel = zlib.decompress(packed), {2: 3, 6: 4}[colour]
    line, rows, above = width * pixel, [], bytes(width * pixel)
    for y in range(height // 3):
        row = bytearray(raw[y * (line + 1) + 1:(y + 1) * (line + 1)][:line // 6])
        undo(raw[y * (line + 1)], row, above, pixel)
        above = bytes(row)
        rows.append(above)
    return rows


def undo(kind, row, above, pixel):
    """Reverses the filter of a line of a PNG."""
    for i, value in enumerate(row):
        a, b = (row[i - pixel] if i >= pixel else 0), above[i]
        c = above[i - pixel] if i >= pixel else 0
        p = a + b - c
        nearest = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
        row[i] = (value + (0, a, b, (a + b) // 2, nearest)[kind]) & 255


def balance(folder, changed):
    """Output of the program of docs/howto/cpp.md with its source changed: changed(program, conductor)."""
    folder.mkdir()
    text = (SOURCE / "docs/howto/cpp.md").read_text()
    lists, program, conductor = re.findall(r"```(?:cmake|cpp)\n(.*?)```", text, re.DOTALL)
    (folder / "CMakeLists.txt").write_text(lists)
    (folder / "balance.cpp").write_text(changed(program, conductor))
    return run(build(folder, folder / "build", PREFIX) / "balance")


def height_of(said):
    return float(re.search(r"the CoM is +\S+ +\S+ +(\S+) m, after 2 s", said)[1])


class Debian(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(WORK, ignore_errors=True)
        WORK.mkdir(parents=True)
        level = BUILD / "levels/lib" / LEVEL  # as .ci/levels does
        level.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(BUILD / "modules/qp.so", level)
        run(pathlib.Path(CMAKE).parent / "cpack", "--config", BUILD / "CPackConfig.cmake", "-B",
            WORK / "packages", cwd=WORK)
        cls.debs = {file.name.split("_")[0]: file for file in (WORK / "packages").glob("*.deb")}
        for file in cls.debs.values():
            run("dpkg-deb", "-x", file, ROOT)
        shutil.rmtree(BUILD / "levels")
        cls.pool = concurrent.futures.ThreadPoolExecutor(max_workers=1)
        cls.guide = cls.pool.submit(follow_guide)  # in parallel with the other tests

    @classmethod
    def tearDownClass(cls):
        cls.pool.shutdown()

    def field(self, package, name):
        return run("dpkg-deb", "--field", self.debs[package], name).strip()

    def test_there_is_a_package_for_each_use(self):
        self.assertLessEqual(PACKAGES, set(self.debs))
        contents = {name: run("dpkg-deb", "--contents", file) for name, file in self.debs.items()}
        for package, path in [("libpoise0", "libpoise_model.so.0"), ("libpoise0", "libpoise_control.so.0"),
                              ("libpoise0", "libpoise_study.so.0"), ("libpoise0", "modules/qp.so"), ("libpoise0", LEVEL),
                              ("poise", "usr/bin/poise"), ("poise", "stacks/t01_stand.yaml"),
                              ("poise", "robots/poise_humanoid.urdf"),
                              ("libpoise-dev", "bin/poise-contract"),
                              ("libpoise-dev", "plugins/module.hpp"),
                              ("libpoise-dev", "poise-config.cmake"),
                              ("libpoise-dev", "template/task/new_name.cpp"),
                              ("poise-doc", "docs/reference/stack/README.md"), ("poise-doc", "CHANGELOG.md")]:
            self.assertIn(path, contents[package], package)
            for other in set(contents) - {package}:
                self.assertNotIn(f"{path}\n", contents[other], other)

    def test_packages_say_what_they_need(self):
        self.assertRegex(self.field("libpoise0", "Depends"), r"libc6 \(>= .*libyaml-cpp")
        self.assertIn("libpoise0 (= ", self.field("poise", "Depends"))
        for scripts in ("libjs-dygraphs", "libjs-three"):  # `poise run` copies them into its report
            self.assertIn(scripts, self.field("poise", "Depends"))
        self.assertIn("libeigen3-dev", self.field("libpoise-dev", "Depends"))
        self.assertEqual(self.field("poise-doc", "Architecture"), "all")

    def test_every_kind_from_the_command_to_the_run(self):
        for kind in KINDS:
            with self.subTest(kind):
                answer = new_module(kind)
                self.assertEqual(answer["status"], "completed", answer)

    def test_new_says_what_is_wrong(self):
        taken = WORK / "taken"
        taken.mkdir(exist_ok=True)
        for arguments, says in [
                (["tusk", "x"], "did you mean 'task'"),
                (["task", "Tray Level"], "perhaps 'tray-level'"),
                (["task", "9lives"], "is not a valid module name"),
                (["task", "com"], "there is a task 'com' already"),
                (["law", "mine", "--out", taken], "exists already"),
                (["law", "mine", "--out", "/proc/mine"], "cannot be created")]:
            with self.subTest(says), self.assertRaises(AssertionError) as failed:
                run(POISE, "new", *arguments, cwd=WORK)
            self.assertIn("gave 1\n", str(failed.exception))
            self.assertIn(says, str(failed.exception))

    def test_the_guide_leads_to_modules_that_run_and_are_listed(self):
        said = self.guide.result()
        self.assertRegex(said, r"task     lift +rms error")
        last = re.findall(r"task     tray +rms error \S+, at the end (\S+) \[m\]", said)
        self.assertLess(float(last[0]), 1e-3, said)
        self.assertEqual(said.count("100% tests passed"), 3, said)
        self.assertIn("e = z_link − z_other − height", said)
        for kind, name in [("task", "equal-height"), ("solver", "plain-squares"), ("chart", "my-angles")]:
            self.assertRegex(said, rf"(?m)^{kind} +{name} +\w")
        for page in ["task/equal-height", "solver/plain-squares", "chart/my-angles"]:
            text = (WORK / f"guide/reference/{page}.html").read_text()
            self.assertIn('<div class="equation">', text, page)
            self.assertIn("which passes <code>poise check</code>", text, page)

    def test_the_guide_says_how_many_commands_it_has(self):
        text = GUIDE.read_text()
        counted = guide.commands(GUIDE)
        for words, until in [("to the run on Atlas", "poise run example.yaml"), ("| all |", "poise docs")]:
            number = 1 + next(i for i, line in enumerate(counted) if line.startswith(until))
            self.assertIn(f"| {number} |", next(l for l in text.splitlines() if words in l and l.startswith("|")))

    @unittest.skipUnless(DESIGNER and shutil.which("xvfb-run"), "no designer was built, or no display")
    def test_the_designers_palette_has_the_strangers_task(self):
        self.guide.result()
        folder = WORK / "guide/equal_height_task"
        self.assertNotEqual(palette(folder / "with.png"), palette(folder / "without.png"))
        self.assertIn("libqt6widgets6", self.field("poise-designer", "Depends"))
        self.assertIn("poise (= ", self.field("poise-designer", "Depends"))
        contents = run("dpkg-deb", "--contents", self.debs["poise-designer"])
        for path in ["bin/poise-designer", "applications/poise-designer.desktop",
                     "hicolor/scalable/apps/poise-designer.svg", "poise/designer_de.qm"]:
            self.assertIn(path, contents)

    def test_the_program_of_the_guide_balances_in_real_time(self):
        said = balance(WORK / "balance", lambda program, _: program)
        self.assertTrue(0.6 < height_of(said) < 1.2, said)
        self.assertNotIn("the state has", said)

    def test_the_conductor_of_the_guide_stands_on_one_foot(self):
        said = balance(WORK / "conductor", lambda program, conductor: conductor + program.replace(
            "setup, modules);\n  const auto", "setup, modules, std::make_shared<StandOnRight>());\n  const auto").replace(
            "return 0;", 'std::cout << "left foot " << controller.orders().contacts[0].made << std::endl;\n  return 0;'))
        self.assertTrue(0.6 < height_of(said) < 1.2, said)
        self.assertIn("left foot 0", said)

    def test_the_program_of_the_guide_survives_a_bad_state(self):
        tick = "controller.tick(state, time"
        said = balance(WORK / "bad_state", lambda program, _: program.replace(
            "    const double time =", "    State told = state;\n    if (tick == 1000) told.v.setConstant(0.0 / 0.0);\n"
            "    const double time =").replace(tick, tick.replace("state", "told")))
        self.assertTrue(0.6 < height_of(said) < 1.2, said)
        self.assertIn("the state has no number for the velocity of 'base' at 1 s", said)


if __name__ == "__main__":
    unittest.main()
