import Algorithms

/// A range of text and its traits.
public struct TraitSpan: Sendable, Hashable, Codable {
  /// UTF-8 offsets, on scalar boundaries.
  public var range: Range<Int>
  /// The traits of the range.
  public var traits: TextTraits

  /// Creates a span.
  public init(range: Range<Int>, traits: TextTraits) {
    self.range = range
    self.traits = traits
  }
}

extension TraitSpan {
  /// Splits overlapping spans into spans that do not overlap, in text order.
  ///
  /// A range in several spans gets the traits of all of them. Ranges without traits are left out.
  ///
  /// - Parameter length: The length of the text, in UTF-8 bytes.
  /// - Complexity: O(n log n), independent of the depth of nesting.
  package static func flattened(_ spans: [TraitSpan], within length: Int) -> [TraitSpan] {
    var edges: [(byte: Int, traits: TextTraits, opens: Bool)] = []
    for span in spans where !span.traits.isEmpty {
      let range = span.range.clamped(to: 0..<length)
      guard !range.isEmpty else { continue }
      edges.append((range.lowerBound, span.traits, true))
      edges.append((range.upperBound, span.traits, false))
    }
    edges.sort { $0.byte < $1.byte }
    var open = OpenTraits()
    var result: [TraitSpan] = []
    for (edge, next) in zip(edges, edges.dropFirst()) {
      open.count(edge.traits, edge.opens ? 1 : -1)
      let traits = open.traits
      guard edge.byte < next.byte, !traits.isEmpty else { continue }
      if let last = result.last, last.range.upperBound == edge.byte, last.traits == traits {
        result[result.count - 1].range = last.range.lowerBound..<next.byte
      } else {
        result.append(TraitSpan(range: edge.byte..<next.byte, traits: traits))
      }
    }
    return result
  }

  /// The flattened spans that overlap a range.
  ///
  /// - Complexity: O(log n + k) for k results.
  package static func overlapping(_ range: Range<Int>, in flat: [TraitSpan]) -> ArraySlice<
    TraitSpan
  > {
    let first = flat.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return flat[first...].prefix { $0.range.lowerBound < range.upperBound }
  }
}

/// The number of open spans with each trait.
private struct OpenTraits {
  private var counts = [Int](repeating: 0, count: TextTraits.RawValue.bitWidth)

  mutating func count(_ traits: TextTraits, _ step: Int) {
    for bit in counts.indices where traits.rawValue >> bit & 1 == 1 { counts[bit] += step }
  }

  var traits: TextTraits {
    TextTraits(
      rawValue: counts.indices.reduce(0) { counts[$1] > 0 ? $0 | 1 << $1 : $0 })
  }
}

extension TraitSpan {
  /// Extends spans that begin or end inside a grapheme cluster to the edges of the cluster.
  ///
  /// The font can change at the ends of a span. A font change inside a grapheme cluster would draw
  /// a mark beside its letter, or an emoji as its parts.
  ///
  /// - Parameter utf8: The bytes of `text`.
  /// - Complexity: linear in the number of spans, and in the text's length if a span begins or ends
  ///   beside a character beyond ASCII.
  static func snapped(_ spans: [TraitSpan], in text: String, _ utf8: [UInt8]) -> [TraitSpan] {
    let unclear = Set(spans.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
      .filter { !isCharacterEdge($0, of: utf8) }.sorted()
    guard !unclear.isEmpty else { return spans }
    var characters: [Int: Range<Int>] = [:]
    var next = 0
    var start = 0
    for character in text {
      guard next < unclear.count else { break }
      let end = start + character.utf8.count
      while next < unclear.count, unclear[next] < end {
        if unclear[next] > start { characters[unclear[next]] = start..<end }
        next += 1
      }
      start = end
    }
    return spans.map { span in
      guard !span.range.isEmpty else { return span }
      let (start, end) = (span.range.lowerBound, span.range.upperBound)
      return TraitSpan(
        range: (characters[start]?.lowerBound ?? start)..<(characters[end]?.upperBound ?? end),
        traits: span.traits)
    }
  }

  /// Whether the bytes beside an offset show that a grapheme cluster ends there.
  private static func isCharacterEdge(_ byte: Int, of utf8: [UInt8]) -> Bool {
    guard byte > 0, byte < utf8.count else { return true }
    // CR LF is the only pair of ASCII characters in one grapheme cluster (UAX #29, GB3).
    return utf8[byte - 1] < 0x80 && utf8[byte] < 0x80 && utf8[byte] != 0x0A
  }
}

/// The properties that a span adds to the base style of a text.
///
/// Weights, slants, `code`, keys, and what is above or below the baseline change the size of the
/// text.
public struct TextTraits: OptionSet, Sendable, Hashable, Codable {
  /// One bit for each trait.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Weight 700, if the text is lighter.
  public static let bold = TextTraits(rawValue: 1)
  /// The italic face of the family.
  public static let italic = TextTraits(rawValue: 2)
  /// The fixed-width family.
  public static let code = TextTraits(rawValue: 4)
  /// An underline.
  public static let underline = TextTraits(rawValue: 8)
  /// A strike-through line.
  public static let strike = TextTraits(rawValue: 16)
  /// A mention of a person.
  public static let mention = TextTraits(rawValue: 32)
  /// A link.
  public static let link = TextTraits(rawValue: 64)
  /// Weight 500, if the text is lighter.
  public static let medium = TextTraits(rawValue: 128)
  /// Text that is hidden: its place is drawn instead of its letters.
  public static let spoiler = TextTraits(rawValue: 256)
  /// Small text below the baseline.
  public static let `subscript` = TextTraits(rawValue: 1 << 9)
  /// Small text above the baseline.
  public static let superscript = TextTraits(rawValue: 1 << 10)
  /// The name of a key on a keyboard: smaller text on a plate.
  public static let key = TextTraits(rawValue: 1 << 11)
  /// Text on a colored ground.
  public static let highlight = TextTraits(rawValue: 1 << 12)
  /// The mark of a footnote, above the baseline.
  public static let footnote = TextTraits(rawValue: 1 << 13)
  /// The number of a source: smaller text on a round plate.
  public static let citation = TextTraits(rawValue: 1 << 14)

  /// The characters of a ``RedactionBar``, which is drawn instead of them. ``TextShaper`` finds them.
  package static let redacted = TextTraits(rawValue: 1 << 15)

  /// The traits that change the font, and so the size of the text.
  package static let shaping: TextTraits = [.medium, .bold, .italic, .code, resizing]
  /// The traits that change the type size.
  package static let resizing: TextTraits = [
    .subscript, .superscript, .key, .footnote, .citation,
  ]
}

extension TextTraits {
  private static let toneShift: UInt32 = 16
  /// The largest ``tone``.
  package static let largestTone = 15

  /// Text in one of several colors, such as those of code.
  ///
  /// - Parameter number: The number of the color, 0 … ``largestTone``; 0 for that of the text.
  package static func tone(_ number: Int) -> TextTraits {
    TextTraits(rawValue: UInt32(max(0, min(largestTone, number))) << toneShift)
  }

  /// The number of the text's color, 0 … ``largestTone``.
  package var tone: Int { Int(rawValue >> Self.toneShift) & Self.largestTone }
}

extension TextTraits {
  /// The type size relative to that of the text.
  ///
  /// Sub- and superscripts have three quarters of it, as in the style sheets for Markdown of GitHub
  /// (github-markdown-css) and in those of browsers.
  package var sizeFactor: Double {
    if isDisjoint(with: Self.resizing) { return 1 }
    if !isDisjoint(with: [.subscript, .superscript, .footnote]) { return 0.75 }
    return contains(.citation) ? 0.66 : 0.82
  }

  /// The distance of the baseline above that of the text, relative to the type size of the text.
  package var rise: Double {
    if isDisjoint(with: Self.resizing) { return 0 }
    if contains(.subscript) { return -0.16 }
    if !isDisjoint(with: [.superscript, .footnote]) { return 0.34 }
    return contains(.citation) ? 0.12 : 0.04
  }
}
