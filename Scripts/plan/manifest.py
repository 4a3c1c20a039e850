"""Reads the targets of Package.swift, in their order."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

KINDS = ("target", "executableTarget", "systemLibrary", "testTarget", "plugin", "macro")


class ManifestError(Exception):
    """Package.swift has something that this tool does not understand."""


@dataclass
class Target:
    name: str
    kind: str
    path: str
    dependencies: list[str] = field(default_factory=list)


def targets(package: Path) -> list[Target]:
    """The targets of a package, in the order in which Package.swift lists them."""
    text = _without_comments((package / "Package.swift").read_text())
    match = re.search(r"\btargets\s*:\s*\[(?=\s*\.(?:%s)\s*\()" % "|".join(KINDS), text)
    if not match:
        raise ManifestError("Package.swift: there is no list of targets")
    result = []
    for call in _elements(_balanced(text, match.end() - 1)):
        head = re.match(r"\.(\w+)\s*\(", call)
        name = re.search(r"\bname\s*:\s*\"([^\"]+)\"", call)
        if not head or head[1] not in KINDS or not name:
            raise ManifestError(f"Package.swift: cannot read the target {call[:60]!r}")
        result.append(_target(head[1], name[1], call))
    return result


def _target(kind: str, name: str, call: str) -> Target:
    path = re.search(r"\bpath\s*:\s*\"([^\"]+)\"", call)
    folder = "Tests" if kind == "testTarget" else "Sources"
    dependencies = re.search(r"\bdependencies\s*:\s*\[", call)
    names = []
    if dependencies:
        for element in _elements(_balanced(call, dependencies.end() - 1)):
            quoted = re.search(r"\"([^\"]+)\"", element)
            if quoted:
                names.append(quoted[1])
    return Target(name, kind, path[1] if path else f"{folder}/{name}", names)


def _without_comments(text: str) -> str:
    # A string is matched first, so that "https://…" is not taken for a comment.
    return re.sub(
        r"(\"(?:\\.|[^\"\\\n])*\")|//[^\n]*|/\*.*?\*/",
        lambda match: match[1] or "",
        text,
        flags=re.S,
    )


def _brackets(text: str, start: int = 0) -> Iterator[tuple[int, str, int]]:
    """The characters outside of strings from `start` on: index, character, and open brackets behind it."""
    depth = 0
    for match in re.compile(r'"(?:\\.|[^"\\])*"|.', re.S).finditer(text, start):
        character = match[0]
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        if not character.startswith('"'):
            yield match.start(), character, depth


def _balanced(text: str, start: int) -> str:
    """The text between the bracket at `start` and the one that closes it."""
    for index, _, depth in _brackets(text, start):
        if depth == 0:
            return text[start + 1 : index]
    raise ManifestError("Package.swift: a bracket is not closed")


def _elements(text: str) -> list[str]:
    """The elements of a list, split at the commas that are in no bracket and no string."""
    elements, start = [], 0
    for index, character, depth in _brackets(text):
        if character == "," and depth == 0:
            elements.append(text[start:index].strip())
            start = index + 1
    elements.append(text[start:].strip())
    return [element for element in elements if element]
