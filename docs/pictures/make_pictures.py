#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Makes the pictures of the README and of docs/start, docs/howto again.

    make_pictures.py BIN [NAME...]     BIN: the folder with poise, poise-designer and designer_tour

NAME: poise (the moving picture), stand, report, designer, window (those of docs/howto/designer), push. Default: all. Needs
ffmpeg; `report` needs chromium, `designer` and `window` need xvfb-run.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
BIN = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
FPS, ROBOT, PANEL, HEIGHT = 15, 440, 460, 400           # pictures a second; widths and height [px]
BACK, GREY, GREEN, AMBER = "0x20262f", "0xc8ced6", "0x6fd19b", "0xffb454"
PUSH = ["--set", "disturbances[0].impulse=[0, 25 N·s, 0]", "--set", "plant.type=mujoco"]


def call(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 3):                   # 3: the run failed, as the infeasible one should
        sys.exit(f"{words}\n{done.stdout}\n{done.stderr}")
    return done.stdout + done.stderr


def poise(*words):
    return call(BIN / "poise", *words)


def ffmpeg(*words):
    call("ffmpeg", "-v", "error", "-y", *words)


def film(folder, run, name, first, last, speed, azimuth):
    """A piece of a run as a video of the robot alone."""
    file = folder / f"{name}.mp4"
    poise("render", folder / run, "--from", first, "--to", last, "--speed", speed, "--fps", FPS, "--azimuth", azimuth,
          "--elevation", 8, "--distance", 2.7, "--size", f"{ROBOT}x{HEIGHT}", "--dark", "--out", file)
    return file


def panel(folder, name, lines, step=0.0):
    """Filters that put a column of text to the right of a video; each line comes `step` seconds after the one before."""
    filters = [f"pad={ROBOT + PANEL}:{HEIGHT}:0:0:color={BACK}"]
    for row, (colour, text) in enumerate(lines):
        if not text:
            continue
        file = folder / f"{name}_{row}.txt"
        file.write_text(text, encoding="utf-8")
        filters.append(f"drawtext=fontfile={FONT}:textfile={file}:expansion=none:fontsize=15:fontcolor={colour}:x={ROBOT + 18}:"
                       f"y={28 + 23 * row}:enable='gte(t,{step * row})'")
    return ",".join(filters + [f"fps={FPS}", "format=yuv444p"])


def because(text):
    """The first task of what `poise explain` says, as short lines."""
    lines = []
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["task"] and lines:
            break
        if words[:2] == ["task", "balance"]:
            lines += [(GREY, "task balance"), (GREY, f"  {words[2]} {words[3]} deviation from its law")]
        elif "without" in words:
            limit = words[words.index("without") + 1] not in ("task",)
            lines.append((AMBER if limit else GREY, "  " + " ".join(words)))
    bounds = [line.split() for line in text.splitlines() if line.strip().startswith("at bound")]
    lines += [(GREY, ""), (GREY, "at their bounds")]
    return lines + [(AMBER, f"  {words[2]} {words[3]}") for words in bounds[:3]]


def moving(folder):
    """The first picture of the README: walking, pushed, and why a task is not met."""
    poise("run", "t43_pushed", "--set", "walk.command.velocity=[0.6, 0, 0]", "--for", 8, "--out", folder / "walk")
    poise("run", "t34_push", *PUSH, "--for", 4, "--out", folder / "push")
    stop = 1.25
    pieces = [film(folder, "walk", "walks", 3.2, 7.2, 0.8, 55), film(folder, "push", "hit", 0.7, stop, 0.4, 20),
              film(folder, "push", "back", stop, 2.9, 0.6, 20)]
    ffmpeg("-sseof", "-0.2", "-i", pieces[1], "-update", "1", folder / "still.png")
    ffmpeg("-loop", "1", "-framerate", FPS, "-t", "6", "-i", folder / "still.png", folder / "still.mp4")
    pieces.insert(2, folder / "still.mp4")
    walk = [(GREEN, "$ poise run t43_pushed"), (GREY, ""), (GREY, "walks at 0.6 m/s, in MuJoCo"),
            (GREY, "pushed: 40 N·s from behind"), (GREY, "each step's place and time"), (GREY, "is found anew in every tick")]
    push = [(GREEN, "$ poise run t34_push"), (GREY, ""), (GREY, "pushed: 25 N·s from its right"),
            (GREY, "no step, in MuJoCo"), (GREY, ""), (GREY, "slow motion")]
    why = [(GREEN, f"$ poise explain run --at {stop}s"), (GREY, "")] + because(poise("explain", folder / "push", "--at", f"{stop}s"))
    inputs = [word for piece in pieces for word in ("-i", piece)]
    texts = [panel(folder, "walk", walk), panel(folder, "push", push), panel(folder, "why", why, 0.25), panel(folder, "back", push)]
    graph = ";".join(f"[{i}]{text}[v{i}]" for i, text in enumerate(texts))
    ffmpeg(*inputs, "-filter_complex", graph + ";[v0][v1][v2][v3]concat=n=4[v]", "-map", "[v]", "-loop", "0", "-c:v", "libwebp_anim",
           "-quality", "72", "-compression_level", "6", HERE / "poise.webp")


def stand(folder):
    poise("run", "t01_stand", "--for", 5.1, "--out", folder / "run")
    poise("render", folder / "run", "--at", 5, "--size", "800x450", "--azimuth", 35, "--elevation", 10, "--out", HERE / "stand.png")


def report(folder):
    poise("run", "t02_com_circle", "--out", folder / "run")
    shot(folder / "run/report.html", HERE / "report.png", 1280, 1430)


def shot(page, out, width, height):
    call("chromium", "--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--hide-scrollbars",
         "--allow-file-access-from-files", f"--window-size={width},{height}", "--virtual-time-budget=8000", f"--screenshot={out}", page.as_uri())


def designer(folder):
    call("xvfb-run", "-a", "-s", "-screen 0 1440x900x24", "env", f"HOME={folder}", f"XDG_RUNTIME_DIR={folder}", BIN / "poise-designer",
         "--dark", "--workspace", "tune", "--run", "--after", 12, "--picture", HERE / "designer.png", "t30_walk")


def window(folder):
    points = ["docs_design", "docs_tune", "docs_review"]
    for scale, more in ((1, ["docs_start", "docs_try"]), (2, [])):
        call("xvfb-run", "-a", "-s", f"-screen 0 {1440 * scale}x{900 * scale}x24", "env", f"HOME={folder}",
             f"XDG_RUNTIME_DIR={folder}", f"QT_SCALE_FACTOR={scale}", BIN / "designer_tour", folder, *points, *more)
    for picture in folder.glob("*.png"):
        shutil.copy(picture, HERE.parent / "howto/designer")


def push(folder):
    poise("run", "t34_push", *PUSH, "--for", 4, "--out", folder / "push")
    frames = []
    for time in (0.95, 1.12, 1.25, 1.5, 2.6):
        frames += ["-i", folder / f"{time}.png"]
        poise("render", folder / "push", "--at", time, "--size", "256x320", "--azimuth", 20, "--elevation", 8, "--distance", 2.7, "--out", frames[-1])
    ffmpeg(*frames, "-filter_complex", "hstack=5", HERE / "push.png")


PICTURES = {"poise": moving, "stand": stand, "report": report, "designer": designer, "window": window, "push": push}


def main():
    if BIN is None:
        sys.exit(__doc__)
    for name in sys.argv[2:] or PICTURES:
        with tempfile.TemporaryDirectory(prefix="poise_pictures_") as folder:
            PICTURES[name](pathlib.Path(folder))
        print(name, flush=True)


if __name__ == "__main__":
    main()
