"""Writes a font in another form. Reads JSON from standard input: "form", "paths", "axes" and "output".

instance    the variable font at a position, as a static font
woff        the font as a WOFF file
collection  several fonts in one file
"""

import json
import sys

from fontTools.ttLib import TTCollection, TTFont
from fontTools.varLib.instancer import OverlapMode, instantiateVariableFont

request = json.load(sys.stdin)
fonts = [TTFont(path, recalcTimestamp=False) for path in request["paths"]]
if request["form"] == "instance":
    # FreeType draws glyphs with flags for overlaps in another way.
    instantiateVariableFont(
        fonts[0], request["axes"], overlap=OverlapMode.KEEP_AND_DONT_SET_FLAGS
    ).save(request["output"])
elif request["form"] == "woff":
    fonts[0].flavor = "woff"
    fonts[0].save(request["output"])
else:
    collection = TTCollection()
    collection.fonts = fonts
    collection.save(request["output"])
