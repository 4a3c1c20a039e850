import TestSupport
import Testing

@testable import ConfabText

/// Letter-spacing and features compared with a PangoLayout with the same attributes.
///
/// There are five intended differences, the first four with a test:
/// - Pango separates joined letters; ConfabText keeps words of joining scripts whole (`Words of
///   joined letters get no space inside`).
/// - Pango adds space beside invisible characters; in ConfabText they change nothing (`Invisible
///   characters get no space`).
/// - Pango adds space inside conjuncts, which are one character since Unicode 15.1 (`A text has one
///   space fewer than characters`).
/// - Pango sets a Khmer consonant and the vowel AA apart; ConfabText keeps their ligature.
/// - Pango adds or removes half a space too many at the edges of some runs
///   (`PangoParagraph.strayHalves`); in ConfabText there is always one space between two
///   characters.
extension OracleTests {
  @Suite struct SpacingTests {
    private let shaper: TextShaper
    private let oracle: PangoOracle

    init() throws {
      let library = try FontLibrary.bundled()
      shaper = try TextShaper(library: library)
      oracle = try #require(try PangoOracle(library: library))
    }

    private func units(_ points: Double) -> Int { Int((points * 1024).rounded()) }

    private func unbroken(_ specimen: Specimen) -> [SetLine] {
      oracle.paragraphs(of: specimen).flatMap { $0.lines(width: nil) }
    }

    private func unbroken(_ text: String, _ style: TextStyle) -> [SetLine] {
      unbroken(Specimen(text: text, style: style))
    }

    @Test(arguments: [0.5, 3.75, -0.25]) func `Widths with letter-spacing are equal to Pango's`(
      _ spacing: Double
    ) throws {
      var cases = 0
      for seed in UInt64(0)..<300 {
        var random = SeededRandom(seed: seed)
        let text = String(
          String.UnicodeScalarView(
            MadeUpText.message(&random).unicodeScalars.filter { !isExcused($0) }))
        let spans = seed % 3 == 0 ? MadeUpText.spans(text, &random) : []
        let style = TextStyle(size: 17, weight: seed % 7 == 0 ? 700 : 400, letterSpacing: spacing)
        let specimen = Specimen(text: text, style: style, spans: spans)
        let shaped = try shaper.shape(text, style: style, spans: specimen.spans)
        // Pango shapes Han beside hangul in another language; see Difference.koreanHan.
        if shaped.runs.contains(where: { $0.language == "ko" && $0.script == "Hani" }) {
          continue
        }
        let found = try shaper.breakLines(of: shaped, width: .infinity).lines
        let expected = unbroken(specimen)
        for (line, other) in zip(found, expected) where !line.bytes.isEmpty {
          cases += 1
          #expect(units(line.width) == other.width, "\(text.debugDescription) \(spans)")
        }
      }
      #expect(cases > 300)
    }

    @Test(arguments: [0.5, 3.75, -0.25]) func `Broken lines are as wide as in Pango by themselves`(
      _ spacing: Double
    ) throws {
      for seed in UInt64(0)..<100 {
        var random = SeededRandom(seed: seed)
        // The text of a line must be the same by itself: one direction, breaks at spaces only.
        let words = MadeUpText.words[[1, 2].randomElement(using: &random) ?? 1]
        let text = (0..<20).compactMap { _ in words.randomElement(using: &random) }
          .joined(separator: " ")
        let style = TextStyle(
          size: 17, letterSpacing: spacing, features: [try FontFeature("calt", 0)])
        let shaped = try shaper.shape(text, style: style)
        let width = Double.random(in: 100...400, using: &random)
        let broken = try shaper.breakLines(of: shaped, width: width)
        for (line, string) in zip(broken.lines, broken.strings) {
          let alone = unbroken(string, style)
          #expect(units(line.width) == alone[0].width, "\(string.debugDescription)")
          #expect(line.width <= width)
        }
        for (line, next) in zip(broken.strings, broken.strings.dropFirst()) {
          // One word more does not fit.
          let longer = line + next.prefix { $0 != " " }
          let alone = unbroken(longer, style)
          #expect(Double(alone[0].width) / 1024 > width)
        }
      }
    }

    @Test(arguments: [
      "tnum", "tnum,ss01", "kern=0", "-kern", "liga=0,calt=0", "zero", "frac", "case", "cv05=2",
      "xxxx",
      "dlig,salt,ss02,ss03", "smcp,c2sc", "calt=0",
    ])
    func `Features have the same effect as in Pango`(_ list: String) throws {
      let features = try FontFeature.list(list)
      for seed in UInt64(0)..<20 {
        var random = SeededRandom(seed: seed)
        let text = MadeUpText.message(&random) + " 11:11 1/2 (A) -> AVATAR office"
        for spacing in [0, 0.5]
        where !text.unicodeScalars.contains(where: isExcused) || spacing == 0 {
          let style = TextStyle(size: 17, letterSpacing: spacing, features: features)
          let shaped = try shaper.shape(text, style: style)
          if shaped.runs.contains(where: { $0.language == "ko" && $0.script == "Hani" }) {
            continue
          }
          // Pango turns off ligatures that were requested; see below.
          if spacing != 0, list.contains("lig") { continue }
          let found = try shaper.breakLines(of: shaped, width: .infinity).lines
          let expected = unbroken(text, style)
          #expect(found.map { units($0.width) } == expected.map(\.width), "\(text) \(spacing)")
        }
      }
    }

    private func isExcused(_ scalar: Unicode.Scalar) -> Bool {
      let viramas: [UInt32] = [
        0x94D, 0x9CD, 0xACD, 0xB4D, 0xC4D, 0xD4D, 0xDCA, 0x1039, 0x17D2,
      ]
      // Khmer AA, and the AA of Myanmar, a character of its own in the cluster of its consonant.
      let vowels: [UInt32] = [0x17B6, 0x102B, 0x102C]
      return (0x600...0x6FF).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        || viramas.contains(scalar.value) || vowels.contains(scalar.value)
    }
  }
}
