"""The package for Debian 12 and newer, which uses Debian's libraries."""

import email.utils
import hashlib
import os
import re
import shutil
from pathlib import Path

from . import archives
from .libraries import loaded_later, needed_glibc
from .source import ROOT, changes, run
from .staging import Staging

# Whoever makes a release for others sets CONFAB_MAINTAINER.
MAINTAINER = os.environ.get("CONFAB_MAINTAINER", "The Confab developers <confab@localhost.localdomain>")
DESCRIPTION = """\
draw conversations as a chat app shows them
 Confab reads a conversation from a JSON file, or from an export of a chat
 app, and writes a picture (PNG, WebP, PDF, SVG) or a film. A picture is exact
 to the device pixel and has the same bytes on every run. The program needs no
 screen, no browser and no network.
 .
 It also compares pictures in snapshot tests, measures fonts in message
 bubbles, and answers requests of other programs.
"""
COMMON_LICENSES = """\
On Debian systems, the full text of the licenses of libraries is in these files:

Apache License 2.0: /usr/share/common-licenses/Apache-2.0
LGPL 2.1 and 3: /usr/share/common-licenses/LGPL-2.1, /usr/share/common-licenses/LGPL-3
GPL 2: /usr/share/common-licenses/GPL-2
"""
OVERRIDES = """\
# The fonts are pinned: another version would change pictures.
confab: duplicate-font-file *
# Each font has its license beside it, also where only the fonts are copied.
confab: extra-license-file *
"""


def make(staging: Staging, output: Path) -> Path:
    root = staging.work / "deb"
    root.mkdir()
    staging.copy("deb/usr")
    share = root / "usr/share"
    (share / "zsh/site-functions").rename(share / "zsh/vendor-completions")
    completions = share / "bash-completion/completions/confab"
    completions.write_text(completions.read_text().removeprefix("#!/bin/bash\n"))
    manual = share / "man/man1/confab.1"
    manual.with_suffix(".1.gz").write_bytes(staging.compressed(manual.read_bytes()))
    manual.unlink()
    documents = share / "doc/confab"
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(copyright_text())
    (documents / "changelog.gz").write_bytes(staging.compressed(changelog(staging).encode()))
    (documents / "NEWS.md.gz").write_bytes(staging.compressed(changes(staging.version).encode()))
    (share / "lintian/overrides").mkdir(parents=True)
    (share / "lintian/overrides/confab").write_text(OVERRIDES)
    size = sum(-(-file.stat().st_size // 1024) for file in archives.files(root))
    sums = "".join(
        f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(root)}\n" for file in archives.files(root)
    )
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/md5sums").write_text(sums)
    (root / "DEBIAN/control").write_text(control(staging, dependencies(root / "usr/bin/confab", staging), size))
    for path in [root, *root.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else archives.mode(path))
    file = output / f"confab_{staging.version}_amd64.deb"
    # One thread, because the number of threads changes the bytes. Level 3 takes a third of the time of level 6.
    run(
        *("dpkg-deb", "--root-owner-group", "--threads-max=1", "-Zxz", "-z3", "--build", root, file),
        env=os.environ | {"SOURCE_DATE_EPOCH": str(staging.moment)},
    )
    shutil.rmtree(root)
    return file


def dependencies(program: Path, staging: Staging) -> str:
    """The packages of the libraries that a program needs, as dpkg-shlibdeps finds them, and of those that it loads later."""
    work = staging.work / "shlibdeps"
    (work / "debian").mkdir(parents=True)
    (work / "debian/control").write_text("Source: confab\n\nPackage: confab\nArchitecture: amd64\n")
    # The libraries beside a built program are no concern of the package: Swift's are linked statically.
    printed = run("dpkg-shlibdeps", "-O", "--warnings=0", program, cwd=work)
    # It does not know that packed relocations need a newer glibc than the symbols do.
    glibc = ".".join(map(str, needed_glibc([program])))
    found = re.sub(r"\blibc6 \(>= [^)]*\)", f"libc6 (>= {glibc})", printed.strip().removeprefix("shlibs:Depends="))
    return ", ".join([found, *sorted({item.package for item in loaded_later()})])


def control(staging: Staging, depends: str, size: int) -> str:
    return (
        f"Package: confab\nVersion: {staging.version}\nArchitecture: amd64\nMaintainer: {MAINTAINER}\n"
        f"Installed-Size: {size}\nDepends: {depends}\nSuggests: ffmpeg, libsndfile1\n"
        f"Section: graphics\nPriority: optional\nDescription: {DESCRIPTION}"
    )


def changelog(staging: Staging) -> str:
    date = email.utils.formatdate(staging.moment)
    return (
        f"confab ({staging.version}) stable; urgency=medium\n\n"
        f"  * Release {staging.version}; NEWS.md.gz lists its changes.\n\n -- {MAINTAINER}  {date}\n"
    )


def copyright_text() -> str:
    licenses = sorted((ROOT / "Fonts/Bundled/licenses").glob("*.txt"))
    parts = [part.read_text().strip() + "\n" for part in [ROOT / "NOTICE", ROOT / "LICENSE", *licenses]]
    return ("\n" + "-" * 78 + "\n\n").join([COMMON_LICENSES, *parts])
