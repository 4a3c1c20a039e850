#!/usr/bin/python3
"""Writes the forms of times of day in all languages: Scripts/make-clocks.py

Needs Debian's python3-icu. The version of its ICU decides the version of CLDR, so it is checked.
"""
import os

import icu

ICU = "72.1"
TARGET = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "Sources/ConfabTimeline/Dates/CLDR/cldr-42-clocks.txt")
HEADER = """\
# Times of day in CLDR 42, as in ICU 72; made by Scripts/make-clocks.py. See NOTICE.
# A numbering system: its name after "nu", its zero.
# A locale: tag, pattern, pattern of the other cycle (12 or 24 hours), AM, PM, numbering system; tabs between
# them. A locale that is not listed is like the tag without its last subtag, in the end like "und".
"""


def clock(locale):
    short = icu.DateFormat.createTimeInstance(icu.DateFormat.SHORT, locale).toPattern()
    patterns = icu.DateTimePatternGenerator.createInstance(locale)
    # No periods such as "in the evening" (zh-Hant): a plain AM or PM, as in the locale's other times.
    if "B" in short:
        short = patterns.getBestPattern("jm")
    other = patterns.getBestPattern("Hm" if "h" in short or "K" in short else "hm")
    am, pm = icu.DateFormatSymbols(locale).getAmPmStrings()[:2]
    numbers = icu.NumberingSystem.createInstance(locale)
    return short, other, am, pm, numbers.getName()


def main():
    if icu.ICU_VERSION != ICU:
        raise SystemExit(f"needs ICU {ICU}, this is {icu.ICU_VERSION}")
    names = set(icu.Locale.getAvailableLocales()) | {"root"}
    # The same locales without their script, if it is the usual one in the region (zh_TW).
    for name in list(names):
        locale = icu.Locale(name)
        if locale.getScript() and locale.getCountry():
            short = icu.Locale(locale.getLanguage(), locale.getCountry())
            if icu.Locale(short.getName()).addLikelySubtags() == locale:
                names.add(short.getName())
    clocks = {}
    for name in sorted(names, key=lambda name: (name != "root", name)):
        value = clock(icu.Locale(name))
        tag = "und" if name == "root" else name.lower().replace("_", "-")
        parent = tag
        while parent and parent not in clocks:
            parent = parent.rpartition("-")[0] or ("und" if parent != "und" else "")
        if not parent or clocks[parent] != value:
            clocks[tag] = value
    systems = {}
    for name in icu.NumberingSystem.getAvailableNames():
        system = icu.NumberingSystem.createInstanceByName(name)
        digits = system.getDescription()
        if not system.isAlgorithmic() and [ord(d) - ord(digits[0]) for d in digits] == list(range(10)):
            systems[name] = digits[0]
    with open(TARGET, "w", encoding="utf-8") as file:
        file.write(HEADER)
        for name, zero in sorted(systems.items()):
            file.write(f"nu-{name}\t{zero}\n")
        for tag, value in clocks.items():
            file.write("\t".join((tag, *value)) + "\n")


if __name__ == "__main__":
    main()
