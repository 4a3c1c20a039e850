"""ICU's own dates and times: a line of JSON {"version": ..., "locales": {tag: {...}}} to standard output.

Standard input: JSON {"minutes": [minute of the day], "day": days since 1970-01-01}.
"""
import datetime
import json
import sys

import icu

UTC = icu.TimeZone.createTimeZone("UTC")


def text(form, day, minute=0):
    form.setTimeZone(UTC)
    return form.format(float(day * 86_400 + minute * 60))


def dates(locale, day):
    locale = icu.Locale(locale.getName() + "@calendar=gregorian")
    patterns = icu.DateTimePatternGenerator.createInstance(locale)
    return [
        text(icu.SimpleDateFormat(patterns.getBestPattern(skeleton), locale), day)
        for skeleton in ("EEEE", "MMMEd", "yMMMEd")]


def main():
    wanted = json.load(sys.stdin)
    locales = {}
    for name in icu.Locale.getAvailableLocales():
        locale = icu.Locale(name)
        short = icu.DateFormat.createTimeInstance(icu.DateFormat.SHORT, locale)
        if "B" in short.toPattern():
            patterns = icu.DateTimePatternGenerator.createInstance(locale)
            short = icu.SimpleDateFormat(patterns.getBestPattern("jm"), locale)
        locales[name.replace("_", "-")] = {
            "times": [text(short, wanted["day"], minute) for minute in wanted["minutes"]],
            "dates": dates(locale, wanted["day"])}
    json.dump({"version": icu.ICU_VERSION, "locales": locales}, sys.stdout)


if __name__ == "__main__":
    main()
