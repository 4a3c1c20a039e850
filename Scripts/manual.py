"""Writes the manual page of confab, from the JSON that the program prints about its commands:

confab --experimental-dump-help | python3 Scripts/manual.py VERSION > confab.1
"""

import datetime
import json
import os
import re
import sys

EXAMPLES = [
    ("Render a conversation to chat.png in the current folder:", "confab render chat.json"),
    (
        "Render its last ten messages on the screen of a phone:",
        "confab render chat.json --last 10 --device iphone --frame -o phone.png",
    ),
    ("Print the rows that changed since an older state:", "confab timeline new.json --from old.json"),
]


def main(version: str) -> None:
    command = json.load(sys.stdin)["command"]
    moment = int(os.environ.get("SOURCE_DATE_EPOCH") or datetime.datetime.now().timestamp())
    date = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).date()
    overview, _, exit_codes = command["discussion"].partition("Exit codes: ")
    lines = [
        f'.TH CONFAB 1 "{date}" "confab {version}" "User Commands"',
        ".SH NAME",
        f"confab \\- {escaped(lowered(command['abstract']))}",
        ".SH SYNOPSIS",
        ".B confab",
        ".I command",
        r"[\fIoptions\fR]",
        ".SH DESCRIPTION",
        escaped(command["abstract"]),
        escaped(overview),
        ".SH COMMANDS",
    ]
    for subcommand in command["subcommands"]:
        if subcommand["commandName"] != "help":
            lines += described(subcommand, "confab")
    lines += [".SH OPTIONS"] + options(command)
    lines += [".SH EXIT STATUS"]
    for code, meaning in re.findall(r"(\d) ([^,.]+)", exit_codes):
        lines += [".TP", f".B {code}", escaped(meaning)]
    lines += [".SH EXAMPLES"]
    for index, (text, call) in enumerate(EXAMPLES):
        lines += [".PP"] * (index > 0) + [escaped(text), ".PP", ".nf", ".RS", escaped(call), ".RE", ".fi"]
    print("\n".join(line for line in lines if line))


def described(command: dict, parent: str) -> list[str]:
    name = f"{parent} {command['commandName']}"
    subcommands = [
        subcommand
        for subcommand in command.get("subcommands", [])
        if subcommand["commandName"] != "help"
    ]
    if subcommands:
        lines = [f'.SS "{escaped(name)}"', escaped(command["abstract"])]
        lines += [escaped(command.get("discussion", ""))]
        for subcommand in subcommands:
            lines += described(subcommand, name)
        return lines
    usage = [f"\\fB{escaped(name)}\\fR"]
    for argument in command.get("arguments", []):
        if argument["kind"] == "positional":
            value = rf"\fI{escaped(argument['valueName'])}\fR"
            value += r" \&..." if argument["isRepeating"] else ""
            usage.append(f"[{value}]" if argument["isOptional"] else value)
    lines = [f'.SS "{escaped(name)}"', " ".join(usage) + r" [\fIoptions\fR]", ".PP"]
    lines += [escaped(command["abstract"])]
    if command.get("discussion"):
        lines += [".PP", escaped(command["discussion"])]
    return lines + options(command)


def options(command: dict) -> list[str]:
    lines = []
    for argument in command.get("arguments", []):
        if not argument["shouldDisplay"] or spelled(argument) in (r"\-h", r"\-\-version"):
            continue
        value = rf"\fI{escaped(argument['valueName'])}\fR"
        if argument["kind"] == "positional":
            title = value
        else:
            names = ", ".join(rf"\fB{spelled_name(name)}\fR" for name in argument["names"])
            title = names if argument["kind"] == "flag" else f"{names} {value}"
        text = argument.get("abstract", "")
        default = argument.get("defaultValue")
        if default and argument["kind"] != "flag" and "(default" not in text:
            text += f" (default: {default})"
        lines += [".TP", title, escaped(text)]
    return lines


def spelled(argument: dict) -> str:
    return spelled_name(argument["names"][0]) if argument.get("names") else ""


def spelled_name(name: dict) -> str:
    return (r"\-" if name["kind"] == "short" else r"\-\-") + escaped(name["name"])


def escaped(text: str) -> str:
    """Text that roff takes literally, on one line."""
    text = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-")
    text = "".join(c if c.isascii() else f"\\[u{ord(c):04X}]" for c in text)
    return r"\&" + text if text[:1] in (".", "'") else text


def lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].rstrip(".")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    main(sys.argv[1])
