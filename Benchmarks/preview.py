#!/usr/bin/python3
"""Measures how long `confab preview` takes from closing a file to the paint in headless Chromium.

    Benchmarks/preview.py PROGRAM [--messages N] [--edits N]

Each edit replaces the text of one message. The clock begins when the file is closed, and ends in the task after the
frame in which the page shows the new bands. The page and this script have the same clock.
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

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Scripts" / "chromium"))

import devtools  # noqa: E402

WORDS = "lunch train later photo garden really never coffee tomorrow bring the a of to and maybe window seven".split()
PATIENCE = 20  # seconds for one edit


class Chat:
    """A conversation in a file."""

    def __init__(self, path, count):
        self.path = path
        self.random = random.Random(1)
        self.texts = [self.text() for _ in range(count)]
        self.writers = [self.random.choice(["me", "ana"]) for _ in range(count)]

    def text(self):
        return " ".join(self.random.choices(WORDS, k=self.random.randint(2, 20)))

    def edit(self):
        self.texts[self.random.randrange(len(self.texts))] = self.text()

    def write(self):
        """Writes the file. Returns the time at which it was closed, in milliseconds since 1970."""
        messages = [{"id": f"m{index}", "kind": "text", "from": writer, "text": text}
                    for index, (writer, text) in enumerate(zip(self.writers, self.texts))]
        body = json.dumps({
            "confab": "1", "self": "me", "messages": messages,
            "participants": [{"id": "me", "name": "Ben"}, {"id": "ana", "name": "Ana"}]}, indent=1)
        with open(self.path, "w") as file:
            file.write(body)
        return time.time() * 1000


# The marks of the pictures that were drawn after some number of them: the time and the details.
MARKS = """(count => performance.getEntriesByName("drawn").slice(count).map(
  mark => [performance.timeOrigin + mark.startTime, mark.detail]))"""


def marks(browser, count):
    """The marks after `count` of them, as soon as there is one."""
    end = time.monotonic() + PATIENCE
    while not (found := browser.evaluate(f"{MARKS}({count})")):
        if time.monotonic() > end:
            raise SystemExit("the page did not show an edit")
        time.sleep(0.005)
    return found


def measure(program, messages, edits):
    with tempfile.TemporaryDirectory(prefix="confab-preview-") as folder:
        chat = Chat(os.path.join(folder, "chat.json"), messages)
        chat.write()
        preview = subprocess.Popen([program, "preview", chat.path], stdout=subprocess.PIPE)
        try:
            address = preview.stdout.readline().decode().strip()
            with devtools.Browser(devtools.find()) as browser:
                browser.size(1000, 900, 1)
                browser.events.clear()
                browser.call("Page.navigate", url=address)
                browser.wait("Page.loadEventFired")
                count = len(marks(browser, 0))
                rows = []
                for _ in range(edits):
                    time.sleep(0.15)
                    chat.edit()
                    closed = chat.write()
                    found = marks(browser, count)
                    count += len(found)
                    shown, detail = found[0]
                    rows.append((shown - closed, detail["milliseconds"], detail["loaded"]))
                bands = browser.evaluate("document.querySelectorAll('.page img').length")
                return rows, bands
        finally:
            preview.terminate()
            preview.wait()


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program")
    arguments.add_argument("--messages", type=int, default=50)
    arguments.add_argument("--edits", type=int, default=40)
    given = arguments.parse_args()
    rows, bands = measure(given.program, given.messages, given.edits)
    rows = rows[5:] or rows  # the first ones fill caches
    for name, values in [("close to paint", sorted(row[0] for row in rows)),
                         ("in the program", sorted(row[1] for row in rows))]:
        print(f"{name:15} median {values[len(values) // 2]:6.1f} ms, "
              f"p90 {values[len(values) * 9 // 10]:6.1f} ms, least {values[0]:6.1f} ms")
    loaded = sum(row[2] for row in rows) / len(rows)
    print(f"{'bands sent':15} {loaded:.1f} of {bands} for each edit")


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    sys.exit(main())
