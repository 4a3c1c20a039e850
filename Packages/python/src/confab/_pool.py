"""Processes of `confab worker`."""

from __future__ import annotations

import atexit
import json
import os
import queue
import subprocess
import tempfile
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Callable, Iterable, Iterator, Optional, Sequence, TypeVar

from ._errors import RequestError, WorkerError
from ._program import program

_Result = TypeVar("_Result")


class Worker:
    """One process, which answers one request at a time."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._errors = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                [program(), "worker", "--jobs", "1", *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
            )
        except OSError as error:
            self._errors.close()
            raise WorkerError(f"can't start {program()}: {error.strerror}") from error

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request.

        Raises RequestError if it is an error, and WorkerError if the process ends.
        """
        assert self._process.stdin and self._process.stdout
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except OSError:
            line = b""
        if not line.endswith(b"\n"):
            raise WorkerError(self._ending())
        answer: dict[str, Any] = json.loads(line)
        if not answer["ok"]:
            error = answer["error"]
            raise RequestError(error["code"], error["message"], error["place"])
        return answer

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        assert self._process.stdin and self._process.stdout
        try:
            self._process.stdin.close()
        except OSError:
            pass
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        self._errors.close()

    def _ending(self) -> str:
        code = self._process.wait()
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").strip()
        return f"confab worker ended with exit code {code}" + (f": {said}" if said else "")


class Pool:
    """A number of worker processes, which any number of threads can share.

    Processes are started when they are needed, and keep their fonts and caches until the pool is closed.

        with confab.Pool(4) as pool:
            for png in pool.map(confab.render, chats, width=320):
                ...
    """

    def __init__(self, processes: Optional[int] = None, *, fonts: Sequence[str] = (), timeout: Optional[float] = None):
        """Creates a pool.

        processes -- the largest number of processes; that of the processors without it
        fonts -- the fonts of the text: names of bundled families, or font files
        timeout -- the longest time of a request in seconds
        """
        self.processes = processes if processes is not None else len(os.sched_getaffinity(0))
        if self.processes < 1:
            raise ValueError(f"processes is {processes}; expected at least 1")
        self._arguments = [part for font in fonts for part in ("--font", os.fspath(font))]
        if timeout is not None:
            self._arguments += ["--timeout", str(timeout)]
        self._lock = threading.Lock()
        self._free: queue.LifoQueue[Optional[Worker]] = queue.LifoQueue()
        for _ in range(self.processes):
            self._free.put(None)
        self._threads: Optional[ThreadPoolExecutor] = None
        self._closed = False
        self._owner = os.getpid()

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer of `confab worker` to a request, when a process is free."""
        if self._owner != os.getpid():
            raise WorkerError("a pool can't be used in a process forked from its own; create one there")
        worker = self._free.get()
        try:
            if self._closed:
                raise WorkerError("the pool is closed")
            if worker is not None and not worker.is_alive:
                worker.close()
                worker = None
            if worker is None:
                worker = Worker(self._arguments)
            return worker.answer(request)
        except (WorkerError, KeyboardInterrupt):
            # The process has ended, or its answer is still to come. Another one takes its place.
            if worker is not None:
                worker._process.kill()
                worker.close()
                worker = None
            raise
        finally:
            self._free.put(worker)

    def submit(self, function: Callable[..., _Result], *arguments: Any, **options: Any) -> Future[_Result]:
        """Calls a function of this package with this pool, in a thread."""
        with self._lock:
            if self._threads is None:
                self._threads = ThreadPoolExecutor(self.processes, thread_name_prefix="confab")
        return self._threads.submit(function, *arguments, pool=self, **options)

    def map(self, function: Callable[..., _Result], chats: Iterable[Any], **options: Any) -> Iterator[_Result]:
        """Calls a function of this package for each conversation; yields the results in their order.

        At most two conversations for each process are read ahead.
        """
        waiting: list[Future[_Result]] = []
        try:
            for chat in chats:
                waiting.append(self.submit(function, chat, **options))
                if len(waiting) > 2 * self.processes:
                    yield waiting.pop(0).result()
            while waiting:
                yield waiting.pop(0).result()
        finally:
            for future in waiting:
                future.cancel()

    def close(self) -> None:
        """Ends all processes, after the requests that they answer."""
        with self._lock:
            if self._closed or self._owner != os.getpid():
                return
            self._closed = True
        if self._threads is not None:
            self._threads.shutdown(cancel_futures=True)
        workers = [self._free.get() for _ in range(self.processes)]
        for worker in workers:
            if worker is not None:
                worker.close()
        # Threads that wait for a process learn that there is none.
        for _ in workers:
            self._free.put(None)

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_shared: Optional[Pool] = None
_shared_lock = threading.Lock()


def shared() -> Pool:
    """The pool of this process for calls without one."""
    global _shared
    with _shared_lock:
        if _shared is None or _shared._closed or _shared._owner != os.getpid():
            _shared = Pool()
            atexit.register(_shared.close)
        return _shared


def _forget() -> None:
    global _shared, _shared_lock
    _shared, _shared_lock = None, threading.Lock()


os.register_at_fork(after_in_child=_forget)
