"""Runs the program `confab` on conversations in a folder of its own."""

import json
import subprocess
from pathlib import Path


class Program:
    def __init__(self, path: str, folder: Path):
        self.path, self.folder = str(Path(path).resolve()), folder

    def run(self, *arguments, codes=(0,)) -> str:
        # Without the environment: in a CI job, references are not recorded.
        run = subprocess.run([self.path, *map(str, arguments)], cwd=self.folder, env={},
                             capture_output=True, text=True)
        if run.returncode not in codes:
            raise SystemExit(f"confab {' '.join(map(str, arguments))}: {run.stderr}")
        return run.stdout

    def json(self, *arguments, codes=(0,)):
        return json.loads(self.run(*arguments, codes=codes))

    def put(self, name: str, value) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))

    def svg(self, chat: str, *options) -> str:
        self.run("render", chat, "-o", "picture.svg", "--metadata", "none", *options)
        return (self.folder / "picture.svg").read_text()

    def png(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()


def conversation(messages: list[dict], **more) -> dict:
    """A conversation of Ana with the viewer."""
    return {
        "confab": "1", "self": "me",
        "participants": [{"id": "me", "name": "Sam"}, {"id": "ana", "name": "Ana"}],
        "timezone": "Europe/Vienna", "now": "2026-05-02T18:30:00+02:00", "messages": messages, **more,
    }


def text(id: str, sender: str, minute: float, words: str, **more) -> dict:
    """A text message, some minutes after six o'clock."""
    seconds = round(minute * 60)
    return {"id": id, "kind": "text", "from": sender, "text": words,
            "at": f"2026-05-02T18:{seconds // 60:02}:{seconds % 60:02}+02:00", **more}
