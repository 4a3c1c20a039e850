"""Computes font reports with fontTools and Unicode's data files, and compares them with Confab's.

Reads JSON from standard input: {"exemplars": path, "samples": [[script,
text]], "registered": {tag: name}, "fonts": [{"path": …,
"index": …, "axes": {tag: value}, "text": [name, text] or nothing, "report": …}]}. Prints JSON: {"agreements":
the number of equal figures, "disagreements": [text]}.
"""

import hashlib
import json
import logging
import math
import os
import sys
import unicodedata
from collections import Counter

from fontTools.misc.roundTools import otRound
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from fontTools.varLib.models import normalizeLocation, piecewiseLinearMap
from fontTools.varLib.varStore import VarStoreInstancer

# DejaVu has a table kern that is longer than its length field can say.
logging.disable()
UNICODE = "/usr/share/unicode/"


def unicode_lines(name):
    if not os.path.exists(UNICODE + name):
        sys.exit(f"{UNICODE}{name} is missing: run Scripts/deps --test")
    for line in open(UNICODE + name, encoding="utf-8"):
        fields = [field.strip() for field in line.split("#")[0].split(";")]
        if len(fields) > 1:
            yield fields


def span(text):
    first, _, last = text.replace("..", "-").partition("-")
    return range(int(first, 16), int(last or first, 16) + 1)


ALIASES = {fields[2]: fields[1] for fields in unicode_lines("PropertyValueAliases.txt")
           if fields[0] == "sc"}
SCRIPTS = {code: ALIASES[fields[1]] for fields in unicode_lines("Scripts.txt")
           for code in span(fields[0])}
ASSIGNED = Counter(SCRIPTS.values())
NAMES = {code: name.replace("_", " ") for name, code in ALIASES.items()}
IGNORABLE = {code for fields in unicode_lines("DerivedCoreProperties.txt")
             if fields[1] == "Default_Ignorable_Code_Point" for code in span(fields[0])}


class Report:
    """What Confab should report of a font."""

    def __init__(self, request):
        self.path, self.size = request["path"], request["report"]["size"]
        self.font = font = TTFont(self.path, fontNumber=request["index"])
        self.units = font["head"].unitsPerEm
        self.cmap = {code: glyph for code, glyph in font.getBestCmap().items()
                     if font.getGlyphID(glyph) != 0}
        self.location = self.normalized(request["axes"])
        has_outlines = any(tag in font for tag in ("glyf", "CFF ", "CFF2"))
        self.glyphs = font.getGlyphSet(location=self.location or None, normalized=True) if has_outlines else None
        self.request = request

    def normalized(self, axes):
        if not axes:
            return {}
        ranges = {axis.axisTag: (axis.minValue, axis.defaultValue, axis.maxValue)
                  for axis in self.font["fvar"].axes}
        location = normalizeLocation(axes, ranges)
        if "avar" in self.font:
            segments = self.font["avar"].segments
            location = {tag: piecewiseLinearMap(value, segments[tag]) if segments.get(tag) else value
                        for tag, value in location.items()}
        # The axes have 14 bits behind the point.
        return {tag: round(value * 16384) / 16384 for tag, value in location.items()}

    def length(self, units):
        return {"units": units, "perMille": units * 1000 / self.units,
                "pixels": units * self.size / self.units}

    def advance(self, character):
        glyph = self.cmap[ord(character)]
        return otRound(self.glyphs[glyph].width) if self.glyphs else self.font["hmtx"][glyph][0]

    def delta(self, tag):
        if not self.location or "MVAR" not in self.font:
            return 0
        table = self.font["MVAR"].table
        store = VarStoreInstancer(table.VarStore, self.font["fvar"].axes, self.location)
        return sum(store[record.VarIdx] for record in table.ValueRecord if record.ValueTag == tag)

    def identity(self, data):
        font = self.font
        name = font["name"].getDebugName
        os2 = font.get("OS/2")
        formats = [("TrueType", "glyf"), ("CFF", "CFF "), ("CFF2", "CFF2"), ("CBDT", "CBDT"),
                   ("sbix", "sbix"), ("EBDT", "EBDT"), ("COLRv0", "COLR"), ("COLRv1", "COLR"),
                   ("SVG", "SVG ")]
        if "COLR" in font:
            formats.remove(("COLRv0" if font["COLR"].version else "COLRv1", "COLR"))
        names = {"copyright": 0, "fullName": 4, "version": 5, "postScriptName": 6, "manufacturer": 8,
                 "designer": 9, "vendorURL": 11, "license": 13, "licenseURL": 14}
        return {
            **{key: name(number) for key, number in names.items() if name(number)},
            "fileName": os.path.basename(self.path),
            "bytes": len(data),
            "sha256": hashlib.sha256(data).hexdigest(),
            "faceIndex": self.request["index"],
            "faceCount": int.from_bytes(data[8:12], "big") if data[:4] == b"ttcf" else 1,
            "family": name(16) or name(1),
            "style": name(17) or name(2),
            "revision": font["head"].fontRevision,
            "unitsPerEm": self.units,
            "glyphs": font["maxp"].numGlyphs,
            "glyphFormats": [kind for kind, table in formats if table in font],
            **({"weightClass": os2.usWeightClass, "widthClass": os2.usWidthClass} if os2 else {}),
            **({"vendorID": os2.achVendID.rstrip()} if os2 and os2.achVendID.strip("\0 ") else {}),
        }

    def extents(self, ascender, descender, gap):
        return {"ascent": self.length(ascender), "descent": self.length(-descender),
                "gap": self.length(gap)}

    def letter(self, field, tag, character):
        os2 = self.font.get("OS/2")
        value = getattr(os2, field, 0) + self.delta(tag) if os2 and os2.version >= 2 else 0
        if value > 0:
            return {"height": self.length(value), "source": "table"}
        if ord(character) not in self.cmap or not self.glyphs:
            return None
        pen = BoundsPen(self.glyphs)
        self.glyphs[self.cmap[ord(character)]].draw(pen)
        return pen.bounds and {"height": self.length(pen.bounds[3]), "source": "glyph"}

    def vertical(self):
        os2, hhea, post = (self.font.get(tag) for tag in ("OS/2", "hhea", "post"))
        changes = [self.delta(tag) for tag in ("hasc", "hdsc", "hlgp")]
        sets = {"hhea": [hhea.ascent, hhea.descent, hhea.lineGap]}
        if os2:
            sets["typo"] = [os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap]
        sets = {key: [value + change for value, change in zip(values, changes)]
                for key, values in sets.items()}
        if os2:
            sets["win"] = [os2.usWinAscent + self.delta("hcla"), -os2.usWinDescent - self.delta("hcld"), 0]
        order = ["typo"] if os2 and os2.fsSelection & 1 << 7 else []
        order += [key for key in ("hhea", "typo") if key in sets and any(sets[key][:2])] + ["win"]
        ascender, descender, gap = sets[order[0]]
        result = {key: self.extents(*values) for key, values in sets.items()}
        result["source"] = order[0]
        result["used"] = self.extents(abs(ascender), -abs(descender), gap)
        result["usesTypoMetrics"] = order[0] == "typo" and bool(os2.fsSelection & 1 << 7)
        result["underline"] = {"position": self.length(post.underlinePosition + self.delta("undo")),
                               "thickness": self.length(post.underlineThickness + self.delta("unds"))}
        if os2:
            result["strikeThrough"] = {
                "position": self.length(os2.yStrikeoutPosition + self.delta("stro")),
                "thickness": self.length(os2.yStrikeoutSize + self.delta("strs"))}
        heights = {"xHeight": self.letter("sxHeight", "xhgt", "x"),
                   "capHeight": self.letter("sCapHeight", "cpht", "H")}
        return {**result, **{key: value for key, value in heights.items() if value}}

    def text_coverage(self, name, text):
        counts = Counter(character for character in text
                         if unicodedata.category(character) != "Cc" and ord(character) not in IGNORABLE)
        known = {character: count for character, count in counts.items() if ord(character) in self.cmap}
        missing = sorted(((-count, ord(character)) for character, count in counts.items()
                          if character not in known))
        covered = sum(known.values())
        width = sum(count * self.advance(character)
                    for character, count in known.items())
        return {"text": name, "characters": sum(counts.values()), "covered": covered,
                "missingKinds": len(missing),
                "missing": [{"codePoint": code, "count": -count,
                             **({"name": unicodedata.name(chr(code))} if unicodedata.name(chr(code), "") else {})}
                            for count, code in missing],
                **({"averageWidth": self.length(width / covered)} if covered else {})}

    def coverage(self, exemplars):
        counts = Counter(SCRIPTS[code] for code in self.cmap if code in SCRIPTS)
        core = {code for _, _, codes in exemplars for code in codes}
        scripts = []
        for script, covered in counts.items():
            entry = {"code": script, "name": NAMES[script], "covered": covered,
                     "assigned": ASSIGNED[script]}
            letters = {code for code in core if SCRIPTS.get(code) == script}
            if letters and script not in ("Zyyy", "Zinh"):
                entry.update(core=len(letters), coveredCore=len(letters & self.cmap.keys()))
            scripts.append(entry)
        languages = []
        for tag, name, codes in exemplars:
            missing = sorted(set(codes) - self.cmap.keys())
            if 2 * len(missing) <= len(codes):
                languages.append({"tag": tag, "name": name, "characters": len(codes),
                                  "covered": len(codes) - len(missing), "missing": missing[:32]})
        return {"codePoints": len(self.cmap), "withoutScript": len(self.cmap) - sum(counts.values()),
                "scripts": sorted(scripts, key=lambda entry: (-entry["covered"], entry["code"])),
                "languages": languages}

    def design_space(self):
        name = self.font["name"].getDebugName
        def named(**ids):
            return {key: name(number) for key, number in ids.items() if number != 0xFFFF and name(number)}
        axes = self.font["fvar"].axes
        return {
            "axes": [{"tag": axis.axisTag, **named(name=axis.axisNameID), "minimum": axis.minValue,
                      "standard": axis.defaultValue, "maximum": axis.maxValue,
                      "isHidden": bool(axis.flags & 1),
                      "value": self.request["axes"].get(axis.axisTag, axis.defaultValue)}
                     for axis in axes],
            "instances": [{**named(name=instance.subfamilyNameID, postScriptName=instance.postscriptNameID),
                           "position": [{"tag": axis.axisTag, "value": instance.coordinates[axis.axisTag]}
                                        for axis in axes]}
                          for instance in self.font["fvar"].instances],
        }

    def layout(self, registered):
        features = {}
        for tag in ("GSUB", "GPOS"):
            if tag not in self.font or not self.font[tag].table.FeatureList:
                continue
            table = self.font[tag].table
            lookups = {}
            for index, record in enumerate(table.FeatureList.FeatureRecord):
                entry = features.setdefault(record.FeatureTag, {
                    "tag": record.FeatureTag, "tables": [], "scripts": set(), "ligatures": 0})
                if tag not in entry["tables"]:
                    entry["tables"].append(tag)
                lookups.setdefault(record.FeatureTag, set()).update(record.Feature.LookupListIndex)
                params = record.Feature.FeatureParams
                label = getattr(params, "UINameID", getattr(params, "FeatUILabelNameID", 0xFFFF))
                if params and label not in (0, 0xFFFF) and self.font["name"].getDebugName(label):
                    entry.setdefault("label", self.font["name"].getDebugName(label))
                for script in table.ScriptList.ScriptRecord:
                    for language in [script.Script.DefaultLangSys] + [
                            other.LangSys for other in script.Script.LangSysRecord]:
                        if language and index in [language.ReqFeatureIndex, *language.FeatureIndex]:
                            entry["scripts"].add(script.ScriptTag)
            if tag == "GSUB":
                for feature, indexes in lookups.items():
                    features[feature]["ligatures"] = sum(
                        self.ligatures(table.LookupList.Lookup[index]) for index in indexes)
        for entry in features.values():
            entry["scripts"] = sorted(entry["scripts"])
            if entry["tag"] in registered:
                entry["registeredName"] = registered[entry["tag"]]
        total = 0
        if "GSUB" in self.font:
            total = sum(map(self.ligatures, self.font["GSUB"].table.LookupList.Lookup))
        return {"features": [features[tag] for tag in sorted(features)], "ligatures": total,
                "kerning": self.kerning()}

    @staticmethod
    def subtables(lookup):
        for subtable in lookup.SubTable:
            yield subtable.ExtSubTable if hasattr(subtable, "ExtSubTable") else subtable

    def ligatures(self, lookup):
        return sum(len(ligatures) for subtable in self.subtables(lookup) if subtable.LookupType == 4
                   for ligatures in subtable.ligatures.values())

    def kerning(self):
        counts = {"pairs": 0, "classPairs": 0, "pairsOfClasses": 0, "kernTablePairs": 0}
        if "kern" in self.font:
            counts["kernTablePairs"] = sum(len(table.kernTable) for table in self.font["kern"].kernTables
                                           if hasattr(table, "kernTable"))
        if "GPOS" not in self.font or not self.font["GPOS"].table.FeatureList:
            return counts
        table = self.font["GPOS"].table
        indexes = {index for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern"
                   for index in record.Feature.LookupListIndex}
        for index in indexes:
            for subtable in self.subtables(table.LookupList.Lookup[index]):
                if subtable.LookupType == 2:
                    self.count_pairs(subtable, counts)
        return counts

    def count_pairs(self, subtable, counts):
        def moves(*values):
            return any(field for value in values if value for field in vars(value).values())
        if subtable.Format == 1:
            counts["pairs"] += sum(moves(record.Value1, record.Value2) for pairs in subtable.PairSet
                                   for record in pairs.PairValueRecord)
            return
        firsts = Counter(subtable.ClassDef1.classDefs.get(glyph, 0)
                         for glyph in subtable.Coverage.glyphs)
        seconds = Counter(subtable.ClassDef2.classDefs.get(glyph, 0)
                          for glyph in self.font.getGlyphOrder())
        for first, record in enumerate(subtable.Class1Record):
            for second, values in enumerate(record.Class2Record):
                if moves(values.Value1, values.Value2):
                    counts["classPairs"] += 1
                    counts["pairsOfClasses"] += firsts[first] * seconds[second]

    def palettes(self):
        table = self.font["CPAL"]
        types = getattr(table, "paletteTypes", []) or [0] * len(table.palettes)
        labels = getattr(table, "paletteLabels", []) or [0xFFFF] * len(table.palettes)
        result = []
        for palette, kind, label in zip(table.palettes, types, labels):
            name = self.font["name"].getDebugName(label) if label != 0xFFFF else None
            result.append({"isForLight": bool(kind & 1), "isForDark": bool(kind & 2),
                           "colors": [f"#{c.red:02x}{c.green:02x}{c.blue:02x}{c.alpha:02x}" for c in palette],
                           **({"name": name} if name else {})})
        return {"count": len(result), "palettes": result}

    def value(self, samples, exemplars, registered):
        data = open(self.path, "rb").read()
        tables = [(tag, entry.length) for tag, entry in sorted(self.font.reader.tables.items())]
        total = sum(length for _, length in tables)
        result = {
            "confab": "font/1", "size": self.size, "identity": self.identity(data),
            "vertical": self.vertical(), "coverage": self.coverage(exemplars),
            "layout": self.layout(registered), "warnings": [],
            "samples": [entry for entry in (self.text_coverage(*item) for item in samples)
                        if 2 * entry["covered"] >= entry["characters"]],
            "tables": [{"tag": tag, "bytes": length, "share": length / total} for tag, length in tables],
        }
        if "OS/2" in self.font:
            result["statedAverageWidth"] = self.length(self.font["OS/2"].xAvgCharWidth)
        if self.request.get("text"):
            result["text"] = self.text_coverage(*self.request["text"])
        if "fvar" in self.font:
            result["designSpace"] = self.design_space()
        if "CPAL" in self.font:
            result["palettes"] = self.palettes()
        return result


def compare(expected, found, place, result):
    """Counts equal figures and lists the others."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted(expected.keys() | found.keys()):
            compare(expected.get(key), found.get(key), f"{place}.{key}", result)
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, pair in enumerate(zip(expected, found)):
            compare(*pair, f"{place}[{index}]", result)
    else:
        numbers = isinstance(expected, (int, float)) and isinstance(found, (int, float))
        if expected == found or numbers and math.isclose(expected, found, rel_tol=1e-12, abs_tol=1e-9):
            result["agreements"] += 1
        else:
            result["disagreements"].append(
                f"{place}: expected {str(expected)[:200]}, found {str(found)[:200]}")


request = json.load(sys.stdin)
exemplars = []
for line in open(request["exemplars"], encoding="utf-8"):
    if not line.startswith("#"):
        tag, name, ranges = line.rstrip("\n").split("\t")
        exemplars.append((tag, name, [code for part in ranges.split() for code in span(part)]))
result = {"agreements": 0, "disagreements": []}
for font in request["fonts"]:
    for feature in font["report"]["layout"]["features"]:
        # The names of a few features are tested.
        if feature["tag"] not in request["registered"]:
            feature.pop("registeredName", None)
    expected = Report(font).value(request["samples"], exemplars, request["registered"])
    compare(expected, font["report"], os.path.basename(font["path"]), result)
print(json.dumps(result))
