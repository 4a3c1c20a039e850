"""The program inside of this package."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
from pathlib import Path

from ._errors import ConfabError

_BUNDLED = Path(__file__).parent / "_program/bin/confab"


def program() -> str:
    """The path of the program: CONFAB_PROGRAM, the one in the package, or `confab` on the PATH.

    Raises ConfabError if there is none.
    """
    given = os.environ.get("CONFAB_PROGRAM")
    if given:
        return given
    if _BUNDLED.is_file():
        return str(_BUNDLED)
    found = shutil.which("confab")
    if found is None:
        raise ConfabError("there is no program confab: install the wheel, or set CONFAB_PROGRAM to its path")
    return found


@functools.lru_cache(maxsize=None)
def version() -> str:
    """The version of the program."""
    return subprocess.run([program(), "--version"], capture_output=True, text=True, check=True).stdout.strip()
