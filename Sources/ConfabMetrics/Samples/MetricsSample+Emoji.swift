extension MetricsSample {
  /// Emoji without words: single ones, with skin tones, sequences, flags and keycaps.
  static let emoji = MetricsSample(
    script: "Zsye", language: "und",
    texts: [
      "😀", "😂😂😂", "👍", "❤️", "🎉🎂🎈", "👍🏽🙏🏿", "👩‍👩‍👧‍👦🐶", "🇫🇷🇯🇵🇧🇷", "1️⃣2️⃣3️⃣", "☕️🥐☀️",
    ])
}
