"""Turns a conversation into what limit.c reads: side, type size and text, a message a line."""

import json
import sys

document = json.load(sys.stdin)
for message in document["messages"]:
    side = "r" if message["from"] == document["self"] else "l"
    text = message["text"]
    # Emoji alone are shown large.
    size = 17 if any(character.isalpha() for character in text) else 46.5
    print(side, size, text, sep="\t")
