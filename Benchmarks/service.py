#!/usr/bin/python3
"""Compares the pictures a second of `confab serve` and of `confab worker`, with two lanes each.

    Benchmarks/service.py PROGRAM [--count N] [--rounds N] [--seconds N]

Both draw the same conversations, in turns; the best round of each counts. Then requests arrive at half of the
rate of the service, at random times, for the times of single requests. At the end, quotes of one message are drawn by
the service and, if Chromium is installed, with a new page of a browser for each, in turns, as programs that make stickers
of quotes do. All traffic stays on this machine.
"""

import argparse
import http.client
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "peers"), str(HERE.parent / "Scripts" / "chromium")]

import conversation as peers  # noqa: E402
import devtools  # noqa: E402
import page  # noqa: E402

WORDS = "lunch train later photo garden really never coffee tomorrow bring the a of to and maybe window seven".split()
LANES = 2


def conversation(number, count=10):
    """A conversation of some messages that no other number has."""
    source = random.Random(number)
    messages = [
        {"id": f"m{index}", "from": source.choice(["me", "ana"]), "kind": "text",
         "text": " ".join(source.choices(WORDS, k=source.randint(2, 20))) + f" {number}"}
        for index in range(count)]
    return {"confab": "1", "self": "me",
            "participants": [{"id": "me", "name": "Ben"}, {"id": "ana", "name": "Ana"}],
            "messages": messages}


def request(number, count=10):
    return json.dumps({"document": conversation(number, count), "options": {"scale": 2}})


class Worker:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "worker", "--jobs", str(LANES)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def draw(self, bodies):
        """The seconds for some pictures."""
        start = time.perf_counter()

        def write():
            for body in bodies:
                self.process.stdin.write(body + b"\n")
            self.process.stdin.flush()

        thread = threading.Thread(target=write)
        thread.start()
        for _ in bodies:
            line = self.process.stdout.readline()
            assert b'"ok":true' in line[:40], line[:300]
        thread.join()
        return time.perf_counter() - start

    def end(self):
        self.process.stdin.close()
        self.process.wait()


class Service:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--jobs", str(LANES), "--queue", "1000"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.port = int(self.process.stdout.readline().decode().strip().rsplit(":", 1)[1])

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    @staticmethod
    def send(connection, body):
        connection.request("POST", "/v1/render", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        data = answer.read()
        assert answer.status == 200 and data.startswith(b"\x89PNG"), data[:300]

    def draw(self, bodies, clients=2 * LANES):
        rest = list(reversed(bodies))
        lock = threading.Lock()

        def client():
            connection = self.connection()
            while True:
                with lock:
                    if not rest:
                        return
                    body = rest.pop()
                self.send(connection, body)

        start = time.perf_counter()
        threads = [threading.Thread(target=client) for _ in range(clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return time.perf_counter() - start

    def times(self, rate, seconds, bodies):
        """The times of requests that arrive at random, from when each should be sent."""
        source = random.Random(1)
        moment, moments = 0.0, []
        while moment < seconds:
            moment += source.expovariate(rate)
            moments.append(moment)
        results = []
        moments.reverse()
        lock = threading.Lock()
        start = time.perf_counter()

        def client():
            connection = self.connection()
            while True:
                with lock:
                    if not moments:
                        return
                    moment = moments.pop()
                    body = bodies[len(moments) % len(bodies)]
                time.sleep(max(0, start + moment - time.perf_counter()))
                self.send(connection, body)
                results.append(time.perf_counter() - start - moment)

        threads = [threading.Thread(target=client) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sorted(results)

    def memory(self):
        """The memory of the process in MB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(next(line for line in file if line.startswith("VmRSS:")).split()[1]) / 1024

    def end(self):
        self.process.terminate()
        self.process.wait()


class Browsers:
    """A process of Chromium for each lane, with a new page for each picture."""

    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory()
        self.browsers = [devtools.Browser(program) for _ in range(LANES)]

    def draw(self, numbers):
        """The seconds for the pictures of conversations of one message."""
        rest = list(numbers)
        lock = threading.Lock()

        def draw(lane, browser):
            file = pathlib.Path(self.folder.name, f"{lane}.html")
            while True:
                with lock:
                    if not rest:
                        return
                    [message] = conversation(rest.pop(), 1)["messages"]
                row = peers.Message(message["from"] == "me", message["text"], large=False, gap=0)
                file.write_text(page.document([row]), encoding="utf-8")
                browser.renew()
                browser.size(peers.WIDTH, 200, 2)
                browser.open(file)
                assert browser.picture(optimizeForSpeed=True).startswith(b"\x89PNG")

        start = time.perf_counter()
        threads = [threading.Thread(target=draw, args=pair) for pair in enumerate(self.browsers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return time.perf_counter() - start

    def end(self):
        for browser in self.browsers:
            browser.close()
        self.folder.cleanup()


def compare_quotes(service, rounds, count):
    """Prints the pictures a second of quotes of one message by the service and by browsers."""
    program = devtools.find("headless-shell") or devtools.find()
    if not program:
        print("quotes: Chromium is not installed, skipped")
        return
    browsers = Browsers(program)
    try:
        own, theirs = [], []
        for turn in range(rounds):
            numbers = range(turn * count, (turn + 1) * count)
            own.append(count / service.draw([request(number, 1).encode() for number in numbers]))
            few = numbers[:max(1, count // 10)]
            theirs.append(len(few) / browsers.draw(few))
        print(f"quotes: serve {max(own):.1f} a second, a browser's page each {max(theirs):.1f}, "
              f"ratio {max(own) / max(theirs):.0f}")
    finally:
        browsers.end()


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program")
    arguments.add_argument("--count", type=int, default=500)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seconds", type=float, default=20)
    given = arguments.parse_args()
    worker, service = Worker(given.program), Service(given.program)
    try:
        bodies = [request(number).encode() for number in range(given.count)]
        for program in (worker, service):
            program.draw(bodies[:50])
        rates = {"worker": [], "serve": []}
        for _ in range(given.rounds):
            rates["worker"].append(len(bodies) / worker.draw(bodies))
            rates["serve"].append(len(bodies) / service.draw(bodies))
        best = {name: max(values) for name, values in rates.items()}
        middle = {name: sorted(values)[len(values) // 2] for name, values in rates.items()}
        for name in best:
            print(f"{name:8} {best[name]:7.1f} pictures a second (median {middle[name]:.1f})")
        print(f"{'ratio':8} {best['serve'] / best['worker']:7.2f} (median {middle['serve'] / middle['worker']:.2f})")
        before = service.memory()
        times = service.times(middle["serve"] / 2, given.seconds, bodies)
        half, high = (times[int(len(times) * share)] for share in (0.5, 0.99))
        print(f"half load: {len(times)} requests, p50 {half * 1000:.1f} ms, p99 {high * 1000:.1f} ms, "
              f"{high / half:.1f} times p50")
        print(f"memory: {before:.0f} MB before, {service.memory():.0f} MB after")
        compare_quotes(service, given.rounds, given.count)
    finally:
        worker.end()
        service.end()


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    sys.exit(main())
