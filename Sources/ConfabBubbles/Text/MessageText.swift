import Algorithms
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The text of a message, with its spans and links as traits for shaping.
package struct MessageText {
  /// The text.
  package let text: String
  /// The traits of its spans and links.
  package let spans: [TraitSpan]
  /// The blocks that it is laid out as, from top to bottom; at least one.
  let parts: [TextPart]
  /// The text in UTF-8; empty if it isn't divided into parts.
  private let utf8: [UInt8]
  /// The spans in the order of the text and without overlaps; empty if it isn't divided into parts.
  private let flat: [TraitSpan]
  private let links: [DetectedLink]
  private let mentions: [(range: Range<Int>, target: String)]

  /// Creates the text of a message.
  ///
  /// - Parameters:
  ///   - content: The message with its links.
  ///   - mentions: The weight of mentions.
  /// - Complexity: Linear in the length of the text.
  package init(_ content: MessageContent, mentions weight: TextTraits = .bold) {
    let message = content.message
    // A translation is below the original.
    let original = message.text ?? ""
    text = message.translation.map { "\(original)\n\($0.text)" } ?? original
    let offsets = ScalarOffsets(text, for: message.spans.flatMap { [$0.start, $0.end] })
    var spans: [TraitSpan] = []
    var mentions: [(range: Range<Int>, target: String)] = []
    var paragraphs: [(range: Range<Int>, style: TextSpan.Style)] = []
    var hidden = HiddenRanges()
    for span in message.spans {
      guard let range = offsets.bytes(from: span.start, to: span.end) else { continue }
      if span.style.isParagraph { paragraphs.append((range, span.style)) }
      if span.isHidden { hidden.add(range) }
      let traits = Self.traits(of: span, mentions: weight)
      if !traits.isEmpty { spans.append(TraitSpan(range: range, traits: traits)) }
      if span.style == .mention, range.lowerBound >= mentions.last?.range.upperBound ?? 0 {
        mentions.append((range, span.target ?? ""))
      }
    }
    spans += content.links.map { TraitSpan(range: $0.range, traits: .link) }
    self.spans = spans
    // What is hidden leads nowhere.
    links = content.links.filter { !hidden.overlap($0.range) }
    self.mentions = mentions.filter { !hidden.overlap($0.range) }
    utf8 = paragraphs.isEmpty ? [] : Array(text.utf8)
    flat = paragraphs.isEmpty ? [] : TraitSpan.flattened(spans, within: utf8.count)
    parts = TextPart.parts(of: utf8, paragraphs)
  }

  static func traits(of span: TextSpan, mentions: TextTraits) -> TextTraits {
    switch span.style {
    case .bold: .bold
    case .italic: .italic
    case .code: .code
    case .strike: .strike
    case .underline: .underline
    case .mention: mentions.union(.mention)
    case .link: .link
    case .spoiler: span.isOpen ? [] : .spoiler
    case .subscript: .subscript
    case .superscript: .superscript
    case .key: .key
    case .highlight: .highlight
    case .footnote: .footnote
    case .citation: .citation
    case .quote, .codeBlock, .listItem: []
    case .subscript, .superscript, .key, .highlight, .footnote, .citation: []
    }
  }

  /// Whether the text is one block without insets, as most are.
  var isPlain: Bool { utf8.isEmpty }

  /// A range of the text and its traits. All of the text if it isn't divided into parts.
  ///
  /// - Parameters:
  ///   - bytes: The range in UTF-8 bytes, on the edges of scalars.
  ///   - traits: The traits that are left out.
  func slice(_ bytes: Range<Int>, without traits: TextTraits = []) -> (
    text: String, spans: [TraitSpan]
  ) {
    guard !utf8.isEmpty else { return (text, spans) }
    let inside = TraitSpan.overlapping(bytes, in: flat).compactMap { span -> TraitSpan? in
      let range = span.range.clamped(to: bytes)
      let kept = span.traits.subtracting(traits)
      guard !range.isEmpty, !kept.isEmpty else { return nil }
      return TraitSpan(
        range: range.lowerBound - bytes.lowerBound..<range.upperBound - bytes.lowerBound,
        traits: kept)
    }
    return (String(decoding: utf8[bytes], as: UTF8.self), inside)
  }

  /// The links and mentions in a range of this text. Their ranges are relative to its start.
  ///
  /// The first of overlapping mentions wins, so that the number of regions is bounded by the text.
  ///
  /// - Parameter bytes: The range in UTF-8 bytes.
  func regions(in bytes: Range<Int>) -> [ProseText.Region] {
    func region(
      _ range: Range<Int>, _ kind: HitRegion.Kind, _ target: String
    ) -> ProseText.Region {
      let own = range.clamped(to: bytes)
      return ProseText.Region(
        range: own.lowerBound - bytes.lowerBound..<own.upperBound - bytes.lowerBound, kind: kind,
        target: target)
    }
    return links.meeting(bytes, \.range).map {
      region($0.range, HitRegion.Kind($0.kind), $0.target)
    } + mentions.meeting(bytes, \.range).map { region($0.range, .mention, $0.target) }
  }
}

extension Array {
  /// The elements whose ranges overlap a range. The ranges are ascending and don't overlap each
  /// other.
  ///
  /// - Complexity: O(log n + result).
  func meeting(
    _ range: Range<Int>, _ own: (Element) -> Range<Int>
  ) -> ArraySlice<Element> {
    let first = partitioningIndex { own($0).upperBound > range.lowerBound }
    return self[first...].prefix { own($0).lowerBound < range.upperBound }
  }
}

/// The ranges of hidden spoilers.
struct HiddenRanges {
  /// Ascending, without overlaps: spans begin in the order of the text.
  private var ranges: [Range<Int>] = []

  mutating func add(_ range: Range<Int>) {
    if let last = ranges.last, range.lowerBound <= last.upperBound {
      let lower = min(last.lowerBound, range.lowerBound)
      ranges[ranges.count - 1] = lower..<max(last.upperBound, range.upperBound)
    } else {
      ranges.append(range)
    }
  }

  /// - Complexity: O(log n).
  func overlap(_ range: Range<Int>) -> Bool {
    let next = ranges.partitioningIndex { $0.upperBound > range.lowerBound }
    return next < ranges.count && ranges[next].lowerBound < range.upperBound
  }
}

/// Converts Unicode scalar offsets of a text to UTF-8 offsets.
struct ScalarOffsets {
  private var bytes: [Int: Int] = [:]

  init(_ text: String, for scalars: [Int]) {
    guard !scalars.isEmpty else { return }
    let wanted = Set(scalars)
    var byte = 0
    var count = 0
    for scalar in text.unicodeScalars {
      if wanted.contains(count) { bytes[count] = byte }
      byte += scalar.utf8.count
      count += 1
    }
    bytes[count] = byte
  }

  func bytes(from start: Int, to end: Int) -> Range<Int>? {
    guard let lower = bytes[start], let upper = bytes[end], lower < upper else { return nil }
    return lower..<upper
  }
}
