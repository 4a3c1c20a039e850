#!/usr/bin/python3
"""Writes the dataclasses of documents and the types of options, from the schemas that a program prints:

Packages/python/generate.py PROGRAM [--check]

With --check, nothing is written, and the exit code is 1 if a file would change.
"""

import json
import keyword
import re
import subprocess
import sys
import textwrap
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "src/confab"
# The classes of definitions whose name is that of another class, or says too little.
NAMES = {
    "conversation": "ConversationInfo",
    "event": "CalendarEvent",
    "link": "LinkPreview",
    "state": "ConversationState",
    "system": "SystemEvent",
    "tool": "ToolCall",
}
NOTE = "# Written by Packages/python/generate.py from `confab schema {}`. Do not edit.\n"


def main(program: str, check: bool) -> int:
    files = {
        "_document.py": NOTE.format("document") + Document(schema(program, "document")).text(),
        "_options.py": NOTE.format("worker") + options(schema(program, "worker")),
    }
    changed = [name for name, text in files.items() if not same(FOLDER / name, text)]
    for name in changed if not check else []:
        (FOLDER / name).write_text(files[name])
    if check and changed:
        print(f"generate.py: the program has other schemas than {', '.join(changed)}; run it without --check")
    return int(check and bool(changed))


def same(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text() == text


def schema(program: str, name: str) -> dict:
    return json.loads(subprocess.run([program, "schema", name], capture_output=True, check=True).stdout)


def snake(key: str) -> str:
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", key).lower().replace("-", "_")
    return name + "_" if keyword.iskeyword(name) or name == "self" else name


def title(name: str) -> str:
    return name[:1].upper() + name[1:]


def docstring(text: str, indent: str) -> str:
    lines = textwrap.wrap(text, 100 - len(indent) - 6)
    if len(lines) < 2:
        return f'{indent}"""{lines[0]}"""\n'
    return f'{indent}"""' + f"\n{indent}".join(lines) + f'\n{indent}"""\n'


class Document:
    """The classes of a schema, in the order in which they are needed."""

    def __init__(self, root: dict) -> None:
        self.definitions = root["$defs"]
        self.classes: dict[str, str] = {}
        self.block = ""
        self.add_class("Conversation", root, "A conversation: a document confab/1.")

    def text(self) -> str:
        names = sorted([*self.classes, "Block"])
        header = (
            '"""The values of a document confab/1."""\n\n'
            "from __future__ import annotations\n\n"
            "from dataclasses import dataclass, field\n"
            "from typing import Any, ClassVar, Literal, Optional, Union\n\n"
            "from ._json import Value\n\n"
            "__all__ = [\n" + "".join(f'    "{name}",\n' for name in names) + "]\n"
        )
        kinds = self.block.removeprefix("Union[").removesuffix("]").split(", ")
        aliases = "Block = Union[\n" + "".join(f"    {kind},\n" for kind in kinds) + "]\n"
        return header + "".join(self.classes.values()) + "\n\n" + aliases

    def type(self, node: dict, name: str) -> str:
        """The type of a value, as an annotation. Objects become classes with the given name."""
        if "$ref" in node:
            target = node["$ref"].rsplit("/")[-1]
            # The description beside a reference is that of the key, not of the class.
            return self.referred(target)
        if "properties" in node:
            return self.add_class(name, node, node.get("description"))
        if "allOf" in node and "type" not in node:
            return self.type(node["allOf"][0], name)
        if "const" in node:
            return f"Literal[{node['const']!r}]"
        if "enum" in node:
            return "Literal[" + ", ".join(f'"{value}"' for value in node["enum"]) + "]"
        for key in ("anyOf", "oneOf"):
            if key in node:
                kinds = list(dict.fromkeys(self.type(choice, name) for choice in node[key]))
                return f"Union[{', '.join(kinds)}]" if len(kinds) > 1 else kinds[0]
        kind = node.get("type")
        if kind == "array":
            singular = name.removesuffix("s") if not name.endswith("ss") else name
            return f"list[{self.type(node['items'], singular)}]"
        if kind == "object":
            element = node.get("additionalProperties")
            return f"dict[str, {self.type(element, name) if isinstance(element, dict) else 'Any'}]"
        return {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}.get(kind, "Any")

    def referred(self, name: str) -> str:
        node = self.definitions[name]
        if name == "block":
            # Blocks are inside of blocks, so their type is named.
            if not self.block:
                self.block = "Block"
                self.block = self.type(node, "Block")
            return "Block"
        return self.type(node, class_name(name))

    def add_class(self, name: str, node: dict, description: str) -> str:
        if name in self.classes:
            return name
        self.classes[name] = ""  # Keeps the name while the members are read.
        required = node.get("required", [])
        fields = []
        for key, member in properties(node).items():
            annotation = self.type(member, name + title(key) if name != "Message" else title(key))
            text = member.get("description")
            if "const" in member and key in required:
                value = member["const"]
                line = f'    {snake(key)}: str = field(default="{value}", init=False)\n'
                rank = 1
            elif key in required:
                line, rank = f"    {snake(key)}: {annotation}\n", 0
            else:
                line, rank = f"    {snake(key)}: Optional[{annotation}] = None\n", 1
            fields.append((rank, line + (docstring(text, "    ") if text else "")))
        lines = [f"\n\n@dataclass\nclass {name}(Value):\n", docstring(description or f"A part of a document: {name}.", "    "), "\n"]
        lines += [line for _, line in sorted(fields, key=lambda item: item[0])]
        lines += ["    extra: Optional[dict[str, Any]] = None\n", '    """Keys that begin with x-."""\n\n']
        keys = "".join(f'        "{snake(key)}": "{key}",\n' for key in properties(node))
        lines += ["    _keys: ClassVar[dict[str, str]] = {\n" + keys + "    }\n"]
        if name == "Conversation":
            lines += [
                "\n    def _repr_png_(self) -> bytes:\n"
                "        from ._rendering import render\n\n"
                "        return render(self, scale=2)\n"
            ]
        self.classes[name] = "".join(lines)
        return name


def properties(node: dict) -> dict:
    """The members of an object, without the reference to its schema."""
    return {key: member for key, member in node["properties"].items() if key != "$schema"}


def class_name(name: str) -> str:
    return NAMES.get(name, title(name))


def options(worker: dict) -> str:
    definitions = worker["$defs"]
    render, metrics = definitions["options"]["properties"], definitions["metricsOptions"]["properties"]

    def resolved(node: dict) -> dict:
        while "$ref" in node:
            node = definitions[node["$ref"].rsplit("/")[-1]]
        return node

    def annotation(node: dict) -> str:
        node = resolved(node)
        if "enum" in node:
            return "Literal[" + ", ".join(f'"{value}"' for value in node["enum"]) + "]"
        kind = node["type"]
        if kind == "array":
            return "Union[str, Sequence[str]]"
        if kind == "string" and ")(,(" in node.get("pattern", ""):
            return "Union[str, Sequence[str]]"
        return {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}[kind]

    def typed(name: str, members: dict, text: str) -> str:
        lines = [f"\n\nclass {name}(TypedDict, total=False):\n", docstring(text, "    "), "\n"]
        for key, node in members.items():
            lines.append(f"    {snake(key)}: {annotation(node)}\n")
            if "description" in resolved(node):
                lines.append(docstring(resolved(node)["description"], "    "))
        return "".join(lines)

    keys = "".join(f'    "{snake(key)}": "{key}",\n' for key in render if snake(key) != key)
    lists = "".join(f'"{snake(key)}", ' for key, node in render.items() if resolved(node).get("type") == "array")
    return (
        '"""The options of pictures and measurements."""\n\n'
        "from __future__ import annotations\n\n"
        "from typing import Literal, Sequence, TypedDict, Union\n"
        + typed("RenderOptions", render, "The options of a picture.")
        + typed("MetricsOptions", metrics, "The options of a measurement.")
        + "\n\nKEYS = {\n" + keys + "}\n"
        '"""The keys of requests, where they differ from the names of options."""\n\n'
        f"LISTS = frozenset([{lists.rstrip(', ')}])\n"
        '"""Options that are lists in a request. Lists of others are joined with commas."""\n'
    )


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    if len(arguments) != 1:
        sys.exit(__doc__.strip())
    sys.exit(main(arguments[0], "--check" in sys.argv))
