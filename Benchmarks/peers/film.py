"""Chromium and Confab film heads of readers that move over a chat, and prints one table.

Both make 120 frames of a phone with 390 × 844 points at 3 pixels a point. In five steps of 0.4 seconds, the heads of
12 people move to other messages. In Chromium, they are circles with a CSS transition; the time of all transitions is
set for each frame, and the frame is captured over the DevTools protocol, so nothing waits for a clock. Both take turns;
told is the least of all rounds. See README.md.
"""

import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import fontconfig

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "Scripts" / "chromium"))

import devtools  # noqa: E402

WIDTH, HEIGHT, SCALE = 390, 844, 3
RATE = 60
MOVE = 0.4  # seconds of a step
STEPS = 5
FRAMES = round(RATE * MOVE * STEPS)
PEOPLE = ["Ana", "Bo", "Cyra", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kai", "Lea"]
COLORS = ["#c2410c", "#15803d", "#7e22ce", "#0e7490", "#be123c", "#a16207"]
TEXTS = [
    "Gate code is 2718, like the number", "Bringing two tables and the long benches",
    "I have the lanterns", "Who does music?", "Me. I have one good speaker and one loud one.",
    "The loud one!", "Is there a place for bicycles?", "Behind the house, next to the well",
    "See you at six",
]
OWN = {1, 5, 7}
HEAD = 16
# Name, program, options of the capture.
PEERS = [
    ("Chromium headless shell", "headless-shell", {"optimizeForSpeed": True}),
    ("Chromium", "chromium", {"optimizeForSpeed": True}),
    ("Chromium, not for speed", "chromium", {}),
]


def places():
    """The message of each person at the start, and who moves where in each step."""
    choice = random.Random(7)
    start = [index % len(TEXTS) for index in range(len(PEOPLE))]
    steps = []
    for step in range(STEPS):
        # All but a quarter of the people move in each step.
        moving = choice.sample(range(len(PEOPLE)), 9)
        steps.append({person: (step * 4 + person + 3) % len(TEXTS) for person in moving})
    return start, steps


def scenario():
    start, steps = places()
    ids = [f"p{index}" for index in range(len(PEOPLE))]
    played = []
    for step in steps:
        by_message = {}
        for person, message in step.items():
            by_message.setdefault(message, []).append(ids[person])
        groups = list(by_message.items())
        for index, (message, people) in enumerate(groups):
            seen = {"seen": f"m{message}", "by": people}
            if index + 1 < len(groups):
                seen["wait"] = False
            played.append(seen)
    return {
        "schema": "confab/scenario/1", "device": "iphone-e", "framesPerSecond": RATE,
        "motion": {"curve": "easeInOut", "duration": MOVE}, "steps": played,
        "conversation": {
            "confab": "1", "self": "me", "timezone": "UTC", "locale": "en",
            "conversation": {"title": "Garden party", "kind": "group"},
            "participants": [{"id": "me", "name": "Sam"}] + [
                {"id": id, "name": name, "color": COLORS[index % len(COLORS)]}
                for index, (id, name) in enumerate(zip(ids, PEOPLE))],
            "messages": [
                {"id": f"m{index}", "kind": "text", "text": text,
                 "from": "me" if index in OWN else ids[index],
                 "at": f"2026-03-14T18:{10 + index}:00Z"}
                for index, text in enumerate(TEXTS)],
            "state": {"seen": {id: f"m{start[index]}" for index, id in enumerate(ids)}},
        },
    }


STYLE = f"""
* {{ box-sizing: border-box; margin: 0; }}
body {{ width: {WIDTH}px; height: {HEIGHT}px; background: #fff; padding: 104px 16px 0; overflow: hidden;
  font: 17px/22px Inter, sans-serif; display: flex; flex-direction: column; gap: 26px; }}
.m {{ max-width: 262px; padding: 7px 14px; border-radius: 18px; background: #e9e9eb;
  align-self: flex-start; }}
.own {{ align-self: flex-end; color: #fff; background: linear-gradient(#3da1ff, #0a7cff); }}
header, footer {{ position: fixed; left: 0; width: 100%; background: #f6f6f6; }}
header {{ top: 0; height: 92px; border-bottom: 1px solid #ccc; text-align: center; padding-top: 56px; }}
footer {{ bottom: 0; height: 78px; border-top: 1px solid #ccc; }}
.head {{ position: fixed; left: 0; top: 0; width: {HEAD}px; height: {HEAD}px; border-radius: 50%;
  color: #fff; font: bold 8px/{HEAD}px Inter, sans-serif; text-align: center;
  transition: transform {MOVE}s ease-in-out; }}
"""

# Heads stand below their messages at the right, beside each other in the order of the people.
SCRIPT = """
const boxes = [...document.querySelectorAll(".m")].map(m => m.getBoundingClientRect());
const heads = [...document.querySelectorAll(".head")];
function place(messages) {
  const count = {};
  messages.forEach((message, person) => {
    const rank = count[message] = (count[message] ?? 0) + 1;
    heads[person].style.transform =
      `translate(${%d - 16 - rank * %d}px, ${boxes[message].bottom + 3}px)`;
  });
}
function move(messages) {
  document.getAnimations().forEach(animation => animation.finish());
  place(messages);
  document.body.getBoundingClientRect();
  document.getAnimations().forEach(animation => animation.pause());
  return document.getAnimations().length;
}
function show(time) {
  document.getAnimations().forEach(animation => animation.currentTime = time);
}
place(%s);
""" % (WIDTH, HEAD + 2, json.dumps(places()[0]))


def page():
    bubbles = "".join(
        f'<div class="m{" own" if index in OWN else ""}">{text}</div>'
        for index, text in enumerate(TEXTS))
    heads = "".join(
        f'<div class="head" style="background:{COLORS[index % len(COLORS)]}">{name[0]}</div>'
        for index, name in enumerate(PEOPLE))
    return (f'<!DOCTYPE html><meta charset="utf-8"><style>{STYLE}</style>{bubbles}'
            f"<header>Garden party</header><footer></footer>{heads}<script>{SCRIPT}</script>")


class Chromium:
    def __init__(self, kind, folder):
        program = devtools.find(kind)
        if not program:
            raise devtools.DevToolsError("not installed")
        self.browser = devtools.Browser(program)
        self.version = self.browser.call("Browser.getVersion")["product"].split("/")[-1]
        self.browser.size(WIDTH, HEIGHT, SCALE)
        self.file = folder / "film.html"
        self.file.write_text(page(), encoding="utf-8")
        self.folder = folder

    def film(self, options):
        """Seconds for all frames, from the loaded page to the files."""
        browser = self.browser
        browser.open(self.file)
        current, steps = places()
        browser.picture(**options)
        begin = time.perf_counter()
        number = 0
        for step in steps:
            current = [step.get(person, message) for person, message in enumerate(current)]
            if not browser.evaluate(f"move({json.dumps(current)})"):
                raise devtools.DevToolsError("nothing moves")
            for frame in range(round(RATE * MOVE)):
                browser.evaluate(f"show({frame * 1000 / RATE})")
                picture = browser.picture(**options)
                (self.folder / f"chromium-{number:05}.png").write_bytes(picture)
                number += 1
        assert number == FRAMES
        return time.perf_counter() - begin


def ours(program, folder, name):
    """Seconds of a process that writes the film."""
    begin = time.perf_counter()
    subprocess.run([program, "play", folder / "heads.json", "-o", folder / name], check=True)
    return time.perf_counter() - begin


def size(folder, pattern):
    return sum(path.stat().st_size for path in folder.glob(pattern)) / 1e6


def measure(options, folder):
    (folder / "heads.json").write_text(json.dumps(scenario()), encoding="utf-8")
    rows = {}

    def note(name, seconds, megabytes):
        best = rows.get(name, (float("inf"), 0))[0]
        rows[name] = (min(best, seconds), megabytes)

    browsers = []
    fonts = fontconfig.use()
    for name, kind, capture in PEERS:
        try:
            browsers.append((name, Chromium(kind, folder), capture))
        except (devtools.DevToolsError, OSError) as error:
            print(f"{name}: skipped: {error}", file=sys.stderr)
    try:
        for _ in range(options.rounds):
            note("Confab, APNG", ours(options.program, folder, "film.apng"),
                 size(folder, "film.apng"))
            note("Confab, a PNG for each frame", ours(options.program, folder, "f-{frame}.png"),
                 size(folder, "f-*.png"))
            frames = len(list(folder.glob("f-*.png")))
            # One more for the end of the last movement.
            if frames not in (FRAMES, FRAMES + 1):
                raise SystemExit(f"Confab made {frames} frames; expected {FRAMES}")
            for name, browser, capture in browsers:
                note(f"{name} {browser.version}", browser.film(capture),
                     size(folder, "chromium-*.png"))
    finally:
        for _, browser, _ in browsers:
            browser.browser.close()
        fonts.cleanup()
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        for name in ("f-00012.png", "chromium-00012.png"):
            if (folder / name).exists():
                (options.keep / name).write_bytes((folder / name).read_bytes())
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="confab, built for release")
    parser.add_argument("--rounds", type=int, default=3, help="how often (3)")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER",
                        help="keeps a frame of both in this folder")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be at least 1")
    with tempfile.TemporaryDirectory(prefix="confab-film-") as folder:
        rows = measure(options, pathlib.Path(folder))
    base = rows["Confab, APNG"][0]
    pictures = rows["Confab, a PNG for each frame"][0]
    length = FRAMES / RATE
    print(f"\n{'':42}{'s':>8}{'ms/frame':>10}{'MB':>8}{'× APNG':>9}{'× PNGs':>9}{'× real time':>13}")
    for name, (seconds, megabytes) in rows.items():
        print(f"{name:42}{seconds:8.2f}{seconds / FRAMES * 1e3:10.1f}{megabytes:8.1f}"
              f"{seconds / base:9.1f}{seconds / pictures:9.1f}{length / seconds:13.2f}")


if __name__ == "__main__":
    main()
