"""Prints real messages as JSON, [{"language": BCP 47, "text": …}, …], always the same ones.

The messages are from chatterbot-corpus (PyPI, BSD 3-clause) and from Debian's fortune packages, which
Scripts/deps --test installs. None of them is in the repository.
"""

import json
import os
import re
import subprocess
import sys

import chatterbot_corpus
import yaml

# Folders of chatterbot-corpus, except Oriya and Telugu, whose scripts no bundled font covers.
CORPUS = {
    "bengali": "bn", "chinese": "zh-Hans", "dutch": "nl", "english": "en", "french": "fr",
    "german": "de", "hebrew": "he", "hindi": "hi", "hinglish": "en", "indonesian": "id",
    "italian": "it", "japanese": "ja", "korean": "ko", "marathi": "mr", "persian": "fa",
    "portuguese": "pt", "russian": "ru", "spanish": "es", "swedish": "sv", "tamil": "ta",
    "thai": "th", "traditionalchinese": "zh-Hant", "turkish": "tr", "ukrainian": "uk",
    "urdu": "ur", "yoruba": "yo",
}
FORTUNES = {
    "fortunes": "en", "fortunes-bg": "bg", "fortunes-br": "pt-BR", "fortunes-cs": "cs",
    "fortunes-de": "de", "fortunes-es": "es", "fortunes-ga": "ga", "fortunes-it": "it",
    "fortunes-pl": "pl", "fortunes-ru": "ru", "fortunes-zh": "zh-Hans",
}
# The number of messages from each package or folder, spread evenly.
MOST = 500
LONGEST = 240


def corpus(folder):
    base = os.path.join(os.path.dirname(chatterbot_corpus.__file__), "data", folder)
    for name in sorted(os.listdir(base)):
        if not name.endswith(".yml"):
            continue
        with open(os.path.join(base, name), encoding="utf-8") as file:
            for conversation in yaml.load(file, Loader=yaml.SafeLoader).get("conversations", []):
                yield from conversation if isinstance(conversation, list) else [conversation]


def fortunes(package):
    listing = subprocess.run(
        ["dpkg-query", "--listfiles", package], capture_output=True, text=True, check=True)
    for path in sorted(listing.stdout.splitlines()):
        folders = path.split("/")
        if "/games/fortunes/" not in path or "off" in folders or path.endswith((".dat", ".u8")):
            continue
        if os.path.islink(path) or not os.path.isfile(path):
            continue
        with open(path, encoding="utf-8") as file:
            # Removes terminal colors.
            text = re.sub("\x1b\\[[0-9;]*m", "", file.read())
        yield from re.split(r"^%.*$", text, flags=re.MULTILINE)


def main():
    seen = set()
    chosen = []
    sources = [(corpus(folder), tag) for folder, tag in CORPUS.items()]
    sources += [(fortunes(package), tag) for package, tag in FORTUNES.items()]
    for texts, language in sources:
        fresh = []
        for text in texts:
            text = str(text).strip()
            if 0 < len(text) <= LONGEST and text not in seen:
                seen.add(text)
                fresh.append({"language": language, "text": text})
        step = max(1.0, len(fresh) / MOST)
        chosen += [fresh[int(i * step)] for i in range(min(len(fresh), MOST))]
    json.dump(chosen, sys.stdout, ensure_ascii=False)


main()
