"""Archives whose bytes depend on their contents only."""

import gzip
import tarfile
import time
import zipfile
from pathlib import Path


def files(folder: Path) -> list[Path]:
    """The files in a folder and its folders, in the order of their names."""
    return sorted(path for path in folder.rglob("*") if path.is_file() or path.is_symlink())


def mode(file: Path) -> int:
    return 0o755 if file.stat().st_mode & 0o100 else 0o644


def tar(folder: Path, to: Path, name: str, moment: int) -> Path:
    """Packs a folder, under the given name, into a compressed tar archive."""
    with to.open("wb") as raw, gzip.GzipFile("", "wb", 6, raw, mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
            for path in [folder, *sorted(folder.rglob("*"))]:
                entry = archive.gettarinfo(path, str(Path(name) / path.relative_to(folder)))
                entry.uid = entry.gid = 0
                entry.uname = entry.gname = "root"
                entry.mtime = moment
                if entry.isdir():
                    entry.mode = 0o755
                if entry.isreg():
                    entry.mode = mode(path)
                    # A file with several names is stored as often, not as links.
                    entry.type, entry.size = tarfile.REGTYPE, path.stat().st_size
                    with path.open("rb") as stream:
                        archive.addfile(entry, stream)
                else:
                    archive.addfile(entry)
    return to


def zip_files(contents: dict[str, bytes | Path], to: Path, moment: int) -> Path:
    """Packs files into a zip archive, in the order given."""
    date = time.gmtime(max(moment, 315_532_800))[:6]
    with zipfile.ZipFile(to, "w") as archive:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            permissions = mode(content) if isinstance(content, Path) else 0o644
            entry.external_attr = (0o100000 | permissions) << 16
            data = content.read_bytes() if isinstance(content, Path) else content
            archive.writestr(entry, data, compresslevel=6)
    return to
