"""The changes of a release, cut from the changelog."""

from pathlib import Path

from .source import changes
from .staging import Staging


def make(staging: Staging, output: Path) -> Path:
    file = output / f"confab-{staging.version}-changes.md"
    file.write_text(f"# Confab {staging.version}\n\n{changes(staging.version)}")
    return file
