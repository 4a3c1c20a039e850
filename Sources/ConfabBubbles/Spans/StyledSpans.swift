import Algorithms
import ConfabLayout
import ConfabModel
import ConfabText
import ConfabTimeline

/// What the spans and the links of a text mean for shaping, and what can be tapped.
struct StyledSpans: Sendable {
  /// The traits of the spans and links.
  private(set) var traits: [TraitSpan] = []
  /// The ranges of quotes, code and items, in UTF-8 bytes.
  private(set) var paragraphs: [(range: Range<Int>, style: TextSpan.Style)] = []
  /// The links and mentions outside of hidden text, in UTF-8 bytes. The first of overlapping
  /// mentions wins, so that the number of regions is bounded by the text.
  private let links: [DetectedLink]
  private let mentions: [(range: Range<Int>, target: String)]
  /// The marks of sources outside of hidden text. Their ranges don't overlap each other.
  private let marks: [TextRegion]

  /// Creates the traits.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - spans: The spans, in ascending order of their starts.
  ///   - links: The links, in ascending order without overlaps.
  ///   - weight: The weight of mentions.
  ///   - sources: The sources that marks of the style ``TextSpan/Style/citation`` refer to.
  /// - Complexity: O(text + spans · log spans).
  init(
    _ text: String, _ spans: [TextSpan], links: [DetectedLink],
    mentions weight: TextTraits = .bold, sources: [Answer.Citation] = []
  ) {
    let offsets = ScalarOffsets(text, for: spans.flatMap { [$0.start, $0.end] })
    var mentions: [(range: Range<Int>, target: String)] = []
    var marks: [TextRegion] = []
    var hidden = HiddenRanges()
    for span in spans {
      guard let range = offsets.bytes(from: span.start, to: span.end) else { continue }
      if span.style.isParagraph { paragraphs.append((range, span.style)) }
      if span.isHidden { hidden.add(range) }
      let own = Self.traits(of: span, mentions: weight)
      if !own.isEmpty { traits.append(TraitSpan(range: range, traits: own)) }
      if span.style == .mention, range.lowerBound >= mentions.last?.range.upperBound ?? 0 {
        mentions.append((range, span.target ?? ""))
      }
      if span.style == .citation, range.lowerBound >= marks.last?.range.upperBound ?? 0,
        let mark = TextRegion(range, sourceNumber: span.target ?? "", of: sources)
      {
        marks.append(mark)
      }
    }
    traits += links.map { TraitSpan(range: $0.range, traits: .link) }
    // What is hidden leads nowhere.
    self.links = links.filter { !hidden.overlap($0.range) }
    self.mentions = mentions.filter { !hidden.overlap($0.range) }
    self.marks = marks.filter { !hidden.overlap($0.range) }
  }

  private static func traits(of span: TextSpan, mentions: TextTraits) -> TextTraits {
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
    }
  }

  /// The links, mentions and marks of sources in a range of the text. Their ranges are relative to its start.
  ///
  /// - Parameter bytes: The range in UTF-8 bytes.
  func regions(in bytes: Range<Int>) -> [TextRegion] {
    let found =
      links.meeting(bytes, \.range).map {
        TextRegion(range: $0.range, kind: HitRegion.Kind($0.kind), target: $0.target)
      }
      + mentions.meeting(bytes, \.range).map {
        TextRegion(range: $0.range, kind: .mention, target: $0.target)
      } + marks.meeting(bytes, \.range)
    return found.map { region in
      var region = region
      let own = region.range.clamped(to: bytes)
      region.range = own.lowerBound - bytes.lowerBound..<own.upperBound - bytes.lowerBound
      return region
    }
  }
}

extension Array {
  /// The elements whose ranges overlap a range. The ranges are ascending and don't overlap each
  /// other.
  ///
  /// - Complexity: O(log n + result).
  fileprivate func meeting(
    _ range: Range<Int>, _ own: (Element) -> Range<Int>
  ) -> ArraySlice<Element> {
    let first = partitioningIndex { own($0).upperBound > range.lowerBound }
    return self[first...].prefix { own($0).lowerBound < range.upperBound }
  }
}

/// The ranges of hidden spoilers.
private struct HiddenRanges {
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
private struct ScalarOffsets {
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
