import ConfabModel

extension CountedPhrase {
  /// The number of members of a group.
  static let members = CountedPhrase(
    english: "members",
    words: [
      "de": ["# Mitglieder"], "es": ["# miembros"], "fr": ["# membres"], "it": ["# membri"],
      "pt": ["# membros"], "nl": ["# leden"], "ru": ["# участник", "# участника", "# участников"],
      "pl": ["# członków"], "tr": ["# üye"],
      "ar": ["عضوان", "# أعضاء", "# عضوًا", "# عضو"], "he": ["# חברים"], "fa": ["# عضو"],
      "hi": ["# सदस्य"], "bn": ["# জন সদস্য"], "ta": ["# உறுப்பினர்கள்"], "th": ["สมาชิก # คน"],
      "zh": ["# 位成员"], "zh-Hant": ["# 位成員"], "ja": ["メンバー # 人"], "ko": ["멤버 #명"],
    ])
}

/// The line below a title while others type.
enum TypingPhrase {
  /// The text of the line.
  ///
  /// - Parameters:
  ///   - names: The names of those who type in a group; empty in a direct chat. At most two are
  ///     shown, and the number of the others.
  ///   - language: A BCP 47 tag.
  static func text(_ names: [String], in language: String) -> String {
    guard let first = names.first else { return typing.text(in: language) }
    guard names.count > 1 else { return fill(isTyping.text(in: language), first) }
    let more = names.count > 2 ? ["+\(names.count - 2)"] : []
    return fill(
      areTyping.text(in: language), (names.prefix(2) + more).joined(separator: ", "))
  }

  private static func fill(_ form: String, _ names: String) -> String {
    form.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      .joined(separator: names)
  }

  private static let typing = LocalizedPhrase(
    english: "typing…",
    words: [
      "de": "schreibt…", "es": "escribiendo…", "fr": "écrit…", "it": "sta scrivendo…",
      "pt": "digitando…", "nl": "typt…", "ru": "печатает…", "pl": "pisze…", "tr": "yazıyor…",
      "ar": "يكتب…", "he": "מקליד/ה…", "fa": "در حال نوشتن…", "hi": "टाइप कर रहे हैं…",
      "bn": "টাইপ করছেন…", "ta": "தட்டச்சு செய்கிறார்…", "th": "กำลังพิมพ์…", "zh": "正在输入…",
      "zh-Hant": "正在輸入…", "ja": "入力中…", "ko": "입력 중…",
    ])

  private static let isTyping = LocalizedPhrase(
    english: "# is typing…",
    words: [
      "de": "# schreibt…", "es": "# está escribiendo…", "fr": "# écrit…",
      "it": "# sta scrivendo…", "pt": "# está digitando…", "nl": "# typt…", "ru": "# печатает…",
      "pl": "# pisze…", "tr": "# yazıyor…", "ar": "# يكتب…", "he": "# מקליד/ה…",
      "fa": "# در حال نوشتن است…", "hi": "# टाइप कर रहे हैं…", "bn": "# টাইপ করছেন…",
      "ta": "# தட்டச்சு செய்கிறார்…", "th": "# กำลังพิมพ์…", "zh": "# 正在输入…",
      "zh-Hant": "# 正在輸入…", "ja": "#が入力中…", "ko": "#님이 입력 중…",
    ])

  private static let areTyping = LocalizedPhrase(
    english: "# are typing…",
    words: [
      "de": "# schreiben…", "es": "# están escribiendo…", "fr": "# écrivent…",
      "it": "# stanno scrivendo…", "pt": "# estão digitando…", "nl": "# typen…",
      "ru": "# печатают…", "pl": "# piszą…", "tr": "# yazıyor…", "ar": "# يكتبون…",
      "he": "# מקלידים…", "fa": "# در حال نوشتن هستند…", "hi": "# टाइप कर रहे हैं…",
      "bn": "# টাইপ করছেন…", "ta": "# தட்டச்சு செய்கிறார்கள்…", "th": "# กำลังพิมพ์…",
      "zh": "# 正在输入…", "zh-Hant": "# 正在輸入…", "ja": "#が入力中…", "ko": "#님이 입력 중…",
    ])
}
