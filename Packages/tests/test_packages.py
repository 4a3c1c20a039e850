#!/usr/bin/python3
"""Installs the packages in bare Debian 12 systems and uses them there:

Packages/tests/test_packages.py PROGRAM FOLDER [TEST ...]

PROGRAM is the program from which the packages in FOLDER were made. It needs root and `Scripts/deps --packages`.
"""

import hashlib
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import containers
from roots import ROOT, Root

sys.path.insert(0, str(ROOT / "Packages"))
from release import libraries, source  # noqa: E402

HELLO = """{"confab": "1", "self": "me",
 "participants": [{"id": "me", "name": "Sam"}, {"id": "ana", "name": "Ana"}],
 "messages": [
  {"id": "1", "kind": "text", "from": "ana", "text": "Are you there? 👀"},
  {"id": "2", "kind": "text", "from": "me", "text": "In pixels, yes.",
   "status": "read"}]}
"""
# Thai needs the dictionary of libthai, Arabic and emoji need fonts.
EXAMPLES = ["weekend.json", "thai.json", "arabic.json", "emoji.json"]


class Packages(unittest.TestCase):
    program: Path
    folder: Path

    def package(self, pattern: str) -> Path:
        found = sorted(self.folder.glob(pattern))
        self.assertEqual(len(found), 1, f"{self.folder}/{pattern}")
        return found[0]

    def picture(self, name: str) -> bytes:
        """The picture of an example that the built program draws on this machine."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "picture.png"
            example = ROOT / "Examples/conversations" / name
            subprocess.run([self.program, "render", example, "-o", file], check=True, stderr=subprocess.DEVNULL)
            return file.read_bytes()

    def check_pictures(self, root: Root, confab: str) -> None:
        """The pictures of an installed program have the bytes of the built one."""
        root.put(ROOT / "Examples/conversations", "examples")
        for name in EXAMPLES:
            root.run(f"{confab} render examples/{name} -o {name}.png")
            self.assertEqual(root.bytes(f"{name}.png"), self.picture(name), name)

    def test_the_debian_package_is_installed_and_draws(self) -> None:
        with Root() as root:
            package = root.put(self.package("confab_*_amd64.deb"))
            (root.path / "chats/hello.json").write_text(HELLO)
            root.run("apt-get -qq update")
            root.run(f"apt-get -qq install --yes --no-install-recommends ./{Path(package).name}")
            root.run("confab render hello.json")
            self.assertGreater(pixels(root.bytes("hello.png")), 0)
            engine = root.run("confab worker --print-engine").strip()
            here = subprocess.run([self.program, "worker", "--print-engine"], capture_output=True, text=True, check=True)
            # A machine with other updates of the libraries can draw other pixels.
            if engine == here.stdout.strip():
                self.check_pictures(root, "confab")
            root.run("test -f /usr/share/bash-completion/completions/confab")
            root.run("test -f /usr/share/man/man1/confab.1.gz")
            root.run("apt-get -qq remove --yes confab && ! command -v confab && ! test -e /usr/share/confab")

    def test_the_debian_package_needs_the_glibc_of_its_program(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            package = self.package("*.deb")
            source.run("dpkg-deb", "--extract", package, folder)
            glibc = ".".join(map(str, libraries.needed_glibc([Path(folder) / "usr/bin/confab"])))
            self.assertEqual(glibc, "2.36")
            self.assertIn(f"libc6 (>= {glibc})", source.run("dpkg-deb", "--field", package, "Depends").split(", "))

    def test_the_debian_package_passes_lintian(self) -> None:
        if shutil.which("lintian") is None:
            self.skipTest("lintian is not installed")
        result = subprocess.run(
            ["lintian", "--allow-root", self.package("confab_*_amd64.deb")], capture_output=True, text=True
        )
        # The address of whoever makes a release is theirs to set.
        found = [line for line in result.stdout.splitlines() if "bogus-mail-host" not in line]
        self.assertEqual(found, [])

    def test_the_archive_runs_where_nothing_is_installed(self) -> None:
        with Root() as root:
            archive = root.put(self.package("confab-*-linux-x86_64.tar.gz"))
            root.run(f"tar xzf {archive} && mv confab-*/ /opt/confab")
            self.check_pictures(root, "/opt/confab/bin/confab")
            # Other libraries and fonts of the machine don't matter.
            root.run("mkdir evil && echo broken > evil/libpango-1.0.so.0")
            root.run("LD_LIBRARY_PATH=/chats/evil /opt/confab/bin/confab render examples/weekend.json -o again.png")
            self.assertEqual(root.bytes("again.png"), root.bytes("weekend.json.png"))

    def test_the_libraries_of_the_archive_need_glibc_2_36_only(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            shutil.unpack_archive(self.package("confab-*-linux-x86_64.tar.gz"), folder)
            prefix = next(Path(folder).iterdir())
            files = [prefix / "bin/confab", *sorted((prefix / "lib").iterdir())]
            self.assertLessEqual(libraries.needed_glibc(files), (2, 36))
            bundled = {file.name for file in files}
            for file in files:
                for name in needed(file):
                    self.assertTrue(name in bundled or libraries.GLIBC.fullmatch(name), f"{file.name} needs {name}")

    def test_the_wheel_draws_in_a_fresh_virtual_environment(self) -> None:
        with Root() as root:
            wheel = root.put(self.package("confab-*.whl"))
            tests = root.put(ROOT / "Packages/python/tests/test_package.py")
            (root.path / "chats/hello.json").write_text(HELLO)
            root.run("apt-get -qq update && apt-get -qq install --yes --no-install-recommends python3-venv")
            root.run("python3 -m venv fresh")
            root.run(f"fresh/bin/pip install --quiet --no-index {wheel}")
            root.run("fresh/bin/python -c 'import confab; open(\"hello.png\", \"wb\").write(confab.render(\"hello.json\"))'")
            self.assertGreater(pixels(root.bytes("hello.png")), 0)
            root.run("fresh/bin/confab --version")
            self.check_pictures(root, "fresh/bin/confab")
            # The tests of the package find examples where they are in the sources.
            for folder in ("Examples", "Snapshots"):
                shutil.copytree(ROOT / folder, root.path / "sources" / folder)
            (root.path / "sources/Packages/python/tests").mkdir(parents=True)
            root.run(f"cp {tests} /sources/Packages/python/tests")
            root.run("fresh/bin/python /sources/Packages/python/tests/test_package.py")

    def test_the_types_of_the_python_package_are_consistent(self) -> None:
        mypy = ROOT / ".build/package-python/bin/mypy"
        result = subprocess.run([mypy, "--strict", "src/confab"], cwd=ROOT / "Packages/python", capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_the_list_of_components_is_valid_and_names_every_library(self) -> None:
        file = self.package("confab-*.spdx.json")
        validator = ROOT / ".build/package-python/bin/pyspdxtools"
        result = subprocess.run([validator, "--infile", file], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        listed = json.loads(file.read_text())
        names = {package["name"] for package in listed["packages"]}
        found = {item.package for item in libraries.libraries(self.program)}
        self.assertLessEqual(found | {"swift-argument-parser", "libthai-data", "fonts-inter"}, names)
        for entry in listed["files"]:
            sums = {item["algorithm"]: item["checksumValue"] for item in entry["checksums"]}
            data = (self.folder / entry["fileName"]).read_bytes()
            self.assertEqual(sums["SHA256"], hashlib.sha256(data).hexdigest(), entry["fileName"])

    def test_the_checksums_are_those_of_the_packages(self) -> None:
        result = subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=self.folder, capture_output=True)
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_the_same_sources_give_the_same_bytes(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            other = {"TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8", "TMPDIR": folder, "PYTHONHASHSEED": "7"}
            subprocess.run(
                [ROOT / "Packages/make", "--program", self.program, "--output", f"{folder}/again", "all"],
                env=os.environ | other, check=True, stdout=subprocess.DEVNULL, preexec_fn=lambda: os.umask(0o077),
            )  # fmt: skip
            first, second = ((path / "SHA256SUMS").read_text() for path in (self.folder, Path(folder) / "again"))
            self.assertEqual(first, second)

    def test_the_image_of_a_container_is_small_and_draws(self) -> None:
        archive = self.package("confab-*-linux-x86_64.tar.gz")
        with Root() as root, Root(copied=False) as image:
            stages = containers.stages(ROOT / "Packages/Containerfile")
            self.assertEqual([stage.name for stage in stages], ["files", ""])
            containers.build(stages, root, image, {"ARCHIVE": archive.name}, self.folder)
            tar = Path(image.path).parent / "image.tar"
            # Registries store the layers of images compressed.
            subprocess.run(["tar", "--create", "--gzip", "--file", tar, "--directory", image.path, "."], check=True)
            self.assertLess(tar.stat().st_size, 120_000_000)
            (image.path / "chats/hello.json").write_text(HELLO)
            (image.path / "chats").chmod(0o777)
            image.run(*stages[-1].entry, "render", "/chats/hello.json", "-o", "/chats/hello.png", shell=False)
            self.assertGreater(pixels(image.bytes("hello.png")), 0)
            image.put(ROOT / "Examples/conversations", "examples")
            thai = ["render", "/chats/examples/thai.json", "-o", "/chats/thai.png"]
            image.run(*stages[-1].entry, *thai, shell=False)
            self.assertEqual(image.bytes("thai.png"), self.picture("thai.json"))

    def test_the_program_of_the_packages_draws_all_snapshots(self) -> None:
        # It has less locale data than the program of other tests.
        result = subprocess.run(
            [self.program, "snapshot", "verify", "Snapshots", "--report", tempfile.gettempdir() + "/confab-packages"],
            cwd=ROOT, capture_output=True, text=True,
        )  # fmt: skip
        self.assertEqual(result.returncode, 0, result.stdout[-4000:] + result.stderr[-4000:])

    def test_the_wheel_is_one_of_its_platform(self) -> None:
        auditwheel = ROOT / ".build/package-python/bin/auditwheel"
        if not auditwheel.is_file():
            self.skipTest("auditwheel is not installed")
        result = subprocess.run([auditwheel, "show", self.package("confab-*.whl")], capture_output=True, text=True)
        self.assertIn("manylinux_2_36_x86_64", result.stdout, result.stderr)


def pixels(png: bytes) -> int:
    if not png.startswith(b"\x89PNG\r\n\x1a\n"):
        raise AssertionError("not a PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width * height


def needed(file: Path) -> list[str]:
    lines = source.run("readelf", "--dynamic", "--wide", file).splitlines()
    return [line.split("[")[1].split("]")[0] for line in lines if "(NEEDED)" in line]


if __name__ == "__main__":
    if len(sys.argv) < 3 or os.geteuid() != 0:
        sys.exit(__doc__.strip())
    Packages.program, Packages.folder = Path(sys.argv[1]).absolute(), Path(sys.argv[2]).absolute()
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=2)
