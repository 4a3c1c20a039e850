import ConfabSupport

/// Builds a ``ShapedText`` from shaped runs.
struct ShapedTextAssembly {
  /// The state at the start of the current paragraph.
  private struct Start {
    var bytes = 0..<0
    var cluster = 0
    var run = 0
    var x: Int64 = 0
    var isRightToLeft = false
    var hasTabs = false
  }

  private let text: String?
  private let utf8: [UInt8]
  private let style: TextStyle
  private let spans: [TraitSpan]
  private var fonts: [FontInstance] = []
  private var paragraphs: [ShapedText.Paragraph] = []
  private var current = Start()
  private var runs: [ShapedText.Run] = []
  private var builder = PieceBuilder()
  private var opportunities: [ShapedText.Opportunity] = []
  /// The known changes by breaks, sorted by cluster.
  private var changes: [BreakChange] = []
  /// The index of the first change of the current paragraph.
  private var firstChange = 0
  private var missing: [Unicode.Scalar] = []
  private var seenMissing: Set<Unicode.Scalar> = []
  private let spacing: LetterSpacing
  private var lastCharacter: SpacedCharacter?
  /// The UTF-8 offsets of grapheme clusters, if there is letter-spacing.
  private let characterStarts: Set<Int>

  /// - Parameter text: The original text; `nil` if it is equal to `utf8`.
  init(text: String?, utf8: [UInt8], style: TextStyle, spans: [TraitSpan]) {
    self.text = text
    self.utf8 = utf8
    self.style = style
    self.spans = spans
    spacing = LetterSpacing(style)
    characterStarts =
      spacing.amount == 0
      ? []
      : LetterSpacing.characterStarts(
        in: text ?? String(decoding: utf8, as: UTF8.self))
    var scalars = 0
    for byte in utf8 where byte & 0xC0 != 0x80 { scalars += 1 }
    builder.reserve(scalars)
  }

  /// Starts a paragraph. Paragraphs come in text order.
  mutating func beginParagraph(bytes: Range<Int>, isRightToLeft: Bool) {
    lastCharacter = nil
    current = Start(
      bytes: bytes, cluster: builder.piece.clusters.count, run: runs.count, x: builder.x,
      isRightToLeft: isRightToLeft)
  }

  /// Ends the current paragraph.
  mutating func endParagraph() {
    let clusters = current.cluster..<builder.piece.clusters.count
    let first = opportunities.count
    let isMeasurable = appendOpportunities(of: clusters)
    paragraphs.append(
      ShapedText.Paragraph(
        bytes: current.bytes, clusters: clusters, runs: current.run..<runs.count,
        opportunities: first..<opportunities.count, x: current.x,
        isRightToLeft: current.isRightToLeft, isMeasurable: isMeasurable, hasTabs: current.hasTabs))
  }

  /// Appends a run. Runs come in text order.
  ///
  /// - Parameters:
  ///   - covers: Whether the font has a character.
  ///   - shape: Appends the glyphs of the run and returns the changes by breaks in it.
  mutating func appendRun(
    _ request: ShapingRequest, font: FontInstance, covers: (Unicode.Scalar) throws -> Bool,
    shape: (inout PieceBuilder) throws -> [BreakChange]
  ) rethrows {
    let start = builder.piece.clusters.count
    let firstGlyph = builder.piece.glyphs.count
    changes += try shape(&builder)
    guard builder.piece.clusters.count > start else { return }
    if builder.piece.glyphs[firstGlyph...].contains(where: { $0.id == 0 }) {
      try addMissing(from: start, end: request.bytes.upperBound, covers: covers)
    }
    unmarkCombiningSpaces(from: start, end: request.bytes.upperBound)
    addSpacing(from: start, request: request)
    runs.append(
      ShapedText.Run(
        clusters: start..<builder.piece.clusters.count, font: index(of: font),
        level: request.level, script: request.script, language: request.language))
  }

  /// Appends a tab as a run with the glyph of a space.
  mutating func appendTab(_ request: ShapingRequest, space: SpaceGlyph, breaks: BreakFlags) {
    current.hasTabs = true
    appendRun(
      request, font: space.font, covers: { _ in true },
      shape: { builder in
        builder.append(
          glyph: space.glyph, advance: space.advance, at: request.bytes.lowerBound,
          isUnsafe: false, breaks: breaks)
        return []
      })
  }

  /// Adds letter-spacing to the current run, which begins at a cluster and is not in `runs` yet.
  private mutating func addSpacing(from first: Int, request: ShapingRequest) {
    guard spacing.amount != 0 else { return }
    let joinsLetters = LetterSpacing.joinsLetters(script: request.script)
    builder.widen(from: first) { cluster, advance in
      guard cluster.flags.isDisjoint(with: [.invisible, .insideGrapheme]),
        characterStarts.contains(Int(cluster.byte))
      else { return nil }
      let character = SpacedCharacter(
        advance: advance, joins: joinsLetters && !cluster.flags.contains(.space),
        run: runs.count, level: request.level)
      defer { lastCharacter = character }
      guard let lastCharacter, !character.isJoined(to: lastCharacter) else { return nil }
      return spacing.space(between: lastCharacter.advance, and: advance)
    }
  }

  /// Whether the text has a character that no font has.
  var hasMissing: Bool { !missing.isEmpty }

  /// Returns the text.
  ///
  /// - Parameters:
  ///   - digits: The digits for the boxes of missing characters.
  ///   - lists: The font lists of other texts.
  consuming func finish(digits: HexDigits?, sharing lists: inout FontLists) -> ShapedText {
    let fonts = lists.shared(self.fonts)
    return ShapedText(
      storage: ShapedText.Storage(
        text: text, style: style, spans: spans,
        missing: missing.isEmpty ? nil : MissingCharacters(missing, digits: digits), utf8: utf8,
        fonts: fonts,
        paragraphs: paragraphs, runs: runs, opportunities: opportunities,
        changes: changes, pieces: builder.finish(at: utf8.count)))
  }

  /// Appends the opportunities of a paragraph.
  ///
  /// - Returns: Whether the opportunities are enough to measure lines.
  private mutating func appendOpportunities(of clusters: Range<Int>) -> Bool {
    // Letter-spacing before the first character of a line is removed.
    var isMeasurable = spacing.amount == 0 && !current.hasTabs
    // The sum of the advances before the white space before the current cluster.
    var visible = current.x
    var last = current.x
    var run = current.run
    var change = firstChange
    var afterSpace = false
    for index in clusters {
      let cluster = builder.piece.clusters[index]
      let flags = cluster.flags
      if cluster.x < last || flags.contains(.invisible) { isMeasurable = false }
      last = cluster.x
      if index > clusters.lowerBound, !afterSpace { visible = cluster.x }
      afterSpace = flags.contains(.space)
      guard flags.contains(.breakBefore), !flags.contains(.insideGrapheme),
        index > clusters.lowerBound
      else { continue }
      if cluster.x - visible > Int64(Int32.max) { isMeasurable = false }
      while runs[run].clusters.upperBound <= index { run += 1 }
      let hangingWidth = cluster.x - visible
      if flags.contains(.unsafeBefore), runs[run].clusters.lowerBound < index {
        while change < changes.count, changes[change].cluster < index { change += 1 }
        let isKnown = change < changes.count && changes[change].cluster == index
        opportunities.append(
          ShapedText.Opportunity(
            changingAt: index, hangingWidth: hangingWidth, x: cluster.x, isKnown: isKnown))
      } else {
        opportunities.append(
          ShapedText.Opportunity(cluster: index, hangingWidth: hangingWidth, x: cluster.x))
      }
    }
    if !afterSpace { visible = builder.x }
    if builder.x < last || builder.x - visible > Int64(Int32.max) { isMeasurable = false }
    opportunities.append(
      ShapedText.Opportunity(
        cluster: clusters.upperBound, hangingWidth: builder.x - visible, x: builder.x))
    firstChange = changes.count
    return isMeasurable
  }

  /// The index of a font in the list, where it is appended if needed.
  private mutating func index(of font: FontInstance) -> Int {
    if let index = fonts.firstIndex(of: font) { return index }
    fonts.append(font)
    return fonts.count - 1
  }

  /// Removes the flag for white space from spaces that are combined with marks.
  ///
  /// - Parameter end: The end of the last cluster.
  private mutating func unmarkCombiningSpaces(from first: Int, end: Int) {
    builder.forEachCluster(from: first, end: end) { cluster, bytes in
      guard cluster.flags.contains(.space), bytes.count > 1 else { return }
      let second = utf8[bytes].dropFirst().firstIndex { $0 & 0xC0 != 0x80 }
      if let second, !UTF8Text.isIgnorable(utf8, second..<bytes.upperBound) {
        cluster.flags.remove(.space)
      }
    }
  }

  /// Adds the missing characters in the clusters from `first` on.
  ///
  /// In a cluster of several characters, these are the ones that the font does not have, such as a
  /// mark on a letter. If it has them all, the first character counts as missing.
  private mutating func addMissing(
    from first: Int, end: Int, covers: (Unicode.Scalar) throws -> Bool
  ) rethrows {
    let piece = builder.piece
    for index in first..<piece.clusters.count {
      let glyph = Int(piece.clusters[index].glyph)
      let isLast = index + 1 == piece.clusters.count
      let glyphEnd = isLast ? piece.glyphs.count : Int(piece.clusters[index + 1].glyph)
      guard piece.glyphs[glyph..<glyphEnd].contains(where: { $0.id == 0 }) else { continue }
      let start = Int(piece.clusters[index].byte)
      let bytes = start..<(isLast ? end : Int(piece.clusters[index + 1].byte))
      var scalars: [Unicode.Scalar] = []
      UTF8Text.forEachScalar(of: utf8, in: bytes) { scalars.append($0) }
      let uncovered = try scalars.filter {
        try !$0.properties.isDefaultIgnorableCodePoint && !covers($0)
      }
      for scalar in uncovered.isEmpty ? Array(scalars.prefix(1)) : uncovered
      where seenMissing.insert(scalar).inserted {
        missing.append(scalar)
      }
    }
  }
}

/// The glyphs of the sixteen hexadecimal digits, for the boxes of missing characters.
package struct HexDigits: Sendable {
  let font: FontInstance
  /// The glyphs of 0 … F.
  let glyphs: [UInt32]
  /// The advance of a digit, divided by the type size.
  let advance: Double
  /// The height of the digits, divided by the type size.
  let height: Double
}

/// The characters of a text that no font has, and the digits for the boxes that replace them.
final class MissingCharacters: Sendable {
  /// The characters, each once, in order of appearance.
  let scalars: [Unicode.Scalar]
  private let known: Set<Unicode.Scalar>
  let digits: HexDigits?

  init(_ scalars: [Unicode.Scalar], digits: HexDigits?) {
    self.scalars = scalars
    known = Set(scalars)
    self.digits = digits
  }

  /// An occurrence of a missing character.
  struct Occurrence {
    var scalar: Unicode.Scalar
    var bytes: Range<Int>
  }

  /// The missing characters of a cluster, in text order. If none is known to be missing, the result
  /// is the first character.
  func occurrences(in bytes: Range<Int>, of utf8: [UInt8]) -> [Occurrence] {
    var result: [Occurrence] = []
    var byte = bytes.lowerBound
    UTF8Text.forEachScalar(of: utf8, in: bytes) { scalar in
      let end = byte + UTF8.width(scalar)
      if known.contains(scalar) { result.append(Occurrence(scalar: scalar, bytes: byte..<end)) }
      byte = end
    }
    if result.isEmpty, let first = UTF8Text.scalar(at: bytes.lowerBound, in: utf8) {
      result.append(Occurrence(scalar: first, bytes: bytes))
    }
    return result
  }
}

/// The space of a style's first font. Tab stops are multiples of its advance.
struct SpaceGlyph {
  let font: FontInstance
  let glyph: UInt16
  /// The advance in 1/1024 point, above 0.
  let advance: Int32

  /// The largest advance, in 1/1024 point. Sums of tabs stay far below any limit.
  static let maximumAdvance: Int64 = 1 << 26
}

/// Lists of fonts. Texts with the same fonts share a list.
struct FontLists {
  private var last: [FontInstance] = []
  private var lists = BoundedCache<[FontInstance], [FontInstance]>(limit: 16)

  /// A list with the same fonts.
  mutating func shared(_ fonts: [FontInstance]) -> [FontInstance] {
    if fonts == last { return last }
    if let known = lists[fonts] {
      last = known
    } else {
      last = fonts
      lists.insert(fonts, for: fonts)
    }
    return last
  }
}
