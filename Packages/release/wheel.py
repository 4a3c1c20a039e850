"""The wheel for Python, which contains the program with its libraries and fonts."""

import base64
import hashlib
import shutil
import tomllib
from pathlib import Path

from . import archives, tarball
from .source import ROOT
from .staging import Staging

SOURCES = ROOT / "Packages/python"
TAG = "py3-none-manylinux_{}_{}_x86_64".format(*tarball.OLDEST_GLIBC)
# The manual and the completions are no use inside of a Python package.
LEFT_OUT = ("man", "bash-completion", "zsh", "fish")


def make(staging: Staging, output: Path) -> Path:
    project = tomllib.loads((SOURCES / "pyproject.toml").read_text())["project"]
    prefix = staging.copy("wheel")
    tarball.complete(prefix, staging)
    for name in LEFT_OUT:
        shutil.rmtree(prefix / "share" / name)
    package = SOURCES / "src/confab"
    contents: dict[str, bytes | Path] = {}
    for file in archives.files(package):
        if "__pycache__" not in file.parts:
            contents[f"confab/{file.relative_to(package)}"] = file
    for file in archives.files(prefix):
        contents[f"confab/_program/{file.relative_to(prefix)}"] = file
    information = f"confab-{staging.version}.dist-info"
    contents[f"{information}/licenses/LICENSE"] = ROOT / "LICENSE"
    contents[f"{information}/licenses/NOTICE"] = ROOT / "NOTICE"
    contents[f"{information}/METADATA"] = metadata(project, staging.version).encode()
    contents[f"{information}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: Packages/make\nRoot-Is-Purelib: false\nTag: {TAG}\n".encode()
    )
    scripts = "".join(f"{name} = {target}\n" for name, target in project["scripts"].items())
    contents[f"{information}/entry_points.txt"] = f"[console_scripts]\n{scripts}".encode()
    contents = {name: contents[name] for name in sorted(contents)}
    contents[f"{information}/RECORD"] = record(contents, information).encode()
    return archives.zip_files(contents, output / f"confab-{staging.version}-{TAG}.whl", staging.moment)


def metadata(project: dict, version: str) -> str:
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"Keywords: {','.join(project['keywords'])}",
        f"Author: {project['authors'][0]['name']}",
        f"License-Expression: {project['license']}",
        "License-File: LICENSE",
        "License-File: NOTICE",
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
        f"Requires-Python: {project['requires-python']}",
    ]
    for extra, needs in project["optional-dependencies"].items():
        lines += [f"Provides-Extra: {extra}", *(f'Requires-Dist: {need}; extra == "{extra}"' for need in needs)]
    lines += ["Description-Content-Type: text/markdown", "", (SOURCES / project["readme"]).read_text()]
    return "\n".join(lines)


def record(contents: dict[str, bytes | Path], information: str) -> str:
    lines = []
    for name, content in contents.items():
        data = content.read_bytes() if isinstance(content, Path) else content
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    return "".join(lines) + f"{information}/RECORD,,\n"
