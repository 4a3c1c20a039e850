import TestSupport
import Testing

@testable import ConfabText

extension OracleTests {
  /// Texts that ConfabText breaks differently from PangoLayout on purpose: URLs, keycaps, tabs.
  @Suite struct DepartureTests {
    private static let words = [
      "see", "you", "-5", "https://example.com/a/b?c=d&e=f", "http://sub.domain.example.org/",
      "www.example.com/first.second.third", "https://averyveryverylonghostname.example.com",
      "(https://x.org)", "file.name.txt", "5\u{20E3}", "#\u{20E3}1\u{20E3}", "2\u{FE0F}\u{20E3}",
      "שלום", "好的", "naïve", "AVATAR", "<https://a.b.c/d-e>", "ftp://ftp.example.net/pub",
    ]

    @Test func `URLs, keycaps and tabs differ from PangoLayout only as intended`()
      throws
    {
      var survey = try #require(try Survey(.inter))
      for seed in UInt64(0)..<1500 {
        var random = SeededRandom(seed: seed)
        let text = (0..<Int.random(in: 1...9, using: &random)).reduce(into: "") { text, index in
          if index > 0 { text += random.chance(0.35) ? "\t" : " " }
          text += Self.words.randomElement(using: &random) ?? ""
        }
        let spans = random.chance(0.3) ? MadeUpText.spans(text, &random) : []
        try survey.check(
          Specimen(text: text, style: body, spans: spans), seed: seed, thoroughly: true)
      }
      survey.expectDepartures()
    }

    @Test func `Tab stops are PangoLayout's if no span begins the paragraph`() throws {
      let oracle = try #require(try PangoOracle(library: .bundled()))
      let shaper = try TextShaper(library: .bundled())
      for text in ["a\tb", "Ada\t36\tLondon", "iiiiiii\tb\t\tc", "\t\ta", "שלום\tעולם", "好\t好"] {
        let line = oracle.paragraphs(of: Specimen(text: text, style: body))[0].lines(width: nil)[0]
        #expect(try Int((shaper.lines(text).width * 1024).rounded()) == line.width, "\(text)")
      }
    }
  }
}
