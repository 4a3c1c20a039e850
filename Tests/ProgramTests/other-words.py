"""Writes a conversation in which every word and every digit is another one of the same length.

Arguments: a document in JSON or JSON lines, or a transcript in Markdown; the file to write. What a redaction keeps stays:
the first letters of words, since made-up names have other ones, times, states, names of kinds and of files, and emoji.
"""

import json
import re
import sys

KEPT = set(
    "align answer at avatar checked color columns confab deliveredAt delivery direction duration editedAt effect emoji end event"
    " expires form icon image kind language level locale mime network now outcome phase platform played poster preview"
    " readAt response scheduled shape src start state status style theme timezone type until view viewOnce wallpaper width".split()
)
ENDINGS = re.compile(r"(.*)(\.(?:docx|gpx|jpg|pdf|png|txt|wav|zip))")
MARKUP = re.compile(
    r"(?P<kept>^(?:title|model|me|participants)(?=: )|^(?:date|locale|timezone): .*|^ *```\w*(?: title(?==))?|^\*\*\w+:\*\*|^ *\d+\.|\[!\w+\]|</?\w+>|\w+://)|[^\W\d_]+|\d",
    re.MULTILINE,
)


def other(character):
    """Another letter or digit of the same kind and case."""
    if character.isdigit() and character.isascii():
        return str((int(character) + 3) % 10)
    if character.isascii():
        first = ord("a" if character.islower() else "A")
        return chr((ord(character) - first + 13) % 26 + first)
    near = chr(ord(character) ^ 1)
    return near if near.isalpha() and near.islower() == character.islower() else character


def word(match):
    text = match.group(0)
    return other(text) if text.isdigit() else text[0] + "".join(map(other, text[1:]))


def words(text):
    return re.sub(r"[^\W\d_]+|\d", word, text)


def value(content, key=""):
    if isinstance(content, str):
        ending = ENDINGS.fullmatch(content)
        if key in KEPT:
            return content
        return words(ending.group(1)) + ending.group(2) if ending else words(content)
    if isinstance(content, list):
        return [value(item, key) for item in content]
    if isinstance(content, dict):
        if key == "translation":
            return {name: item if name == "from" else value(item) for name, item in content.items()}
        # The keys are ids.
        return {words(name) if key == "seen" else name: value(item, name) for name, item in content.items()}
    return content


source, target = sys.argv[1:]
text = open(source, encoding="utf-8").read()
if source.endswith(".md"):
    text = MARKUP.sub(lambda found: found.group(0) if found.group("kept") else word(found), text)
elif source.endswith(".jsonl"):
    text = "".join(json.dumps(value(json.loads(line))) + "\n" for line in text.splitlines())
else:
    text = json.dumps(value(json.loads(text)))
open(target, "w", encoding="utf-8").write(text)
