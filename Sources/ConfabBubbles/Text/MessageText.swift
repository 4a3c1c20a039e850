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
    text = message.text ?? ""
    links = content.links
    let offsets = ScalarOffsets(text, for: message.spans.flatMap { [$0.start, $0.end] })
    var spans: [TraitSpan] = []
    var mentions: [(range: Range<Int>, target: String)] = []
    for span in message.spans {
      guard let range = offsets.bytes(from: span.start, to: span.end) else { continue }
      spans.append(TraitSpan(range: range, traits: Self.traits(of: span.style, mentions: weight)))
      if span.style == .mention, range.lowerBound >= mentions.last?.range.upperBound ?? 0 {
        mentions.append((range, span.target ?? ""))
      }
    }
    spans += content.links.map { TraitSpan(range: $0.range, traits: .link) }
    self.spans = spans
    self.mentions = mentions
  }

  private static func traits(of style: TextSpan.Style, mentions: TextTraits) -> TextTraits {
    switch style {
    case .bold: .bold
    case .italic: .italic
    case .code: .code
    case .strike: .strike
    case .underline: .underline
    case .mention: mentions.union(.mention)
    case .link: .link
    }
  }

  /// The regions of links and mentions in a block of this text.
  ///
  /// The first of overlapping mentions wins, so that the number of regions is bounded by the text.
  func hits(in block: TextBlock, origin: Point, width: Double) -> [HitRegion] {
    func regions(_ range: Range<Int>, _ kind: HitRegion.Kind, _ target: String) -> [HitRegion] {
      block.frames(of: range, origin: origin, width: width).map {
        HitRegion(kind: kind, target: target, frame: $0)
      }
    }
    return links.flatMap { link in
      let kind: HitRegion.Kind =
        switch link.kind {
        case .url: .url
        case .email: .email
        case .phone: .phone
        }
      return regions(link.range, kind, link.target)
    } + mentions.flatMap { regions($0.range, .mention, $0.target) }
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
