"""What the sources say about a release: its version, its date and its changes."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSION_FILE = ROOT / "Sources/Confab/Exports.swift"
CHANGELOG = ROOT / "CHANGELOG.md"
UNRELEASED = "Unreleased"


class Failure(Exception):
    """Something that the caller must mend, as one line."""


def run(*command: object, **options: object) -> str:
    """The standard output of a program. Errors of the program end the release."""
    parts = [str(part) for part in command]
    result = subprocess.run(parts, stdout=subprocess.PIPE, text=True, **options)
    if result.returncode != 0:
        raise Failure(f"`{' '.join(parts)}` ended with exit code {result.returncode}")
    return result.stdout


def version() -> str:
    """The version, as `confab --version` prints it. `confabVersion` is its only source."""
    found = re.search(r'confabVersion = "([0-9A-Za-z.+~-]+)"', VERSION_FILE.read_text())
    if not found:
        raise Failure(f"{VERSION_FILE} has no confabVersion")
    return found[1]


def moment() -> int:
    """The date of all files, in seconds since 1970: SOURCE_DATE_EPOCH, or that of the last commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        if not given.isdecimal():
            raise Failure(f'SOURCE_DATE_EPOCH is "{given}"; expected seconds since 1970')
        return int(given)
    return int(run("git", "-C", ROOT, "log", "-1", "--format=%ct"))


def changes(of: str) -> str:
    """The section of the changelog about a version, or about what is not released yet."""
    sections = re.split(r"^## ", CHANGELOG.read_text(), flags=re.MULTILINE)[1:]
    for name in (of, UNRELEASED):
        for section in sections:
            title, _, text = section.partition("\n")
            if title.startswith(f"[{name}]"):
                return text.strip() + "\n"
    raise Failure(f"{CHANGELOG} has no section [{of}] or [{UNRELEASED}]")
