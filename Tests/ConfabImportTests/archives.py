"""archives.py KIND FILE: writes an archive for a test."""

import io
import stat
import sys
import tarfile
import zipfile

CHAT = b"## User\n\nHello\n\n## Assistant\n\nHi\n"


def zipped(path, name="chat.md", data=CHAT, attributes=0, compression=zipfile.ZIP_DEFLATED):
    info = zipfile.ZipInfo(name)
    info.compress_type = compression
    info.create_system = 3
    info.external_attr = attributes << 16
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(info, data)


def tarred(path, name="chat.md", kind=tarfile.REGTYPE, mode="w:gz", target=""):
    info = tarfile.TarInfo(name)
    info.type = kind
    info.linkname = target
    info.size = len(CHAT) if kind == tarfile.REGTYPE else 0
    with tarfile.open(path, mode) as archive:
        archive.addfile(info, io.BytesIO(CHAT))
        if kind != tarfile.REGTYPE:
            info = tarfile.TarInfo("chat.md")
            info.size = len(CHAT)
            archive.addfile(info, io.BytesIO(CHAT))


def encrypted(path):
    zipped(path, compression=zipfile.ZIP_STORED)
    with open(path, "rb") as file:
        data = bytearray(file.read())
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    with open(path, "wb") as file:
        file.write(data)


def main():
    kind, path = sys.argv[1:]
    match kind:
        case "zip": zipped(path)
        case "parent": zipped(path, "../chat.md")
        case "absolute": zipped(path, "/tmp/chat.md")
        case "backslash": zipped(path, "..\\chat.md")
        case "link": zipped(path, "chat.md", b"/etc/passwd", stat.S_IFLNK | 0o777)
        case "bomb": zipped(path, data=bytes(200 << 20))
        case "encrypted": encrypted(path)
        case "tar": tarred(path, mode="w")
        case "tar.gz": tarred(path)
        case "tar.xz": tarred(path, mode="w:xz")
        case "tar-parent": tarred(path, "../chat.md")
        case "tar-link": tarred(path, "passwd", tarfile.SYMTYPE, target="/etc/passwd")
        case "tar-device": tarred(path, "null", tarfile.CHRTYPE)


main()
