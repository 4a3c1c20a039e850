"""Content hashes, made without any of Confab's code: SipHash by libsodium, bytes as documented.

Reads {"bytes": [hex, …], "items": [item, …]} from standard input, items as `Timeline` encodes them;
writes {"bytes": [hash, …], "items": [hash, …]}, the first under the key 00 01 … 0f.
"""

import datetime
import json
import struct
import sys

from nacl.bindings import crypto_shorthash_siphashx24 as siphash

PAYLOADS = [
    "link", "location", "contact", "poll", "call", "tool", "order", "event", "payment", "product",
    "music", "app", "system",
]
EXTRAS = ["replies", "pinned", "expires", "translation", "effect", "stickers"]


def canonical(value):
    if value is None:
        return b"n"
    if isinstance(value, bool):
        return b"t" if value else b"f"
    if isinstance(value, (int, float)):
        return b"d" + struct.pack("<d", value + 0.0 if value else 0.0)
    if isinstance(value, str):
        text = value.encode()
        return b"s" + struct.pack("<Q", len(text)) + text
    if isinstance(value, list):
        return b"a" + b"".join(map(canonical, value)) + b"e"
    members = sorted((key.encode(), key) for key in value)
    return b"o" + b"".join(canonical(key) + canonical(value[key]) for _, key in members) + b"e"


def moment(text):
    time = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
    milliseconds = (time - epoch) // datetime.timedelta(milliseconds=1)
    return [milliseconds, time.utcoffset() // datetime.timedelta(seconds=1)]


def message(document):
    result = {key: value for key, value in document.items() if key != "id"}
    for key in ("at", "deliveredAt", "readAt"):
        if key in result:
            result[key] = moment(result[key])
    if "attachments" in result:
        result["attachments"] = [{"src": "", **attachment} for attachment in result["attachments"]]
    extras = {key: result.pop(key) for key in EXTRAS if key in result}
    if isinstance(result.get("edited"), dict):
        extras["edited"] = result["edited"]
        result["edited"] = True
    if isinstance(result.get("replyTo"), dict):
        extras["replyTo"] = result.pop("replyTo")
    if extras:
        result["extras"] = extras
    kind = result["kind"]
    if kind in PAYLOADS or kind.startswith("x-"):
        if kind in result:
            result["payload"] = result.pop(kind)
    return result


def content(item):
    result = {key: value for key, value in item.items() if key not in ("id", "decoration")}
    if "message" in result:
        inner = dict(result["message"])
        inner.pop("links", None)
        for key in ("message", "repliedTo"):
            if key in inner:
                inner[key] = message(inner[key])
        if "systemLine" in inner:
            inner["systemLine"] = inner["systemLine"]["text"]
        result["message"] = inner
    return result


request = json.load(sys.stdin)
json.dump(
    {
        "bytes": [siphash(bytes.fromhex(text), bytes(range(16))).hex() for text in request["bytes"]],
        "items": [
            siphash(canonical(content(item)), b"confab/1 content").hex() for item in request["items"]
        ],
    },
    sys.stdout,
)
