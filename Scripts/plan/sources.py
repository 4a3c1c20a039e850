"""Reads Swift files: their imports, the types that they declare and the names that they use.

This is a search with regular expressions, not a parser. It relies on the format that `swift format`
gives the sources: a declaration at the top level begins in the first column, and its members are
indented by two spaces.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

_ATTRIBUTES = r"(?:@\w+(?:\([^)]*\))?\s+)*"
_MODIFIERS = (
    r"(?:(?:public|package|internal|private|fileprivate|final|indirect|nonisolated|distributed)\s+)*"
)
_TYPE = re.compile(
    r"^(?P<indent> *)" + _ATTRIBUTES + r"(?P<modifiers>" + _MODIFIERS + r")"
    r"(?P<keyword>struct|class|enum|actor|protocol|typealias|extension)\s+(?P<name>[A-Z][\w.]*)",
    re.M,
)
_IMPORT = re.compile(
    r"^(?:@\w+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?(\w+)",
    re.M,
)
_EXTENSION = re.compile(
    r"^(?P<modifiers>" + _MODIFIERS + r")extension\s+(?P<name>[^\s{:]+)[^{]*\{\n(?P<body>.*?)^\}",
    re.M | re.S,
)
_MEMBER = re.compile(
    r"^  " + _ATTRIBUTES + r"(?P<modifiers>(?:\w+(?:\(set\))?\s+)*?)(?:func|var|let)\s+`?(?P<name>\w+)",
    re.M,
)
_VALUE = re.compile(r"\b(?:func|var|let|case)\s+`?(\w+)")
_NAME = re.compile(r"(?<![\w.])(?:\w+\.)*[A-Z]\w*(?:\.[A-Z]\w*)*")


@dataclass(frozen=True)
class Declaration:
    """A type at the top level, or a type in an extension at the top level (`Outer.Inner`)."""

    name: str
    is_private: bool
    line: int
    is_alias: bool = False


@dataclass(frozen=True)
class Member:
    """A function or property in an extension at the top level."""

    extended: str
    name: str


@dataclass
class SourceFile:
    path: Path
    target: str
    folder: str
    text: str
    code: str
    imports: set[str] = field(default_factory=set)
    declarations: list[Declaration] = field(default_factory=list)
    members: list[Member] = field(default_factory=list)
    #: The names of all functions, properties, variables and cases, once for each declaration.
    values: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    #: The names behind a dot.
    accesses: set[str] = field(default_factory=set)

    @property
    def line_count(self) -> int:
        return self.text.count("\n")


def read(path: Path, target: str, folder: str) -> SourceFile:
    text = path.read_text(encoding="utf-8")
    code = strip(text)
    file = SourceFile(path, target, folder, text, code)
    file.imports = set(_IMPORT.findall(code))
    file.declarations = declarations(code)
    file.members = members(code)
    file.values = _VALUE.findall(code)
    file.names = names(code)
    file.accesses = set(re.findall(r"\.(\w+)", code))
    return file


def strip(text: str) -> str:
    """The code without comments and without the text of string literals; interpolations stay.

    Line breaks stay, so that line numbers are right.
    """
    result, index, length = [], 0, len(text)
    while index < length:
        two = text[index : index + 2]
        if two == "//":
            end = text.find("\n", index)
            index = length if end < 0 else end
        elif two == "/*":
            end = text.find("*/", index)
            end = length if end < 0 else end + 2
            result.append("\n" * text.count("\n", index, end))
            index = end
        elif text[index] == '"' or (text[index] == "#" and re.match(r'#+"', text[index:])):
            index = _skip_string(text, index, result)
        else:
            result.append(text[index])
            index += 1
    return "".join(result)


def _skip_string(text: str, index: int, result: list[str]) -> int:
    """Appends the interpolations of the string literal at `index` and returns its end."""
    hashes = 0
    while text[index] == "#":
        hashes, index = hashes + 1, index + 1
    quote = '"""' if text.startswith('"""', index) else '"'
    index += len(quote)
    end, escape = quote + "#" * hashes, "\\" + "#" * hashes
    result.append(" ")
    while index < len(text) and not text.startswith(end, index):
        if text.startswith(escape + "(", index):
            index = _skip_interpolation(text, index + len(escape), result)
        elif text.startswith(escape, index):
            index += len(escape) + 1
        else:
            if text[index] == "\n":
                result.append("\n")
                if quote == '"':
                    return index + 1
            index += 1
    return index + len(end)


def _skip_interpolation(text: str, index: int, result: list[str]) -> int:
    """Appends the code between the parenthesis at `index` and the one that closes it."""
    depth = 0
    while index < len(text):
        if text[index] == '"':
            index = _skip_string(text, index, result)
            continue
        depth += (text[index] == "(") - (text[index] == ")")
        result.append(text[index])
        index += 1
        if depth == 0:
            break
    return index


def declarations(code: str) -> list[Declaration]:
    found, extended, private_extension = [], None, False
    for match in _TYPE.finditer(code):
        line = code.count("\n", 0, match.start()) + 1
        is_private = "private" in match["modifiers"].replace("fileprivate", "private")
        name = match["name"]
        if match["indent"] == "":
            is_extension = match["keyword"] == "extension"
            extended = name if is_extension else None
            private_extension = is_extension and is_private
            if not is_extension:
                found.append(
                    Declaration(name, is_private, line, match["keyword"] == "typealias")
                )
        elif len(match["indent"]) == 2 and extended and match["keyword"] != "extension":
            found.append(
                Declaration(f"{extended}.{name}", is_private or private_extension, line)
            )
    return found


def members(code: str) -> list[Member]:
    """The members of extensions that other files can use."""
    found = []
    for extension in _EXTENSION.finditer(code):
        if "private" in extension["modifiers"]:
            continue
        for member in _MEMBER.finditer(extension["body"]):
            if "private " not in member["modifiers"]:
                found.append(Member(extension["name"], member["name"]))
    return found


def names(code: str) -> set[str]:
    """The type names that occur in the code, and the pairs `Outer.Inner`."""
    result = set()
    for match in _NAME.finditer(code):
        parts = [part for part in match[0].split(".") if part[:1].isupper()]
        result.update(parts[:1])
        result.update(".".join(parts[:count]) for count in range(2, len(parts) + 1))
    return result
