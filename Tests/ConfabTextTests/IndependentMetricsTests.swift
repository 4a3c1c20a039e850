import Foundation
import TestSupport
import Testing

@testable import ConfabText

/// The advances and the vertical metrics of every bundled font are equal, to 1/1024 point, to the
/// results of `independent-metrics.py`, which uses fontTools and another build of HarfBuzz.
@Suite struct IndependentMetricsTests {
  /// The request to the script for one font at one size.
  private struct Request: Encodable {
    struct Text: Encodable {
      var text: String
      var script: String
      var language: String
      var isRightToLeft: Bool
    }
    var path: String
    var size: Double
    var texts: [Text]
  }

  private struct Answer: Decodable {
    var ascent: Int
    var descent: Int
    var advances: [Int]
    var plain: [Int?]
  }

  /// The results of ConfabText.
  private struct Found {
    var metrics: FontMetrics
    var advances: [Int]
  }

  /// The names of countries in languages of which there are no messages.
  private static func countries() -> [String] {
    ["am", "gu", "hy", "ka", "km", "kn", "lo", "ml", "my", "or", "pa", "si", "te"].flatMap {
      language in
      let locale = Locale(identifier: language)
      return Locale.Region.isoRegions.compactMap {
        locale.localizedString(forRegionCode: $0.identifier)
      }
    }
  }

  /// Words of real and made-up messages and names of countries, each in one script, and letters.
  private static func words() throws -> [String: [String]] {
    var words: [String: Set<String>] = [:]
    let sentences = try RealMessage.all().map(\.text) + countries()
    let real = sentences.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    // The letters of Thaana and Tibetan, and those of the fonts for single characters.
    let letters = [0x780...0x7A5, 0xF40...0xF6C, 0xFB00...0xFB04, 0x1F700...0x1F773]
      .flatMap { $0.compactMap { Unicode.Scalar($0 as Int).map(String.init) } }
    for word in real + MadeUpText.words.joined() + letters {
      let scripts = ScriptRanges.of(Array(word.utf8)[...])
      guard scripts.count == 1 else { continue }
      words[name(scripts[0].1), default: []].insert(word)
    }
    return words.mapValues { words in
      let letters = Set(words.joined().unicodeScalars.filter(isLetter))
      return some(words) + some(Set(letters.map(String.init)))
        + words.filter { $0.unicodeScalars.allSatisfy { (0xFB00...0xFB04).contains($0.value) } }
    }
  }

  /// Whether a scalar is a letter and not a mark. A mark alone is shaped with a dotted circle.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
    default: false
    }
  }

  /// About 200 words, spread evenly.
  private static func some(_ words: Set<String>) -> [String] {
    let sorted = words.sorted()
    return stride(from: 0, to: sorted.count, by: max(1, sorted.count / 200)).map { sorted[$0] }
  }

  private static func name(_ script: UInt32) -> String {
    String(
      decoding: (0..<4).map { UInt8(truncatingIfNeeded: script >> (24 - 8 * $0)) }, as: UTF8.self)
  }

  /// The scripts of the words that a font is tested with.
  private func scripts(of font: FontManifest.Entry) -> [String] {
    switch font.role {
    case .text, .mono, .script: font.scripts.isEmpty ? ["Latn"] : font.scripts
    case .cjk: ["Hani", "Hira", "Kana", "Hang"]
    case .symbols, .emoji: ["Zyyy"]
    }
  }

  /// The least number of texts for a font. Some fonts are for a few characters that no other has.
  private func least(for font: FontManifest.Entry) -> Int {
    if font.file.hasPrefix("NotoSansLigatures") { return 2 }
    return scripts(of: font) == ["Zyyy"] ? 3 : 30
  }

  @Test func `Advances and vertical metrics are equal to an independent computation`() throws {
    let directory = try FontLibrary.bundledDirectory()
    let words = try Self.words()
    var requests: [Request] = []
    var found: [Found] = []
    for font in try FontLibrary.bundled().manifest.fonts {
      let path = "\(directory)/\(font.file)"
      let shaper = try TextShaper(
        library: FontLibrary(directory: directory, typefaces: [path]))
      for size in [11, 17, 46.5] {
        let style = TextStyle(size: size)
        var request = Request(path: path, size: size, texts: [])
        var advances: [Int] = []
        for script in scripts(of: font) {
          for word in words[script] ?? [] {
            let text = try shaper.lines(word, style: style)
            let runs = text.glyphs(ofLine: 0)
            // A word that several fonts draw does not measure this one.
            guard runs.count == 1, runs[0].font.path == path, text.shaped.missing.isEmpty else {
              continue
            }
            request.texts.append(
              Request.Text(
                text: word, script: script,
                language: ScriptLanguages(text: word, document: "en")
                  .tag(forScript: OpenTypeTag(script)),
                isRightToLeft: ["Arab", "Hebr"].contains(script)))
            advances.append(Int((text.lines[0].width * 1024).rounded()))
          }
        }
        #expect(request.texts.count >= least(for: font), "\(font.file)")
        requests.append(request)
        found.append(Found(metrics: try metrics(path, size, shaper.library), advances: advances))
      }
    }
    let answers = try JSONDecoder().decode(
      [Answer].self,
      from: TestPython.output(
        of: "Tests/ConfabTextTests/independent-metrics.py", input: JSONEncoder().encode(requests)))
    try #require(answers.count == requests.count)
    for (request, (found, answer)) in zip(requests, zip(found, answers)) {
      compare(request, found, answer)
    }
  }

  /// The metrics of the font itself. A style's metrics are those of the font for its Latin letters,
  /// which not every font has.
  private func metrics(_ path: String, _ size: Double, _ library: FontLibrary) throws -> FontMetrics
  {
    try FaceStore(library: library).metrics(of: FontInstance(path: path, index: 0, size: size))
  }

  private func compare(_ request: Request, _ found: Found, _ answer: Answer) {
    let font = "\(request.path) at \(request.size)"
    #expect(Int((found.metrics.ascent * 1024).rounded()) == answer.ascent, "ascent of \(font)")
    #expect(Int((found.metrics.descent * 1024).rounded()) == answer.descent, "descent of \(font)")
    for (index, text) in request.texts.enumerated() {
      #expect(
        found.advances[index] == answer.advances[index], "\(text.text.escaped) in \(font)")
      // A single letter has the glyph and the advance of the font's tables.
      guard text.text.unicodeScalars.count == 1, let plain = answer.plain[index] else { continue }
      #expect(found.advances[index] == plain, "the letter \(text.text.escaped) in \(font)")
    }
  }
}
