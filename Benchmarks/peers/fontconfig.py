"""A fontconfig of our own: the bundled fonts and no others."""

import os
import pathlib
import tempfile

import conversation

# As Debian's 10-scale-bitmap-fonts.conf and 60-latin.conf: emoji are bitmaps of one size, to be
# scaled to any, and Pango looks for the family "emoji".
RULES = """
<match target="font"><test name="outline"><bool>false</bool></test>
  <edit name="pixelsizefixupfactor" mode="assign"><divide>
    <name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide></edit>
  <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
    <name>pixelsizefixupfactor</name><double>0</double>
    <double>0</double><name>pixelsizefixupfactor</name></matrix></times></edit>
  <edit name="size" mode="assign"><divide><name>size</name><name>pixelsizefixupfactor</name>
    </divide></edit></match>
<alias binding="same"><family>emoji</family>
  <prefer><family>Noto Color Emoji</family></prefer></alias>
"""


def folder():
    """A new temporary folder with `fonts.conf`; whoever made it removes it (`.cleanup()`)."""
    temporary = tempfile.TemporaryDirectory(prefix="confab-peers-")
    pathlib.Path(temporary.name, "fonts.conf").write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>'
        f"<dir>{conversation.FONTS}</dir><cachedir>{cache()}</cachedir>{RULES}</fontconfig>")
    return temporary


def cache():
    """What fontconfig learns about the fonts stays from run to run, as on anyone's machine."""
    path = pathlib.Path(__file__).resolve().parents[2] / ".build" / "bench-peers" / "fontconfig"
    os.makedirs(path, exist_ok=True)
    return path


def use():
    """For this process, before any library reads its fonts. Keep what is returned."""
    temporary = folder()
    os.environ["FONTCONFIG_FILE"] = str(pathlib.Path(temporary.name, "fonts.conf"))
    return temporary
