"""Renders the bench's conversation with Confab and with its peers, and prints one table.

The peers take turns, so that others at work on the machine disturb all alike; told is the least of
all rounds. See README.md.
"""

import argparse
import json
import os
import pathlib
import select
import subprocess
import sys
import tempfile
import time

import processes

HERE = pathlib.Path(__file__).resolve().parent
PYTHON = HERE.parents[1] / ".build" / "bench-peers" / "bin" / "python"
PATIENCE = 120  # seconds for a picture
WARM = 3  # pictures a round

# Name, script, its environment, and what was seen in its picture beside ours.
PEERS = [
    ("typst", "typst_peer.py", {}, "❤️, ☀️ black"),
    ("takumi-py", "takumi_peer.py", {},
     "❤️, ☀️ black; wrapped bubbles a space too wide, lines of two fonts too high"),
    ("Chromium headless shell", "chromium.py", {"CHROMIUM_KIND": "headless-shell"}, ""),
    ("Chromium", "chromium.py", {}, ""),
    ("Chromium, beyond the viewport", "chromium.py", {"CHROMIUM_CAPTURE": "beyond"}, ""),
    ("Chromium, not for speed", "chromium.py", {"CHROMIUM_CAPTURE": "plain"}, ""),
    ("skia-python", "skia_peer.py", {}, "❤️, ☀️ black; a line ends a word early"),
    ("Pillow", "pillow_peer.py", {}, "corners jagged"),
    ("WeasyPrint, PDFium", "weasyprint_peer.py", {}, "wrapped bubbles as wide as they may be"),
]
FIGURES = [("cold.10", "ms"), ("cold.50", "ms"), ("warm.10", "ms"), ("warm.50", "ms"),
           ("bytes.50", "kB"), ("memory.50", "MB")]


class PeerError(Exception):
    pass


class Peer:
    """One process of a peer, from its start to its end; see serve.py."""

    def __init__(self, script, environment, source, picture):
        self.errors = tempfile.TemporaryFile()
        start = time.perf_counter()
        self.process = subprocess.Popen(
            [PYTHON, HERE / script, source, picture], env={**os.environ, **environment},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
            start_new_session=True)
        try:
            answer = self.line()
        except BaseException:
            self.end()
            raise
        self.cold = (time.perf_counter() - start) * 1e3
        self.version = answer.removeprefix("ready ")

    def line(self):
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            raise PeerError(f"nothing for {PATIENCE} seconds")
        if line := self.process.stdout.readline().decode().strip():
            return line
        self.errors.seek(0)
        told = self.errors.read().decode(errors="replace").strip().splitlines()
        raise PeerError(told[-1] if told else "ended without a word")

    def again(self, source, picture):
        self.process.stdin.write(f"{source}\t{picture}\n".encode())
        self.process.stdin.flush()
        return float(self.line())

    def memory(self):
        return processes.peak_memory(processes.tree(self.process.pid)) / 1e6

    def end(self):
        started = processes.tree(self.process.pid)
        self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            processes.kill(started)
            self.process.wait()
        self.process.stdout.close()
        self.errors.close()


def measure_peer(script, environment, files):
    peer = Peer(script, environment, files["50"], files["picture"])
    try:
        figures = {"cold.50": peer.cold, "memory.50": peer.memory(),
                   "bytes.50": files["picture"].stat().st_size / 1e3}
        for count in ("50", "10"):
            figures[f"warm.{count}"] = min(
                peer.again(files[count], files["picture" if count == "50" else "small"])
                for _ in range(WARM))
    finally:
        peer.end()
    ten = Peer(script, environment, files["10"], files["small"])
    ten.end()
    return figures | {"cold.10": ten.cold}, peer.version


def measure_ours(program, files):
    figures = {}
    for count in ("50", "10"):
        picture = files["picture" if count == "50" else "small"]
        start = time.perf_counter()
        process = subprocess.Popen([program, "render", files[count], "-o", picture])
        _, status, usage = os.wait4(process.pid, 0)
        figures[f"cold.{count}"] = (time.perf_counter() - start) * 1e3
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise PeerError(f"ended with {process.returncode}")
        if count == "50":
            figures["memory.50"] = usage.ru_maxrss * 1024 / 1e6
            figures["bytes.50"] = picture.stat().st_size / 1e3
    bench = json.loads(subprocess.check_output(
        [lab(program), "bench", "render", "--json", "--runs", str(WARM)], stderr=subprocess.DEVNULL))
    values = bench if isinstance(bench, list) else bench["figures"]
    for figure in values:
        if figure["name"] in ("warm.10", "warm.50"):
            figures[figure["name"]] = figure["value"]
    return figures, version_of(program)


def lab(program):
    """The program of the benchmarks, which is built beside confab."""
    return pathlib.Path(program).with_name("confab-lab")


def version_of(program):
    return subprocess.check_output([program, "--version"], text=True).split()[-1]


def collect(options, folder):
    counts = {count: folder / f"{count}.json" for count in ("10", "50")}
    for count, path in counts.items():
        path.write_bytes(
            subprocess.check_output([lab(options.program), "bench", "--conversation", count]))
    contenders = [("Confab", "", lambda files: measure_ours(options.program, files))]
    contenders += [
        (name, wrong, lambda files, script=script, extra=extra: measure_peer(script, extra, files))
        for name, script, extra, wrong in PEERS
        if not options.only or any(part.lower() in name.lower() for part in options.only)]
    rows = {}
    failed = set()
    for turn in range(options.rounds + 1):
        for index, (name, wrong, measure) in enumerate(contenders):
            if name in failed:
                continue
            done = turn * len(contenders) + index
            progress(f"{100 * done // ((options.rounds + 1) * len(contenders))} % {name}")
            stem = "".join(c if c.isalnum() else "-" for c in name.lower())
            files = counts | {"picture": options.pictures / f"{stem}.png",
                              "small": folder / "small.png"}
            try:
                figures, version = measure(files)
            except (PeerError, OSError, subprocess.SubprocessError) as error:
                progress("")
                print(f"{name}: skipped: {error}", file=sys.stderr)
                failed.add(name)
                rows.pop(name, None)
                continue
            row = rows.setdefault(name, {"name": name, "version": version, "wrong": wrong})
            for key, value in figures.items():
                # The first round fills the file system's cache.
                if turn:
                    row[key] = min(value, row.get(key, value))
    progress("")
    return list(rows.values())


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    elif text:
        print(text, file=sys.stderr, flush=True)


def table(rows):
    head = ["", *(f"{name} {unit}" for name, unit in FIGURES), "wrong in the picture"]
    lines = [[f"{row['name']} {row['version'].removeprefix('v')}",
              *(number(row.get(name)) for name, _ in FIGURES), row["wrong"] or "–"]
             for row in rows]
    widths = [max(len(line[i]) for line in [head, *lines]) for i in range(len(head))]
    for line in [head, *lines]:
        figures = (cell.rjust(width) for cell, width in zip(line[1:-1], widths[1:]))
        cells = [line[0].ljust(widths[0]), *figures, line[-1]]
        print("  ".join(cells).rstrip())


def number(value):
    if value is None:
        return "–"
    return f"{value:.1f}" if value < 10 else f"{value:,.0f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="confab, built for release")
    parser.add_argument("--rounds", type=int, default=5, help="how often (5)")
    parser.add_argument("--only", action="append", metavar="NAME",
                        help="these peers; may be repeated")
    parser.add_argument("--pictures", type=pathlib.Path, metavar="FOLDER",
                        default=HERE.parents[1] / ".build" / "bench-peers" / "pictures")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be at least 1")
    options.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="confab-peers-") as folder:
        rows = collect(options, pathlib.Path(folder))
    if options.json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        table(rows)
        print(f"\nThe pictures: {os.path.relpath(options.pictures)}")


if __name__ == "__main__":
    main()
