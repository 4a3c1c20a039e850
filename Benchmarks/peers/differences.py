"""Compares two long pictures with `confab diff` and with pixelmatch in C++, and prints both times and counts.

The pictures are 2,250 pixels wide; a message in the middle of the second one has six lines more, so most rows
below it differ. pixelmatch gets pictures of the same height, without the last rows of the taller one. Its time is
that of decoding both files, comparing and writing the picture in a process that runs already; that of `confab diff`
includes the start of the program. The least of all rounds counts.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy
import PIL.Image
import pybind11_pixelmatch as pixelmatch

MESSAGES = 52
CHANGED = 25
OPTIONS = ["--width", "750", "--scale", "3"]


def draw(program, folder):
    """The paths of the two pictures, cut to the same height."""
    chat = json.loads(subprocess.check_output(
        [program.with_name("confab-lab"), "bench", "--conversation", str(MESSAGES)]))
    paths = []
    for name, more in [("expected", ""), ("actual", "\nand another line" * 6)]:
        chat["messages"][CHANGED]["text"] += more
        (folder / f"{name}.json").write_text(json.dumps(chat), encoding="utf-8")
        paths.append(folder / f"{name}.png")
        subprocess.run([program, "render", folder / f"{name}.json", "-o", paths[-1], *OPTIONS], check=True)
    pictures = [PIL.Image.open(path).convert("RGBA") for path in paths]
    height = min(picture.height for picture in pictures)
    for picture, path in zip(pictures, paths):
        picture.crop((0, 0, picture.width, height)).save(path, compress_level=6)
    return paths


def confab(program, paths, output):
    result = subprocess.run(
        [program, "diff", *paths, "--metric", "pixelmatch", "--json", "-o", output],
        stdout=subprocess.PIPE)
    if result.returncode != 1:
        sys.exit(f"confab diff ended with {result.returncode}")
    return json.loads(result.stdout)["different"]


def peer(paths, output):
    first, second = (numpy.asarray(PIL.Image.open(path).convert("RGBA")) for path in paths)
    difference = numpy.empty_like(first)
    count = pixelmatch.pixelmatch(first, second, output=difference, options=pixelmatch.Options())
    PIL.Image.fromarray(difference).save(output, compress_level=1)
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path, help="the program confab")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        paths = draw(arguments.program, folder)
        ways = {
            "confab diff": lambda: confab(arguments.program, paths, folder / "ours.png"),
            "pixelmatch in C++": lambda: peer(paths, folder / "theirs.png"),
        }
        times, counts = {}, {}
        for _ in range(arguments.rounds):
            for name, compare in ways.items():
                start = time.perf_counter()
                counts[name] = compare()
                taken = (time.perf_counter() - start) * 1e3
                times[name] = min(taken, times.get(name, taken))
        for name in ways:
            print(f"{name:20} {times[name]:7.0f} ms  {counts[name]:9} pixels differ")


if __name__ == "__main__":
    main()
