#!/usr/bin/env python3
"""Writes lighthouse-log.jsonl, three weeks of two keepers: python3 make-lighthouse-log.py"""
import datetime
import json
import os
import random
import re

COUNT = 200
ZONE = datetime.timezone(datetime.timedelta(hours=1))
OTHER = {"ada": "bo", "bo": "ada"}
TOWERS = {"ada": "south", "bo": "north"}
SHIPS = ["the Albatross", "the Marigold", "the Sea Fennel", "the Old Patience", "the Northern Lamp",
         "the Little Dipper"]
WINDS = ["north", "north-east", "east", "south-west", "west", "north-west"]
SKIES = ["clear", "hazy", "grey", "a little foggy", "very foggy", "rainy", "clear again"]
BIRDS = ["the puffin", "that gannet", "the one-legged gull", "the owl", "a very young cormorant"]
SUPPERS = ["potato soup", "pancakes", "fish pie", "lentils again", "your aunt’s stew",
           "toast with everything"]

OPENINGS = [
    "Good evening from the {here} tower. It’s {sky}, wind {wind}, force {force}.",
    "Lamp lit at {now}. Sky: {sky}.",
    "{here} tower speaking. Anything on the water?",
    "Evening, {name}! {sky} here. And at yours?",
    "Barometer says {pressure}. I say: put the kettle on.",
]
REPORTS = [
    "{ship} passed at {now}, heading {wind}.",
    "I counted {number} lights, of which {few} were stars.",
    "Wind {wind}, force {force}, and rising.",
    "{bird} is on the railing. It looks as though it has an appointment.",
    "{ship} signalled twice. I signalled back. We understand each other.",
    "Visibility {number} miles, or {few} if you ask {bird}.",
    "The lens is clean, the log is written, and the stove is warm. What more does one want?",
    "Fog horn tested. Apologies to everybody within {few} miles.",
    "Somebody left a jar of honey at the foot of the stairs, {number} steps down, with no name on it"
    " and a drawing of a whale. I’m treating it as official mail.",
]
REPLIES = [
    "Same here.", "Noted!", "Ha!", "You and that gull…", "I can see your light from the kitchen 💡",
    "Mine says {pressure}. One of us needs a new barometer.",
    "Tell {bird} I said hello", "👍", "😂", "🌊🌊🌊", "Copy that.", "Supper tonight: {supper}.",
    "I make it {number}. Count again, slowly.", "{ship}? At this hour?",
    "Then {supper} it is, and an early night for whoever isn’t on watch.",
    "Wait, I’m getting the good binoculars", "Is that a question or a weather report?",
]
CLOSINGS = [
    "Good night, {there} tower.", "Good night, {there} tower. Mind the third step.",
    "Lamp out at sunrise, as ever ☀️", "Sleep well. I have the watch.", "Over and out 🌙",
]


def filled(random, text, who, at):
    line = text.format(
        sky=random.choice(SKIES), wind=random.choice(WINDS), force=random.randint(1, 9),
        now=at.strftime("%H:%M"), here=TOWERS[who], there=TOWERS[OTHER[who]],
        name=OTHER[who].capitalize(),
        pressure=random.randint(986, 1034), ship=random.choice(SHIPS),
        number=random.randint(4, 148), few=random.randint(2, 3), bird=random.choice(BIRDS),
        supper=random.choice(SUPPERS))
    return re.sub(r"(^|[.!?] )(\w)", lambda start: start[1] + start[2].upper(), line)


def conversation():
    rolls = random.Random(1862)
    evening = datetime.datetime(2025, 1, 6, 18, 0, tzinfo=ZONE)
    messages = []

    def say(who, at, text):
        message = {"id": f"m{len(messages) + 1}", "kind": "text", "from": who,
                   "at": at.isoformat(), "text": text}
        if who == "bo":
            message["status"] = "read"
        messages.append(message)

    while len(messages) < COUNT:
        at = evening + datetime.timedelta(minutes=rolls.randint(0, 50))
        said = []

        def speak(who, pool):
            new = [text for text in pool if text not in said]
            said.append(rolls.choice(new))
            say(who, at, filled(rolls, said[-1], who, at))

        speaker = rolls.choice(["ada", "bo"])
        speak(speaker, OPENINGS)
        for _ in range(rolls.randint(5, 9)):
            answers = rolls.random() < .7
            if answers:
                speaker = OTHER[speaker]
            at += datetime.timedelta(seconds=rolls.choice([20, 40, 90, 240, 600, 1500]))
            speak(speaker, REPLIES if answers and rolls.random() < .6 else REPORTS)
        at += datetime.timedelta(minutes=rolls.randint(10, 90))
        speak(OTHER[speaker], CLOSINGS)
        evening += datetime.timedelta(days=1)

    messages = messages[:COUNT]
    messages[-1]["status"] = "delivered"
    messages[-1]["from"] = "bo"
    last = datetime.datetime.fromisoformat(messages[-1]["at"])
    head = {
        "confab": "1", "conversation": {"title": "South tower", "kind": "direct"}, "self": "bo",
        "participants": [
            {"id": "bo", "name": "Bo"}, {"id": "ada", "name": "Ada", "color": "#1b7f79"}],
        "timezone": "Europe/Oslo", "locale": "en-GB",
        "now": (last + datetime.timedelta(minutes=5)).isoformat(),
    }
    return [head, *messages]


if __name__ == "__main__":
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lighthouse-log.jsonl")
    with open(path, "w", encoding="utf-8") as out:
        for line in conversation():
            out.write(json.dumps(line, ensure_ascii=False) + "\n")
