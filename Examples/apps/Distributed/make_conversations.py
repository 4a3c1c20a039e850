"""Writes generated conversations as JSON lines, and a file for each if a folder is given:

    make_conversations.py COUNT [--seed N] [--files FOLDER] > chats.jsonl

The same count and seed give the same lines. Conversations have up to ten messages in several languages.
"""

import argparse
import datetime
import json
import pathlib
import random

START = datetime.datetime(2026, 3, 2, 8, tzinfo=datetime.timezone.utc)
PEOPLE = [
    ("ana", "Ana"), ("omar", "عمر"), ("yuki", "結衣"), ("dana", "דנה"), ("asha", "आशा"), ("kim", "민지"),
    ("ploy", "พลอย"), ("nikos", "Νίκος"), ("olha", "Ольга"), ("tom", "Tom Baker"),
]
# By locale, so that a conversation is mostly in one language.
TEXTS = {
    "en": [
        "Are you there?", "On my way, ten minutes", "The train to {place} is {n} minutes late again.",
        "Can you bring {n} chairs and the long table? The small one has only three legs now.", "ok", "Ha! 😂",
        "I read it twice and I still think that the second half is better than the first.",
        "See https://example.org/{place}/{n} – platform {n}", "No.", "Thank you so much! 🙏🏽",
        "We meet at {n} o’clock, under the clock in {place}, as we always did.",
    ],
    "de": [
        "Kommst du heute noch vorbei?", "Ich bringe {n} Brötchen mit 🥐", "Geschwindigkeitsbegrenzung in {place}: {n}",
        "Der Zug nach {place} fällt aus, wir müssen über die Dörfer fahren und kommen erst um {n} Uhr an.", "Passt 👍",
    ],
    "ar": [
        "هل أنت هناك؟", "سأصل إلى {place} بعد {n} دقيقة", "شكرًا جزيلًا ❤️", "أحضر معك الخبز الطازج والحمص من فضلك.",
        "الاجتماع في الساعة {n}، لا تتأخر هذه المرة!",
    ],
    "he": ["איפה אתה?", "אני ב-{place}, עוד {n} דקות", "תודה רבה 🙂", "הכתובת היא Gartenstraße {n}, קומה שלישית."],
    "ja": ["もうすぐ着きます。", "{place}駅で{n}時に会いましょう。", "ありがとう🙇‍♀️", "お好み焼きを作りますが、何人来ますか？"],
    "zh-Hans": ["你在吗？", "我{n}点到{place}。", "好的👌", "我带麻婆豆腐，不太辣，放心吧！"],
    "ko": ["몇 명이 오나요?", "저는 김밥 {n}개를 가져올게요.", "네 😊", "{place}에서 만나요, 늦지 마세요."],
    "hi": ["क्या तुम वहाँ हो?", "मैं {n} बजे {place} पहुँचूँगी।", "धन्यवाद 🌺", "राजमा-चावल और मीठी लस्सी लाऊँगी।"],
    "th": ["ถึงแล้วค่ะ", "เจอกันที่ {place} ตอน {n} โมง", "ขอบคุณมากนะคะ 🙏", "หนูจะทำผัดไทยค่ะ ใส่กุ้งเยอะๆ เลย"],
    "el": ["Πού είσαι;", "Φτάνω στο {place} σε {n} λεπτά.", "Ευχαριστώ πολύ 😘", "Φέρε μαζί σου και τα κλειδιά του σπιτιού."],
    "uk": ["Ти де?", "Буду в {place} о {n}-й.", "Дякую 🌻", "Не забудь, будь ласка, ключі від хати й парасольку."],
}
PLACES = ["Oslo", "Graz", "Łódź", "Kyoto", "Zürich", "Porto", "İzmir", "Haifa"]
EMOJI = ["👋", "🎉🎉", "👨‍👩‍👧‍👦", "🇯🇵🇧🇷", "❤️", "🧑🏽‍🍳", "😭😭😭", "3️⃣"]


def conversation(random):
    """A direct conversation or a group of up to five."""
    group = random.random() < 0.4
    others = random.sample(PEOPLE, random.randint(2, 4) if group else 1)
    locale = random.choice(list(TEXTS))
    time = START + datetime.timedelta(minutes=random.randrange(400_000))
    messages = []
    for number in range(1, random.randint(1, 10) + 1):
        time += datetime.timedelta(seconds=random.choice([5, 40, 200, 4_000, 90_000]))
        sender = "me" if random.random() < 0.45 else random.choice(others)[0]
        language = locale if random.random() < 0.8 else random.choice(list(TEXTS))
        text = random.choice(TEXTS[language]).format(place=random.choice(PLACES), n=random.randint(2, 59))
        if random.random() < 0.1:
            text = random.choice(EMOJI)
        message = {"id": f"m{number}", "kind": "text", "from": sender, "at": time.isoformat(), "text": text}
        if sender == "me":
            message["status"] = random.choice(["sent", "delivered", "read"])
        messages.append(message)
    people = [{"id": "me", "name": "Sam"}] + [{"id": key, "name": name} for key, name in others]
    title = f"{random.choice(PLACES)} {random.choice(EMOJI)}" if group else others[0][1]
    return {
        "confab": "1", "conversation": {"title": title, "kind": "group" if group else "direct"}, "self": "me",
        "participants": people, "timezone": "Europe/Berlin", "locale": locale,
        "now": (time + datetime.timedelta(hours=1)).isoformat(), "messages": messages,
    }


def lines(count, seed):
    """Yields `count` lines with ids in the order of their names."""
    generator = random.Random(seed)
    for number in range(count):
        value = {"id": f"chat-{number:06}", "document": conversation(generator)}
        yield json.dumps(value, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=pathlib.Path, metavar="FOLDER")
    arguments = parser.parse_args()
    if arguments.files:
        arguments.files.mkdir(parents=True, exist_ok=True)
    for line in lines(arguments.count, arguments.seed):
        print(line, end="")
        if arguments.files:
            value = json.loads(line)
            text = json.dumps(value["document"], ensure_ascii=False)
            (arguments.files / f"{value['id']}.json").write_text(text, encoding="utf-8")
