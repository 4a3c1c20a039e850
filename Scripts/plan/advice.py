"""Lists what is worth a look. Nothing here is an error."""

import re
from collections import defaultdict
from pathlib import Path

from plan import Plan

#: A file is one idea of this number of lines. Small types live with their owner.
SHORTEST_FILE, LONGEST_FILE = 60, 500
#: A type of more lines has a file of its own.
LONGEST_GUEST = 80

_PUBLIC = re.compile(
    r"^ *(?:@\w+(?:\([^)]*\))? +)*public +(?:(?:static|final|mutating|nonisolated|indirect|"
    r"class|override|convenience|required|borrowing|consuming) +)*"
    r"(?:\w+\(set\) +)?(func|var|let|struct|class|enum|actor|protocol|init|typealias|subscript)\b"
    r"[ ?]*([^\s:({=<]*)",
)
#: Members that a protocol of the standard library describes.
_DESCRIBED = {
    "description", "debugDescription", "encode", "hash", "==", "<", "rawValue", "allCases",
    "startIndex", "endIndex", "index", "makeIterator", "next", "id",
}


def sections(plan: Plan, package: Path) -> list[tuple[str, list[str]]]:
    """The headings and lines of the advice."""
    files = [file for file in plan.files if file.path.is_relative_to(package / "Sources")]

    def name(file) -> str:
        return file.path.relative_to(package).as_posix()

    long = sorted(
        ((file.line_count, name(file)) for file in files if file.line_count > LONGEST_FILE),
        reverse=True,
    )
    short = sorted(
        (file.line_count, name(file)) for file in files if file.line_count < SHORTEST_FILE
    )
    places = defaultdict(list)
    misplaced, undocumented = [], []
    for file in files:
        stem = file.path.stem.split("+")[0]
        for declaration in file.declarations:
            if declaration.is_private or declaration.is_alias:
                continue
            place = f"{name(file)}:{declaration.line}"
            places[declaration.name].append(place)
            outermost = declaration.name.split(".")
            if (
                stem not in outermost and "." not in declaration.name
                and _length(file.text, declaration.line) > LONGEST_GUEST
            ):
                misplaced.append(f"{place} {declaration.name}")
        undocumented += [f"{name(file)}:{line} {text}" for line, text in _undocumented(file.text)]
    twice = [f"{key}: {', '.join(value)}" for key, value in sorted(places.items()) if len(value) > 1]
    return [
        (f"Files of more than {LONGEST_FILE} lines", [f"{path} ({count})" for count, path in long]),
        (f"Files of fewer than {SHORTEST_FILE} lines, which may belong to a neighbor",
         [f"{path} ({count})" for count, path in short]),
        ("Types of one name", twice),
        (f"Types of more than {LONGEST_GUEST} lines outside a file of their name", sorted(misplaced)),
        ("Public declarations without a doc comment", undocumented),
    ]


def _length(text: str, line: int) -> int:
    """The number of lines of a declaration that is not inside another one."""
    lines = text.split("\n")
    end = next((index for index in range(line, len(lines)) if lines[index] == "}"), line)
    return end - line + 1


def _undocumented(text: str) -> list[tuple[int, str]]:
    found, lines = [], text.split("\n")
    in_string = False
    for index, line in enumerate(lines):
        if line.count('"""') % 2:
            in_string = not in_string
        match = None if in_string else _PUBLIC.match(line)
        if not match or match[2] in _DESCRIBED:
            continue
        above = index - 1
        while above >= 0 and lines[above].strip().startswith("@"):
            above -= 1
        if above < 0 or not lines[above].strip().startswith(("///", "*/")):
            found.append((index + 1, line.strip().rstrip(" {")))
    return found
