import ConfabText
import FoundationEssentials
import TestSupport

@testable import ConfabMetrics

/// Pages that a browser opens in a test, and what it must find in them.
struct SamplePages {
  /// The figures of a comparison under one condition.
  struct Figures: Encodable {
    var width: Double
    var rewrapped: Int
    var grown: Int
    var shrunk: Int
    /// The ids of the rewrapped messages.
    var ids: [String]
    /// The id of the message that differs most.
    var worst: String
  }

  /// What the script reads on its standard input.
  private struct Request: Encodable {
    var folder: String
    var sample: [[Figures]]
    var hostile: [String]
  }

  private let scratch: ScratchFolder
  /// The figures of the page `sample`, by comparison and condition.
  let sample: [[Figures]]

  /// Writes the pages `sample`, `hostile` and `many`.
  init() async throws {
    scratch = try ScratchFolder()
    let fonts = ["Inter", InstalledFont.dejaVu, "Noto Sans Mono"]
    let report = try await Self.write(
      "sample", of: Self.texts, fonts: fonts, widths: [160, 230], to: scratch)
    sample = report.comparisons.map { comparison in
      comparison.results.map { Self.figures(of: $0, in: report) }
    }
    try await Self.write(
      "hostile", of: Self.hostileTexts, fonts: Array(fonts[..<2]), widths: [200],
      label: Self.hostileTexts[0] + Self.hostileTexts[1], to: scratch)
    try await Self.write(
      "many", of: Self.manyTexts, fonts: Array(fonts[..<2]), widths: [230], advises: false,
      to: scratch)
  }

  /// The standard input of the script.
  func request() throws -> Data {
    try JSONEncoder().encode(
      Request(folder: scratch.path, sample: sample, hostile: Self.hostileTexts))
  }

  @discardableResult
  private static func write(
    _ name: String, of texts: [String], fonts: [String], widths: [Double], advises: Bool = true,
    label: String? = nil, to scratch: ScratchFolder
  ) async throws -> FontComparisonReport {
    var comparer = FontComparer(
      fonts: fonts.map { FontSetting(typeface: $0) }, options: MeasuringOptions(widths: widths))
    comparer.advises = advises
    comparer.fonts[1].label = label
    let report = try await comparer.report(
      on: texts.enumerated().map {
        MeasuredText(
          id: "\(label ?? "")\($0.offset)", text: $0.element, isOutgoing: $0.offset % 3 == 1)
      })
    try scratch.makeFolder(name)
    var page = FontComparisonPage(report, by: comparer)
    page.drawingLimit = 1 << 18
    try page.write(to: scratch("\(name)/index.html"))
    return report
  }

  private static func figures(
    of result: FontComparison.Result, in report: FontComparisonReport
  ) -> Figures {
    let summary = result.summary
    return Figures(
      width: report.conditions[result.condition].width, rewrapped: summary.rewrapped,
      grown: summary.grown, shrunk: summary.shrunk,
      ids: result.differences.filter(\.isRewrapped).map { report.texts[$0.text].id },
      worst: mostDifferent(in: result, of: report))
  }

  /// The message with the largest change of its lines; of several, one that breaks elsewhere, then
  /// the change of its height, then that of its width.
  private static func mostDifferent(
    in result: FontComparison.Result, of report: FontComparisonReport
  ) -> String {
    var best: MessageDifference?
    for difference in result.differences {
      guard let known = best else {
        best = difference
        continue
      }
      let measures: [(MessageDifference) -> Int] = [
        { abs($0.lines) }, { $0.isRewrapped ? 1 : 0 }, { abs($0.height) }, { abs($0.width) },
      ]
      if let measure = measures.first(where: { $0(difference) != $0(known) }),
        measure(difference) > measure(known)
      {
        best = difference
      }
    }
    return best.map { report.texts[$0.text].id } ?? ""
  }

  // MARK: - Texts

  private static let texts = [
    "Hi!", "Are you coming to the lake on Saturday? We are bringing two tents and a kayak.",
    "ok", "The ferry leaves at 9:40, so be at the pier by half past nine, please 🙏",
    "Sounds good", "I moved the meeting to Thursday because half of the team is traveling.",
    "See https://www.example.com/a/long/path?with=a&query=too", "😂😂",
    "first line\n\nthird line with some more words in it so that it wraps",
    "السلام عليكم، هل أنت قادم إلى الحفلة غداً مساءً مع أصدقائك؟", "fi ffl -> == x",
    "Could you send me the invoice for October again? The attachment was empty when I opened it.",
    "今天晚上一起吃饭吗？我订了七点的位子。", "\u{13a0} is in no font",
    "Anunusuallylongwordthatdoesnotfitonanylineofthebubbleatall", "Thanks, that helps a lot.",
  ]

  private static let hostileTexts = [
    "</script><script>window.hacked = true</script>", "<img src=x onerror='window.hacked = true'>",
    "<!-- <script>", "-->]]>", "\"quoted\" 'text' `${window.hacked = true}` \\", "&lt;b&gt; &amp;",
    "\u{202E}right to left\u{202C} \u{2066}isolate", "\u{2028}\u{2029}lines",
    String(repeating: "word", count: 2_560), "\u{1}\u{7}\u{1B}[31m\u{7F}\u{85}\u{9F} controls",
    "javascript:alert(1)", String(repeating: "e\u{301}\u{302}\u{303}", count: 200),
    "<svg onload=alert(1)><style>*{display:none}</style>", "a", "\u{FEFF}\u{200B}\u{AD}", " ", "\t",
  ]

  private static let manyTexts: [String] = (0..<10_000).map { number in
    "no. \(number) \(number % 10 == 0 ? texts[1] : "ok")"
  }
}
