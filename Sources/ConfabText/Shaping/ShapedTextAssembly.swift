import CTypography

/// Collects shaped runs into a ``ShapedText``.
struct ShapedTextAssembly {
  private let text: String
  private let utf8: [UInt8]
  private let style: TextStyle
  private let spans: [TraitSpan]
  private var fonts: [FontInstance] = []
  private var fontIndexes: [FontInstance: Int] = [:]
  private var paragraphs: [ShapedText.Paragraph] = []
  private var runs: [ShapedText.Run] = []
  private var clusters: [ShapedText.Cluster] = []
  private var glyphs: [ShapedText.Glyph] = []
  private var missing: [Unicode.Scalar] = []
  private var seenMissing = Set<Unicode.Scalar>()
  private var x: Int64 = 0
  private var scalar = 0
  private var scalarByte = 0

  init(text: String, utf8: [UInt8], style: TextStyle, spans: [TraitSpan]) {
    self.text = text
    self.utf8 = utf8
    self.style = style
    self.spans = spans
    clusters.reserveCapacity(utf8.count + 1)
    glyphs.reserveCapacity(utf8.count)
  }

  mutating func beginParagraph(bytes: Range<Int>, isRightToLeft: Bool) {
    scalar = 0
    scalarByte = bytes.lowerBound
    paragraphs.append(
      ShapedText.Paragraph(
        bytes: bytes, clusters: clusters.count..<clusters.count, runs: runs.count..<runs.count,
        isRightToLeft: isRightToLeft))
  }

  mutating func endParagraph() {
    let last = paragraphs.count - 1
    paragraphs[last].clusters = paragraphs[last].clusters.lowerBound..<clusters.count
    paragraphs[last].runs = paragraphs[last].runs.lowerBound..<runs.count
  }

  /// Appends one run; its items come in logical order.
  mutating func append(
    _ shaped: [HarfBuzzGlyph], request: ShapingRequest, font: FontInstance, breaks: [PangoLogAttr]
  ) {
    let first = clusters.count
    let groups = Array(ClusterGroups(shaped, isRightToLeft: request.level & 1 == 1))
    for (position, group) in groups.enumerated() {
      let byte = shaped[group.lowerBound].byte
      let next =
        position + 1 < groups.count
        ? shaped[groups[position + 1].lowerBound].byte : request.bytes.upperBound
      while scalarByte < byte {
        scalarByte += 1
        while scalarByte < utf8.count, utf8[scalarByte] & 0xC0 == 0x80 { scalarByte += 1 }
        scalar += 1
      }
      var flags: ShapedText.Cluster.Flags = []
      if scalar < breaks.count {
        if breaks[scalar].is_line_break != 0 { flags.insert(.breakBefore) }
        if breaks[scalar].is_white != 0, isBare(byte..<next) { flags.insert(.space) }
        if breaks[scalar].is_char_break == 0 { flags.insert(.insideGrapheme) }
      }
      if shaped[group].contains(where: \.isUnsafe) { flags.insert(.unsafeBefore) }
      clusters.append(
        ShapedText.Cluster(byte: Int32(byte), glyph: Int32(glyphs.count), x: x, flags: flags))
      for glyph in shaped[group] {
        glyphs.append(
          ShapedText.Glyph(id: glyph.id, advance: glyph.advance, x: glyph.x, y: glyph.y))
        x += Int64(glyph.advance)
        if glyph.id == 0 { noteMissing(at: byte) }
      }
      if x == clusters[clusters.count - 1].x, isIgnorable(byte..<next) {
        clusters[clusters.count - 1].flags.insert(.invisible)
      }
    }
    guard clusters.count > first else { return }
    runs.append(
      ShapedText.Run(
        clusters: first..<clusters.count, font: index(of: font), level: request.level,
        script: request.script, language: request.language))
  }

  func finish() -> ShapedText {
    let end = ShapedText.Cluster(
      byte: Int32(utf8.count), glyph: Int32(glyphs.count), x: x, flags: [])
    return ShapedText(
      text: text, style: style, spans: spans, missing: missing, utf8: utf8, fonts: fonts,
      paragraphs: paragraphs, runs: runs, clusters: clusters + [end], glyphs: glyphs)
  }

  private mutating func index(of font: FontInstance) -> Int {
    if let index = fontIndexes[font] { return index }
    fontIndexes[font] = fonts.count
    fonts.append(font)
    return fonts.count - 1
  }

  private mutating func noteMissing(at byte: Int) {
    guard let scalar = scalar(at: byte), seenMissing.insert(scalar).inserted else { return }
    missing.append(scalar)
  }

  /// Whether a space carries no mark: that would be more than white space.
  private func isBare(_ bytes: Range<Int>) -> Bool {
    let first = utf8[bytes].dropFirst().firstIndex { $0 & 0xC0 != 0x80 }
    return first.map { isIgnorable($0..<bytes.upperBound) } ?? true
  }

  private func isIgnorable(_ bytes: Range<Int>) -> Bool {
    String(decoding: utf8[bytes], as: UTF8.self).unicodeScalars
      .allSatisfy(\.properties.isDefaultIgnorableCodePoint)
  }

  private func scalar(at byte: Int) -> Unicode.Scalar? {
    var end = byte + 1
    while end < utf8.count, utf8[end] & 0xC0 == 0x80 { end += 1 }
    return String(decoding: utf8[byte..<end], as: UTF8.self).unicodeScalars.first
  }
}

/// Ranges of glyphs that share a cluster, in logical order.
struct ClusterGroups: Sequence, IteratorProtocol {
  private let glyphs: [HarfBuzzGlyph]
  private let isRightToLeft: Bool
  private var position: Int

  init(_ glyphs: [HarfBuzzGlyph], isRightToLeft: Bool) {
    self.glyphs = glyphs
    self.isRightToLeft = isRightToLeft
    position = isRightToLeft ? glyphs.count : 0
  }

  mutating func next() -> Range<Int>? {
    if isRightToLeft {
      guard position > 0 else { return nil }
      let end = position
      position -= 1
      while position > 0, glyphs[position - 1].byte == glyphs[end - 1].byte { position -= 1 }
      return position..<end
    }
    guard position < glyphs.count else { return nil }
    let start = position
    position += 1
    while position < glyphs.count, glyphs[position].byte == glyphs[start].byte { position += 1 }
    return start..<position
  }
}
