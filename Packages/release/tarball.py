"""The archive for any Linux system with glibc 2.36 or newer: program, libraries, fonts, manual."""

import shutil
from pathlib import Path

from . import archives
from .libraries import bundle, licenses, needed_glibc
from .source import ROOT, Failure
from .staging import Staging

OLDEST_GLIBC = (2, 36)
# libthai breaks lines of Thai with a dictionary, which is a file of its own.
THAI_DICTIONARY = Path("/usr/share/libthai/thbrk.tri")


def make(staging: Staging, output: Path) -> Path:
    prefix = staging.copy("tarball")
    complete(prefix, staging)
    name = f"confab-{staging.version}"
    return archives.tar(prefix, output / f"{name}-linux-x86_64.tar.gz", name, staging.moment)


def complete(prefix: Path, staging: Staging) -> None:
    """Adds libraries and licenses to installed files."""
    bundle(prefix / "bin/confab", staging.libraries, prefix / "lib")
    glibc = needed_glibc([prefix / "bin/confab", *archives.files(prefix / "lib")])
    if glibc > OLDEST_GLIBC:
        raise Failure(f"the libraries need glibc {glibc}; expected at most {OLDEST_GLIBC}: build on Debian 12")
    (prefix / "share/libthai").mkdir()
    shutil.copyfile(THAI_DICTIONARY, prefix / "share/libthai" / THAI_DICTIONARY.name)
    documents = prefix / "share/doc/confab"
    (documents / "licenses").mkdir(parents=True)
    for file in ("LICENSE", "NOTICE", "CHANGELOG.md"):
        shutil.copyfile(ROOT / file, documents / file)
    for package, file in licenses(staging.libraries).items():
        shutil.copyfile(file, documents / "licenses" / f"{package}.txt")
