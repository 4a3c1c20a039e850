"""The installed files of a program, from which all packages are made."""

import gzip
import os
import shutil
from functools import cached_property
from pathlib import Path

from . import source
from .libraries import Library, libraries


class Staging:
    """A program, installed once for all packages."""

    def __init__(self, program: Path, work: Path) -> None:
        self.program = program.absolute()
        self.work = work
        self.version = source.version()
        self.moment = source.moment()
        if not self.program.is_file():
            raise source.Failure(f"there is no program {program}; build it with `make program`")
        built = source.run(self.program, "--version").strip()
        if built != self.version:
            raise source.Failure(f"{program} is version {built}, the sources are {self.version}; build it again")

    @cached_property
    def installed(self) -> Path:
        """The prefix with bin and share, as `make install` installs them."""
        environment = os.environ | {
            "DESTDIR": str(self.work / "root"),
            "PREFIX": "/usr",
            "SOURCE_DATE_EPOCH": str(self.moment),
        }
        source.run(source.ROOT / "Scripts/install", self.program, env=environment)
        prefix = self.work / "root/usr"
        (prefix / "share/confab/installed").unlink()
        return prefix

    @cached_property
    def libraries(self) -> list[Library]:
        """The shared libraries that the program needs, besides those of glibc."""
        return libraries(self.program)

    def copy(self, name: str) -> Path:
        """A copy of the installed files that a package can change."""
        copy = self.work / name
        shutil.copytree(self.installed, copy)
        return copy

    def compressed(self, data: bytes) -> bytes:
        return gzip.compress(data, compresslevel=9, mtime=0)
