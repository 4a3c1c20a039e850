import TestSupport
import Testing

@testable import ConfabText

extension OracleTests {
  /// Line breaks and widths are equal to PangoLayout's where PangoLayout is right, and to the
  /// arbiter's everywhere. Documentation/Text.md explains this.
  ///
  /// Tabs are compared with PangoLayout's own tab stops. A PangoTabArray could put them where
  /// ConfabText has them in every paragraph, but then Pango lets a tab end less than a space ahead.
  /// It does not do so with its own stops.
  @Suite struct ExactnessTests {
    private static let messages = Result { try RealMessage.all() }

    /// The number of paragraphs at a width in which PangoLayout's lines differ, with the packages
    /// of Scripts/test-requirements.txt and Debian 12. Up to a tenth more passes, because Debian
    /// can update its packages. The order of the typefaces is Inter, Noto Sans, Roboto, Open Sans.
    private static let inRealMessages: [Difference: [Int]] = [
      .spacesCounted: [332, 332, 312, 328],
      .kernedSpace: [0, 0, 29, 0],
      .spacesAlone: [34, 43, 32, 43],
      .ligatureTorn: [86, 96, 123, 97],
      .wordsCut: [5, 1, 5, 1],
      .koreanHan: [19, 17, 19, 17],
      .hyphenationPoint: [3, 0, 3, 0],
      .runTooWide: [0, 3, 0, 3],
      .stoppedEarly: [3, 0, 2, 0],
      .takenUnseen: [4, 1, 2, 1],
    ]
    private static let inMadeUpMessages: [Difference: [Int]] = [
      .spacesCounted: [51, 67, 54, 66],
      .kernedSpace: [0, 0, 1, 0],
      .spacesAlone: [52, 81, 52, 81],
      .ligatureTorn: [211, 273, 212, 273],
      .wordsCut: [29, 36, 29, 36],
      .koreanHan: [35, 25, 35, 25],
      .runTooWide: [0, 1, 0, 1],
      .takenUnseen: [0, 2, 0, 2],
    ]

    private static let inNoise: [Difference: [Int]] = [
      .spacesCounted: [643],
      .spacesAlone: [80],
      .ligatureTorn: [208],
      .characterTorn: [108],
      .abort: [4542],
      .wordsCut: [38],
      .koreanHan: [288],
      .spaceOfEmoji: [1278],
      .hyphenationPoint: [2],
      .runTooWide: [87],
      .partedMark: [6],
    ]

    @Test func `There are enough real messages`() throws {
      let messages = try Self.messages.get()
      #expect(messages.count >= 12_000)
      #expect(Set(messages.map(\.text)).count == messages.count)
      #expect(Set(messages.map(\.language)).count >= 30)
    }

    @Test(arguments: Typeface.allCases)
    func `Real messages break as in PangoLayout`(_ typeface: Typeface) throws {
      var survey = try #require(try Survey(typeface))
      for (index, message) in try Self.messages.get().enumerated() {
        try survey.check(
          .made(of: message, seed: UInt64(index)), seed: UInt64(index), thoroughly: index % 20 == 0)
      }
      #expect(survey.texts >= 10_000)
      survey.expect(Self.inRealMessages)
    }

    @Test(arguments: Typeface.allCases)
    func `Made-up messages break as in PangoLayout`(_ typeface: Typeface) throws {
      var survey = try #require(try Survey(typeface))
      for seed in UInt64(0)..<2000 {
        try survey.check(.made(seed: seed), seed: seed, thoroughly: seed % 4 == 0)
      }
      // Every bundled font was used, whichever typeface is in front of Inter.
      let bundled = try FontLibrary.bundled().manifest.fonts
        .filter { $0.role != .text || typeface == .inter }
        // The other typefaces have the characters ﬁ and ﬂ.
        .filter { !$0.file.hasPrefix("NotoSansLigatures") || typeface == .inter }
      #expect(bundled.map(\.file).filter { !survey.fonts.contains($0) } == [])
      survey.expect(Self.inMadeUpMessages)
    }

    @Test func `Random Unicode breaks as in PangoLayout`() throws {
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
      "Eigentlich", "a\u{2027}b", "\u{1F1EA} ?", " \u{BBE}", "VATAR \u{2068}hat?", "☺ ☹", "🈂 🈷",
      "🈂\u{FE0E}  🈷\u{FE0E} 🈂", "😀 🈂 🈷\u{A0}🈂\u{2003}🈷 a \u{1F1F6}  ",
    ])
    func `Special texts break as in PangoLayout`(_ text: String) throws {
      let comparison = try #require(try Comparison(library: .bundled()))
      let specimen = Specimen(text: text, style: body)
      let text = try #require(try comparison.text(specimen))
      for width in [nil, 1, 18, 30, 60, 61.7, 120] as [Double?] {
        let width = width.map { Int($0 * 1024) }
        let lines = try text.lines(width: width)
        for case .wrong(let violation) in try text.verdicts(
          on: lines, width: width, thoroughly: true)
        {
          Issue.record("\(specimen.escaped) at \(width ?? -1)/1024: \(violation)")
        }
      }
    }

    /// In a PangoLayout, a space beside a symbol that only the emoji font has gets that font and is
    /// as wide as an emoji. In ConfabText it gets the text font.
    @Test(arguments: [("🈂 🈷", 1), ("🈂\u{FE0E}  🈷\u{FE0E}", 2), ("😀 🈂 🈷\u{A0}🈂", 3), ("🈂 a 🈷", 0)])
    func `Spaces between symbols have the text font`(_ text: String, _ count: Int) throws {
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
    /// the next line. In ConfabText all white space hangs.
    @Test func `All spaces at a line's end hang, not only the last`() throws {
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
