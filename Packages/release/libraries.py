"""The shared libraries of a program, bundled so that it runs without those of the system."""

import re
import shutil
import struct
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .source import Failure, run

# The parts of glibc belong to the system: the loader and its libraries must be of one version.
GLIBC = re.compile(r"(ld-linux-.*|linux-vdso|lib(c|m|mvec|dl|pthread|rt|resolv|util|anl|nsl|nss_.*))\.so\b.*")


@dataclass(frozen=True, order=True)
class Library:
    """A shared library."""

    name: str
    """The name under which programs ask for it, such as libpango-1.0.so.0."""
    file: Path
    package: str
    """The Debian package that it is from."""
    version: str
    """The version of this package."""

    @property
    def copyright(self) -> Path:
        """The license of the package."""
        return Path("/usr/share/doc") / self.package / "copyright"


LOADED_LATER = ("libarchive.so.13", "libzip.so.4")
"""Libraries that the program loads when it uses them, which ldd does not list."""


def loaded_later() -> list[Library]:
    """The libraries of LOADED_LATER."""
    found = []
    for name in LOADED_LATER:
        file = Path(run("cc", f"-print-file-name={name}").strip())
        if not file.is_absolute():
            raise Failure(f"{name} is not installed")
        found.append(library(name, file))
    return found


def libraries(program: Path) -> list[Library]:
    """All libraries that a program needs, directly or not, also later, in the order of their names."""
    later = loaded_later()
    found = set(needed(program)).union(later, *(needed(item.file) for item in later))
    return sorted(found)


def needed(program: Path) -> list[Library]:
    """All libraries that the system loads with a program or a library."""
    found = []
    for line in run("ldd", program).splitlines():
        name, arrow, place = line.strip().partition(" => ")
        if not arrow or GLIBC.fullmatch(name):
            continue
        if place.startswith("not found"):
            raise Failure(f"{program} needs {name}, which is not installed")
        found.append(library(name, Path(place.split(" (")[0])))
    return found


def library(name: str, file: Path) -> Library:
    # With /lib as a link to /usr/lib, a package can list either path.
    real = file.resolve()
    for path in (real, Path(str(real).removeprefix("/usr")), file):
        try:
            owner = run("dpkg-query", "--search", path, stderr=-3).split(": ")[0]
        except Failure:
            continue
        version = run("dpkg-query", "--show", "--showformat", "${Version}", owner)
        return Library(name, real, owner.split(":")[0], version)
    raise Failure(f"{file} is from no Debian package; build the program with Debian's libraries")


def bundle(program: Path, found: list[Library], folder: Path) -> None:
    """Puts libraries into a folder beside that of the program, and lets the program use only them.

    The search paths are DT_RPATH, which precedes LD_LIBRARY_PATH: pictures must not depend on it.
    """
    folder.mkdir()
    for item in found:
        copy = folder / item.name
        if item.name.startswith("libicudata.so."):
            write_empty_data(item, copy)
        else:
            shutil.copyfile(item.file, copy)
        copy.chmod(0o644)
        run("patchelf", "--force-rpath", "--set-rpath", "$ORIGIN", copy)
    run("patchelf", "--force-rpath", "--set-rpath", f"$ORIGIN/../{folder.name}", program)


def write_empty_data(item: Library, file: Path) -> None:
    """Writes ICU's library of data without data, which has 31 MB.

    Only libxml2 uses ICU, for encodings of XML, and only libarchive uses libxml2, for XAR archives, which Confab
    does not read. ICU reports an encoding that has no data as unknown.
    """
    version = item.name.rpartition(".")[2]
    symbol = f"icudt{version}_dat"
    # The header of a package of data, and a table with no items.
    header = struct.pack("<HBBHHBBBB4s4s4s", 32, 0xDA, 0x27, 20, 0, 0, 0, 2, 0, b"CmnD", b"\1\0\0\0", b"\0\0\0\0")
    data = header.ljust(32, b"\0") + struct.pack("<I", 0)
    with tempfile.TemporaryDirectory() as work:
        lines = [f".section .rodata\n.balign 16\n.globl {symbol}\n.type {symbol}, @object\n{symbol}:\n"]
        lines += [f".byte {byte}\n" for byte in data]
        lines += [f".size {symbol}, {len(data)}\n", '.section .note.GNU-stack, "", @progbits\n']
        (Path(work) / "data.s").write_text("".join(lines))
        run("as", "data.s", "-o", "data.o", cwd=work)
        run("ld", "-shared", "-soname", item.name, "data.o", "-o", file, cwd=work)


def licenses(found: list[Library]) -> dict[str, Path]:
    """The license files of bundled libraries, by package."""
    return {item.package: item.copyright for item in found}


def needed_glibc(files: list[Path]) -> tuple[int, ...]:
    """The oldest version of glibc with which files can be loaded."""
    needs = run("readelf", "--version-info", "--wide", *files, stderr=-3)
    # The first version whose loader applies packed relocations.
    versions = re.findall(r"Name: GLIBC_([0-9.]+)\b", needs.replace("GLIBC_ABI_DT_RELR", "GLIBC_2.36"))
    return max(tuple(map(int, text.split("."))) for text in versions)
