"""A process with all that it started, as /proc shows them."""

import contextlib
import os
import pathlib
import re
import signal


def tree(root):
    """`root` and its descendants, with whoever shares a session with one of these."""
    parents, sessions = {}, {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError, IndexError, ValueError):
                # The name, in brackets, may hold spaces.
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                parents[int(entry.name)], sessions[int(entry.name)] = int(fields[1]), int(fields[3])
    found = {root}
    while True:
        own = {sessions[pid] for pid in found if pid in sessions and sessions[pid] in found}
        more = {pid for pid in parents if parents[pid] in found or sessions[pid] in own} - found
        if not more:
            return found
        found |= more


def peak_memory(pids):
    """Bytes: the sum of each one's highest (VmHWM); shared pages count once in each."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            status = pathlib.Path(f"/proc/{pid}/status").read_text()
            if high := re.search(r"VmHWM:\s+(\d+) kB", status):
                total += int(high[1]) * 1024
    return total


def kill(pids):
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
