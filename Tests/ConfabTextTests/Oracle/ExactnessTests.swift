import TestSupport
import Testing

@testable import ConfabText

extension OracleTests {
  /// Line breaks and widths are PangoLayout's wherever PangoLayout is right, and the arbiter's
  /// everywhere; Documentation/Text.md says what that means.
  ///
  /// Tabs are compared with PangoLayout's own tab stops. A PangoTabArray could put them where ours are
  /// in every paragraph, but Pango then lets a tab end less than a space ahead, which it does not do
  /// with its own stops, nor ConfabText.
  @Suite struct ExactnessTests {
    private static let messages = Result { try RealMessage.all() }

    /// How often PangoLayout's lines in a paragraph at a width are others, with the packages of
    /// Scripts/test-requirements.txt and Debian 12. A tenth more passes, should Debian renew its own.
    /// In the order of the typefaces: Inter, Noto Sans, Roboto, Open Sans.
    private static let inRealMessages: [Difference: [Int]] = [
      .spacesCounted: [560, 516, 513, 523],
      .kernedSpace: [0, 0, 57, 0],
      .spacesAlone: [75, 74, 76, 74],
      .ligatureTorn: [69, 162, 113, 161],
      .wordsCut: [8, 10, 4, 10],
      .koreanHan: [84, 84, 86, 86],
      .hyphenationPoint: [6, 6, 6, 6],
      .stoppedEarly: [2, 2, 2, 2],
      .takenUnseen: [4, 3, 3, 3],
    ]
    private static let inMadeUpMessages: [Difference: [Int]] = [
      .spacesCounted: [45, 43, 44, 44],
      .kernedSpace: [0, 0, 3, 0],
      .spacesAlone: [134, 132, 132, 131],
      .ligatureTorn: [76, 121, 90, 123],
      .wordsCut: [100, 99, 99, 99],
      .koreanHan: [145, 146, 148, 146],
      .takenUnseen: [1, 1, 1, 1],
    ]

    private static let inNoise: [Difference: [Int]] = [
      .spacesCounted: [645],
      .spacesAlone: [78],
      .ligatureTorn: [221],
      .characterTorn: [108],
      .abort: [4500],
      .wordsCut: [42],
      .koreanHan: [282],
      .spaceOfEmoji: [1343],
      .hyphenationPoint: [2],
      .runTooWide: [114],
      .partedMark: [17],
      .negativeAdvance: [7],
    ]

    @Test func thereAreEnoughMessages() throws {
      let messages = try Self.messages.get()
      #expect(messages.count >= 12_000)
      #expect(Set(messages.map(\.text)).count == messages.count)
      #expect(Set(messages.map(\.language)).count >= 30)
    }

    @Test(arguments: Typeface.allCases)
    func realMessagesBreakAsInPangoLayout(_ typeface: Typeface) throws {
      var survey = try #require(try Survey(typeface))
      for (index, message) in try Self.messages.get().enumerated() {
        try survey.check(
          .made(of: message, seed: UInt64(index)), seed: UInt64(index), thoroughly: index % 20 == 0)
      }
      #expect(survey.texts >= 10_000)
      survey.expect(Self.inRealMessages)
    }

    @Test(arguments: Typeface.allCases)
    func madeUpMessagesBreakAsInPangoLayout(_ typeface: Typeface) throws {
      var survey = try #require(try Survey(typeface))
      for seed in UInt64(0)..<2000 {
        try survey.check(.made(seed: seed), seed: seed, thoroughly: seed % 4 == 0)
      }
      // Every bundled font took part, whichever typeface stands in front of Inter.
      let bundled = try FontLibrary.bundled().manifest.fonts
        .filter { $0.role != .text || typeface == .inter }
      #expect(survey.fonts.isSuperset(of: bundled.map(\.file)))
      survey.expect(Self.inMadeUpMessages)
    }

    @Test func randomUnicodeBreaksAsInPangoLayout() throws {
      var survey = try #require(try Survey(.inter))
      let scalars = try MadeUpText.coveredScalars(TextShaper(library: .bundled()))
      for seed in UInt64(0)..<3000 {
        var random = SeededRandom(seed: seed)
        let text = MadeUpText.noise(&random, upTo: 40, of: scalars)
        let spans = random.chance(0.3) ? MadeUpText.spans(text, &random) : []
        try survey.check(
          Specimen(text: text, style: body, spans: spans), seed: seed, thoroughly: true)
      }
      survey.expect(Self.inNoise)
    }

    @Test(arguments: [
      "", "\n", "a\n\nb\n", " ", "Hello ", "office \u{200B}affiliate", "a\u{AD}b\u{AD}c",
      "soft\u{AD}hyphens\u{AD}everywhere\u{AD}here", "no\u{A0}break\u{A0}space\u{A0}at\u{A0}all",
      "naïve\n3,50€", "https://example.com/a/very/long/path/that/does/not/fit?with=a&query=too",
      "العربية والعبرية עברית mixed together", "१२३ क्षत्रिय", "\u{2067}abc אבג\u{2069} def",
      "VAVAVAVAVAVAVAVAVAVAVAVAVA", "fffifflfffifflfffiffl", "لالالالالالالالالالالالالا", "ℕ ≠ ∑",
      "日本語の文章は、どこでも改行できます。", "「括弧」と、句読点。", "e\u{301}e\u{301}e\u{301}", "👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀",
      "Eigentlich", "a\u{2027}b", "\u{1F1EA} ?", " \u{BBE}", "VATAR \u{2068}hat?", "☺ ☹",
      "☺\u{FE0E}  ☹\u{FE0E} ☺", "😀 ☺ ☹\u{A0}☺\u{2003}☹ a \u{1F1F6}  ",
    ])
    func specialTextsBreakAsInPangoLayout(_ text: String) throws {
      let comparison = try #require(try Comparison(library: .bundled()))
      let specimen = Specimen(text: text, style: body)
      let text = try #require(try comparison.text(specimen))
      for width in [nil, 1, 18, 30, 60, 61.7, 120] as [Double?] {
        let width = width.map { Int($0 * 1024) }
        let lines = try text.lines(width: width)
        for case .wrong(let complaint) in try text.verdicts(
          on: lines, width: width, thoroughly: true)
        {
          Issue.record("\(specimen.escaped) at \(width ?? -1)/1024: \(complaint)")
        }
      }
    }

    /// A sign that only the emoji font has lends the space beside it that font's space, as wide as an
    /// emoji, in a PangoLayout; here it is the text font's.
    @Test(arguments: [("☺ ☹", 1), ("☺\u{FE0E}  ☹\u{FE0E}", 2), ("😀 ☺ ☹\u{A0}☺", 3), ("☺ a ☹", 0)])
    func spacesAmongSignsAreThoseOfTheTextFont(_ text: String, _ count: Int) throws {
      let comparison = try #require(try Comparison(library: .bundled()))
      let oracle = try #require(try PangoOracle(library: .bundled()))
      func found(_ text: String) throws -> [SetLine] {
        try #require(try comparison.text(Specimen(text: text, style: body))).lines(width: nil)
      }
      let theirs = oracle.paragraphs(of: Specimen(text: text, style: body))[0].lines(width: nil)
      let space = try found("a a")[0].width - 2 * found("a")[0].width
      let emoji = try found("😀")[0].width
      #expect(try theirs[0].width - found(text)[0].width == count * (emoji - space))
    }

    /// PangoLayout hides the width of one space at a line's end, so a second one can push a word to
    /// the next line; here all white space hangs.
    @Test func everySpaceHangsNotOnlyTheLast() throws {
      let comparison = try #require(try Comparison(library: .bundled()))
      let text = try #require(try comparison.text(Specimen(text: "See  you", style: body)))
      let see = try #require(try comparison.text(Specimen(text: "See", style: body)))
      let width = try see.lines(width: nil)[0].width
      let lines = try text.lines(width: width)
      #expect(lines.map(\.bytes) == [0..<5, 5..<8])
      #expect(lines[0].width == width)
      let verdicts = try text.verdicts(on: lines, width: width)
      guard case .justified(.spacesCounted)? = verdicts.first else {
        Issue.record("PangoLayout agrees")
        return
      }
    }
  }
}
