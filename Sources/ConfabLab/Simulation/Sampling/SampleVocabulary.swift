/// The words of generated messages.
enum SampleVocabulary {
  static let latin = split(
    """
    about after again all always and another around ask away because before better between bring \
    but call can’t come could day did different doesn’t don’t down each early even evening every \
    few find first for from garden get give good great had half harbour have haven’t hear here \
    home hour how idea just keep kitchen know last late left letter light like little long look \
    made make maybe meet might minute moment morning most move much music near need never new \
    next night nothing now off old once only open other out over paper people perhaps place plan \
    quite rain ready really remember right river road run said same say second seen several \
    should since slowly small some something soon still street such summer sure take talk tell \
    than that their then there these they thing think this those though through ticket time \
    today together tomorrow too train tried two under until very wait walk want was water way \
    weather week well were what when where which while white who why will window winter with \
    wonder word work would write yellow yes yesterday yet you Über São Łódź naïve café señor
    """)

  static let arabic = split(
    """
    السلام اليوم غدا صباح مساء البيت الطريق المدينة الكتاب القهوة المطر الشمس البحر السوق القطار \
    نلتقي نذهب أريد أعرف سمعت كتبت وصلت رأيت عندما لكن بعد قبل ربما حقا كثيرا قليلا هناك هنا معك \
    صديقي الموعد الساعة التذكرة الصورة الجميلة الجديدة القديم الصغير
    """)

  static let chinese = split(
    """
    今天 明天 我们 你们 一起 去 看 海 吃饭 下午 晚上 电影 车站 等 我 好的 没问题 天气 很好 可能 会 下雨 \
    记得 带 雨伞 朋友 说 那家 新开 的 咖啡店 不错 ， 。 照片 已经 发给 你 了
    """)

  static let japanese = split(
    """
    今日は 明日の 朝 駅で 待って います とても 楽しい 映画を 見に 行き ましょう 雨が 降る かも \
    しれない 写真 ありがとう おいしい コーヒー 、 。 もう すぐ 着きます ゆっくり でも 大丈夫
    """)

  static let emoji = split(
    """
    😀 😂 🥹 😍 🤔 😴 🙌 👍🏽 👋 🙏 ❤️ 🔥 ✨ 🎉 🌧️ ☀️ 🌈 🍕 ☕ 🍓 🚂 🚲 ⛵ 🏡 📷 🎬 🎧 📚 🐈 🐕 🦊 🐢 🌲 🌻 \
    👩‍🚀 👨‍👩‍👧 🏳️‍🌈 🇯🇵 🇧🇷 1️⃣ 🧑🏿‍🍳 🫶🏼
    """)

  private static func split(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}
