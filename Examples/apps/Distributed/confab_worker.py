"""A client of `confab worker`, which the Spark job and the Ray job share. Needs only Python's standard library."""

import collections
import hashlib
import itertools
import json
import pathlib
import queue
import re
import subprocess
import threading


class WorkerError(Exception):
    """The worker refuses to start on this machine, or it breaks its protocol."""


class Worker:
    """A process that draws conversations. It is started when it is needed, and again if it dies.

    - `command` is the program, and `engine` the identity that the engine of this machine must have.
    - `window` requests at most have no answer yet.
    - A conversation fails if the worker dies `attempts` times while it draws it, or is killed because it does not
      answer within `patience` seconds. The conversations after it are drawn.
    """

    def __init__(self, command="confab", engine=None, window=32, attempts=5, patience=300):
        self.arguments = [command, "worker", "--jobs", "1"] + (["--engine", engine] if engine else [])
        self.window, self.attempts, self.patience = window, attempts, patience
        self.process = self.answers = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def draw(self, requests):
        """Yields the answer to each request, in order. Requests without an answer are sent again to a new process."""
        requests = iter(requests)
        waiting = collections.deque()
        sent = deaths = 0  # requests that the process has received; its deaths since the last answer
        try:
            while True:
                waiting.extend(itertools.islice(requests, self.window - len(waiting)))
                if not waiting:
                    return
                if not self.process:
                    self._start()
                    sent = 0
                sent += self._send(itertools.islice(waiting, sent, None))
                answer = self._receive()
                if answer is None:
                    self._end()
                    deaths += 1
                    if deaths < self.attempts:
                        continue
                    answer = _failure(waiting[0]["id"], "worker", f"the worker died or did not answer, {deaths} times")
                elif answer["id"] != waiting[0]["id"]:
                    raise WorkerError(f"not the answer to {waiting[0]['id']!r}: {answer!r}")
                deaths = 0
                sent -= 1
                waiting.popleft()
                yield answer
        finally:
            if waiting:
                self._end()

    def close(self):
        """Ends the process: it reaches the end of its input, or it is killed after ten seconds."""
        if self.process:
            try:
                self.process.stdin.close()
                self.process.wait(10)
            except (OSError, subprocess.TimeoutExpired):
                pass
            self._end()

    def _start(self):
        self.process = subprocess.Popen(self.arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.answers = queue.SimpleQueue()
        threading.Thread(target=_read, args=(self.process.stdout, self.answers), daemon=True).start()

    def _send(self, requests):
        """Writes requests and returns their number. If the process dies, the next answer is `None`."""
        texts = [json.dumps(request).encode() + b"\n" for request in requests]
        # A process that does not read any more would block this one.
        watch = threading.Timer(self.patience, self.process.kill)
        watch.start()
        try:
            self.process.stdin.writelines(texts)
            self.process.stdin.flush()
        except OSError:
            pass
        finally:
            watch.cancel()
        return len(texts)

    def _receive(self):
        """The next answer, or `None` if the process has died or does not answer in time."""
        try:
            line = self.answers.get(timeout=self.patience)
        except queue.Empty:
            return None
        if line:
            return json.loads(line)
        if self.process.wait() == 2:
            raise WorkerError(f"`{' '.join(self.arguments)}` does not run here: see its message on standard error")
        return None

    def _end(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            try:
                self.process.stdin.close()
            except OSError:
                pass
            self.process = None


def draw_lines(worker, lines, folder, options):
    """Draws conversations, one JSON object `{"id", "document"}` a line, to `folder/ID.png`, and yields a row for each.

    `document` is an object or its JSON text. A third key, `folder`, is the folder of its attachments. Blank lines are
    skipped; others that are not like this become failures after the others.
    """
    folder = pathlib.Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    failures = []

    def requests():
        for line in lines:
            if not line.strip():
                continue
            try:
                value = json.loads(line)
                identifier, document = str(value["id"]), value["document"]
                if not re.fullmatch(r"\w[\w.-]*", identifier):
                    raise ValueError("an id is the name of a file: letters, digits, underscores, dots and hyphens")
                if isinstance(document, str):
                    document = json.loads(document)
            except (KeyError, TypeError, ValueError) as error:
                failures.append(_failure(line[:60], "line", f"{type(error).__name__}: {error}"))
                continue
            output = folder / f"{identifier}.png"
            request = {"id": identifier, "document": document, "options": options, "output": str(output)}
            yield request | ({"folder": value["folder"]} if "folder" in value else {})

    for answer in worker.draw(requests()):
        yield _row(answer)
    yield from map(_row, failures)


def _read(stream, answers):
    """Moves lines from the process to a queue, so that the process never waits for a reader. `None` is the end."""
    with stream:
        for line in stream:
            answers.put(line if line.endswith(b"\n") else None)  # a process that dies can leave half a line
    answers.put(None)


def _failure(identifier, code, message):
    return {"id": identifier, "ok": False, "error": {"code": code, "message": message}}


def _row(answer):
    """A row of the table of results."""
    row = dict.fromkeys(["id", "ok", "width", "height", "sha256", "warnings", "error"])
    row.update(id=answer["id"], ok=answer["ok"])
    if answer["ok"]:
        picture = answer["pictures"][0]
        row.update(width=picture["width"], height=picture["height"], warnings="; ".join(answer["warnings"]) or None)
        row["sha256"] = hashlib.sha256(pathlib.Path(picture["path"]).read_bytes()).hexdigest()
    else:
        error = answer["error"]
        row["error"] = ": ".join(str(error[key]) for key in ("code", "place", "message") if error.get(key))
    return row
