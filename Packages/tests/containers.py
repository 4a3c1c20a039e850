"""Runs the steps of a Containerfile without a container engine, in folders with systems."""

import json
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from roots import Root


@dataclass
class Stage:
    """The steps of a stage, in their order."""

    base: str
    name: str
    steps: list = field(default_factory=list)
    entry: list = field(default_factory=list)


def stages(file: Path) -> list[Stage]:
    """The stages of a Containerfile with one step in each line."""
    found: list[Stage] = []
    for line in file.read_text().splitlines():
        word, _, rest = line.partition(" ")
        if not word or word.startswith("#"):
            continue
        if word == "FROM":
            base, _, name = rest.partition(" AS ")
            found.append(Stage(base, name))
        elif word == "ENTRYPOINT":
            found[-1].entry = json.loads(rest)
        else:
            found[-1].steps.append((word, rest))
    return found


def build(stages: list[Stage], first: Root, last: Root, arguments: dict[str, str], context: Path) -> None:
    """Runs two stages: the first in a Debian, whose files the last one copies."""
    for stage, root in zip(stages, (first, last)):
        for word, rest in stage.steps:
            if word == "RUN":
                root.run(rest)
            elif word == "COPY":
                copied = re.sub(r"\$\{(\w+)\}", lambda match: arguments[match[1]], rest).split()
                if copied[0].startswith("--from="):
                    source = first.path / copied[1].lstrip("/")
                    subprocess.run(["cp", "--archive", f"{source}/.", root.path / copied[2].lstrip("/")], check=True)
                else:
                    shutil.copyfile(context / copied[0], root.path / copied[1].lstrip("/"))
            elif word not in ("ARG", "WORKDIR", "USER"):
                raise AssertionError(f"{word} is not known to this test")
