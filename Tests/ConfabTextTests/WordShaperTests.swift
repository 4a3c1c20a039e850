import CTypography
import TestSupport
import Testing

@testable import ConfabText

/// Runs shaped word by word compared with runs shaped whole, and paragraphs itemized word by word
/// compared with Pango's result.
@Suite struct WordShaperTests {
  /// The runs of a shaped text, each as one piece and as HarfBuzz shapes it in one call.
  private func runs(of shaped: ShapedText, _ shaper: TextShaper) throws -> [(
    found: ShapedPiece, expected: ShapedPiece
  )] {
    try shaped.paragraphs.flatMap { paragraph in
      try paragraph.runs.map { index in
        let run = shaped.runs[index]
        let start = Int(shaped.clusters[run.clusters.lowerBound].byte)
        let end =
          run.clusters.upperBound == paragraph.clusters.upperBound
          ? paragraph.bytes.upperBound : Int(shaped.clusters[run.clusters.upperBound].byte)
        let request = ShapingRequest(
          context: paragraph.bytes, bytes: start..<end, level: run.level, script: run.script,
          language: run.language, features: shaped.style.features(inScript: run.script))
        let plan = try shaper.words.plan(for: request, shaped.fonts[run.font])
        let whole = shaper.words.shapeWhole(request, of: shaped.utf8, plan.parameters)
        return (piece(of: shaped, run.clusters, from: start, to: end), whole)
      }
    }
  }

  /// Some clusters of a text as a piece.
  private func piece(
    of shaped: ShapedText, _ clusters: Range<Int>, from start: Int, to end: Int
  ) -> ShapedPiece {
    let all = shaped.storage.pieces
    let first = all.clusters[clusters.lowerBound]
    let glyphs = Int(first.glyph)..<Int(all.clusters[clusters.upperBound].glyph)
    var piece = ShapedPiece()
    let shapes: ClusterFlags = [.unsafeBefore, .invisible]
    for cluster in all.clusters[clusters] {
      piece.clusters.append(
        ShapedPiece.Cluster(
          byte: cluster.byte - Int32(start), glyph: cluster.glyph - first.glyph,
          x: cluster.x - first.x, flags: cluster.flags.intersection(shapes)))
    }
    piece.clusters.append(
      ShapedPiece.Cluster(
        byte: Int32(end - start), glyph: Int32(glyphs.count),
        x: all.clusters[clusters.upperBound].x - first.x, flags: []))
    piece.glyphs = Array(all.glyphs[glyphs])
    piece.offsets = all.offsets.filter { glyphs.contains(Int($0.glyph)) }.map {
      ShapedPiece.Offset(glyph: $0.glyph - first.glyph, x: $0.x, y: $0.y)
    }
    return piece
  }

  private func check(_ text: String, _ shaper: TextShaper, language: String = "en") throws {
    // The advance of a tab depends on its position: see TabTests.
    let text = text.replacing("\t", with: " ")
    let shaped = try shaper.shape(text, style: body, language: language)
    for (found, expected) in try runs(of: shaped, shaper) where found != expected {
      let index = zip(found.clusters, expected.clusters).prefix { $0 == $1 }.count
      Issue.record(
        "\(shaped.fonts.map(\.path)): \(text.debugDescription) differs at cluster \(index)")
    }
  }

  @Test(arguments: Typeface.allCases)
  func `A long run shaped in parts is equal to the run shaped whole`(_ typeface: Typeface) throws {
    let shaper = try TextShaper(library: typeface.library())
    let alphabets = [
      "AVToWfilj.,-", "->=<!|", "漢字仮名かな。", "مرحبابك", "नमस्तेक्षि", "สวัสดีครับ", "👩\u{200D}🚀👍🏽🇩🇪",
      "AV To fi ffl ->", "سلام عليكم ",
    ]
    for (seed, alphabet) in zip(UInt64(0)..., alphabets) {
      var random = SeededRandom(seed: seed)
      let letters = Array(alphabet)
      var text = ""
      while text.utf8.count < 3 * WordShaper.interruptibleLength {
        text.append(letters[Int.random(in: letters.indices, using: &random)])
      }
      try check(text, shaper)
    }
  }

  @Test(arguments: Typeface.allCases)
  func `A run shaped word by word is equal to the run shaped whole`(_ typeface: Typeface) throws {
    let library = try typeface.library()
    let shaper = try TextShaper(library: library)
    for message in try RealMessage.some(3_000) {
      try check(message.text, shaper, language: message.language)
    }
    for seed in UInt64(0)..<800 {
      var random = SeededRandom(seed: seed)
      try check(MadeUpText.message(&random), shaper)
    }
  }

  /// Effects across spaces in known fonts: dashes and brackets beside capitals, signs between
  /// numbers, capitals kerned with the space.
  @Test(arguments: [Typeface.inter, .roboto])
  func `Words that affect each other are shaped as in the whole run`(_ typeface: Typeface) throws {
    let library = try typeface.library()
    let shaper = try TextShaper(library: library)
    let words = [
      "A", "V", "T", "x", "*", "-", "--", "(", ")", "(A", "b)", "[x]", "3", "12", "HELLO", "hello",
      ":", ":-)", "→", "+", "“", "”", "e\u{301}", "\u{301}", "1\u{2044}2", "fi", "Å", "é", ".",
      "don’t", "T.", "\u{200D}", "a\u{200B}", "#", "@me", "", "",
    ]
    for seed in UInt64(0)..<4_000 {
      var random = SeededRandom(seed: seed)
      let count = Int.random(in: 1...9, using: &random)
      let text = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
      try check(text.joined(separator: " "), shaper)
    }
  }

  @Test func `Random words between spaces are shaped as in the whole run`() throws {
    let shaper = try TextShaper(library: .bundled())
    for seed in UInt64(0)..<1_500 {
      var random = SeededRandom(seed: seed)
      let count = Int.random(in: 1...6, using: &random)
      let words = (0..<count).map { _ in MadeUpText.noise(&random, upTo: 5) }
      try check(words.joined(separator: random.chance(0.2) ? "  " : " "), shaper)
    }
  }

  /// The items and line breaks of simple paragraphs.
  @Test func `Simple paragraphs are itemized and broken as by Pango`() throws {
    let library = try FontLibrary.bundled()
    let itemizer = try Itemizer(library: library)
    let simpleItemizer = SimpleItemizer(
      itemizer: itemizer, sharing: library.itemizationCache)
    var texts = try RealMessage.some(3_000).map(\.text)
    for seed in UInt64(0)..<3_000 {
      var random = SeededRandom(seed: seed)
      texts.append(MadeUpText.message(&random))
      texts.append(Self.punctuated(&random))
      texts.append(MadeUpText.noise(&random, upTo: 6))
      texts.append(Self.decorated(&random))
    }
    var (count, withEmoji) = (0, 0)
    for text in texts {
      let utf8 = Array(text.utf8.filter { $0 >= 0x20 })
      let bytes = utf8.indices
      guard !bytes.isEmpty, !BaseDirection.automatic.isRightToLeft(utf8, in: bytes),
        let (items, breaks) = simpleItemizer.items(
          of: utf8, in: bytes, style: body, language: "en")
      else { continue }
      count += 1
      if items.contains(where: { $0.face == itemizer.emojiFace }) { withEmoji += 1 }
      let segment = itemizer.items(
        of: utf8, in: bytes, style: body, spans: [], language: "en", isRightToLeft: false)
      let flags = BreakFlags(segment.breaks, of: utf8, in: bytes)
      #expect(segment.items == items, "\(text.debugDescription)")
      for byte in bytes.dropFirst() where utf8[byte] & 0xC0 != 0x80 {
        #expect(breaks[byte] == flags[byte], "\(text.debugDescription) at \(byte)")
      }
    }
    #expect(count > texts.count / 3)
    #expect(withEmoji > 1_000)
  }

  /// Words with emoji between, before and behind them.
  private static func decorated(_ random: inout SeededRandom) -> String {
    let words = [
      "ok", "A", "12", "привет", "don’t", "...", "!", "?", "(", ")", "(ok", "“", "”", "«", "—", "-",
      "+", "%", ":", "/", "1\u{2044}2",
    ]
    let emoji = [
      "👍", "🎉", "👍🎉", "👍🏽", "👩‍💻", "🇩🇪", "🇩🇪🇫🇷", "🇩", "❤️", "❤", "☺", "☺️", "☀\u{FE0E}", "5️⃣", "#️⃣",
      "5⃣", "©", "©️", "™️", "🈂", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏳️‍🌈", "⭐", "⭐️", "⌚", "👍.", "(👍)", "ok👍", "👍ok", "🙂\u{200D}",
      "\u{FE0F}",
      "🏽", "⁉️", "↔️", "〰️", "㊗️",
    ]
    let pieces = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      (random.chance(0.5) ? words : emoji).randomElement(using: &random) ?? ""
    }
    return pieces.joined(separator: random.chance(0.2) ? "  " : " ")
      + (random.chance(0.1) ? " " : "")
  }

  /// ASCII with every kind of punctuation at every position.
  private static func punctuated(_ random: inout SeededRandom) -> String {
    let pieces = [
      "a", "Zq", "7", "42", "don't", "'", "\"", "(", ")", "[", "]", "{", "}", ".", ",", ":", ";",
      "!", "?", "-", "/", "%", "$", "+", "*", "#", "@", "&", "=", "~", "|", "\\", "^", "_", "`",
      "<",
      ">", " ", " ", " ",
    ]
    return (0..<Int.random(in: 1...12, using: &random)).reduce(into: "") { text, _ in
      text += pieces.randomElement(using: &random) ?? ""
    }
  }

  @Test func `The caches of words stay within their limits`() throws {
    let shaper = try TextShaper(library: .bundled())
    var shaped: Int { shaper.words.total.words }
    var itemized: Int { shaper.simpleItemizer.words.values.reduce(0) { $0 + $1.count } }
    #expect(shaped == 0 && itemized == 0)
    for _ in 0..<200 { _ = try shaper.shape("well-known words, e.g. these", style: body) }
    #expect(shaped == 1 && itemized == 2)
    for number in 0..<70_000 { _ = try shaper.shape("w-\(number)", style: body) }
    #expect(shaped > 20_000 && shaped <= WordShaper.capacity)
    #expect(itemized <= SimpleItemizer.maximumWords * SimpleItemizer.maximumKeys)
  }
}
