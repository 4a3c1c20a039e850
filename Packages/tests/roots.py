"""Bare Debian 12 systems in folders, for tests of packages."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BASE = ROOT / ".build/bookworm"
# Without a mirror, debootstrap uses its own.
MIRROR = [os.environ["DEBIAN_MIRROR"]] if "DEBIAN_MIRROR" in os.environ else []


def base() -> Path:
    """A Debian 12 with what every Debian has, made once."""
    if not (BASE / "complete").is_file():
        shutil.rmtree(BASE, ignore_errors=True)
        BASE.parent.mkdir(parents=True, exist_ok=True)
        command = ["debootstrap", "--variant=minbase", "bookworm", str(BASE), *MIRROR]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        (BASE / "complete").touch()
    return BASE


class Root:
    """A system in a temporary folder, which is removed at the end of a `with` statement."""

    def __init__(self, copied: bool = True) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="confab-root-")
        self.path = Path(self._folder.name) / "root"
        if copied:
            subprocess.run(["cp", "--archive", str(base()), str(self.path)], check=True)
            shutil.copyfile("/etc/resolv.conf", self.path / "etc/resolv.conf")
        else:
            self.path.mkdir()

    def put(self, file: Path, name: str = "") -> str:
        """Copies a file into the folder /chats of the system."""
        folder = self.path / "chats"
        folder.mkdir(exist_ok=True)
        if file.is_dir():
            shutil.copytree(file, folder / (name or file.name))
        else:
            shutil.copyfile(file, folder / (name or file.name))
        return f"/chats/{name or file.name}"

    def run(self, *command: str, shell: bool = True) -> str:
        """Runs a command in the folder /chats, with a new /proc and without variables of this process."""
        mount = ["unshare", "--mount", "--pid", "--fork"]
        call = ["/bin/sh", "-ec", *command] if shell else list(command)
        (self.path / "proc").mkdir(exist_ok=True)
        (self.path / "chats").mkdir(exist_ok=True)
        script = 'mount -t proc proc "$1/proc" && root=$1 && shift && exec chroot "$root" "$@"'
        inner = ["env", "--chdir=/chats"] if shell else []
        result = subprocess.run(
            [*mount, "sh", "-ec", script, "sh", str(self.path), *inner, *call],
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if result.returncode != 0:
            raise AssertionError(f"{' '.join(command)}\nended with {result.returncode}:\n{result.stdout[-4000:]}")
        return result.stdout

    def bytes(self, name: str) -> bytes:
        return (self.path / "chats" / name).read_bytes()

    def __enter__(self) -> "Root":
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()
