"""The checksums of all packages, as sha256sum reads them."""

import hashlib
from pathlib import Path

from .staging import Staging

NAME = "SHA256SUMS"


def make(staging: Staging, output: Path) -> Path:
    names = sorted(file.name for file in output.iterdir() if staging.version in file.name)
    lines = [f"{hashlib.sha256((output / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    file = output / NAME
    file.write_text("".join(lines))
    return file
