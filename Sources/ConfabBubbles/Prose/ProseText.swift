import Algorithms
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// A shaped text of a block, with its place in the message's text and the regions of its links.
struct ProseText: Sendable {
  /// The text.
  let shaped: ShapedText
  /// The offset of the text in the message's text, in UTF-8 bytes; `nil` if it isn't a part of it.
  let start: Int?
  private let regions: [Region]

  /// A link or a mention.
  struct Region: Sendable {
    /// The UTF-8 bytes of the text.
    var range: Range<Int>
    var kind: HitRegion.Kind
    var target: String
  }

  /// Shapes a text.
  ///
  /// - Parameters:
  ///   - text: The text and its spans.
  ///   - style: The style before spans are applied.
  ///   - direction: The base direction.
  ///   - environment: What the layout depends on.
  ///   - cursor: The position in the message's text, which moves behind the text.
  ///   - context: What measuring depends on.
  /// - Throws: `FontError`.
  init(
    _ text: StyledText, style: TextStyle, direction: BaseDirection = .automatic,
    in environment: ProseEnvironment, cursor: inout ProseCursor, context: MeasureContext
  ) throws {
    let place = cursor.advance(over: text.text.utf8)
    let offsets = ScalarOffsets(text.text, for: text.spans.flatMap { [$0.start, $0.end] })
    var (spans, regions, hidden) = ([TraitSpan](), [Region](), HiddenRanges())
    func add(_ range: Range<Int>, _ kind: HitRegion.Kind, _ target: String) {
      if range.lowerBound >= regions.last?.range.upperBound ?? 0 {
        regions.append(Region(range: range, kind: kind, target: target))
      }
    }
    for span in text.spans {
      guard let range = offsets.bytes(from: span.start, to: span.end) else { continue }
      if span.isHidden { hidden.add(range) }
      let traits = MessageText.traits(of: span, mentions: .bold)
      if !traits.isEmpty { spans.append(TraitSpan(range: range, traits: traits)) }
      switch span.style {
      case .link:
        let target = span.target ?? String(decoding: Array(text.text.utf8)[range], as: UTF8.self)
        add(range, HitRegion.Kind(ofLink: target), target)
      case .mention: add(range, .mention, span.target ?? "")
      default: break
      }
    }
    if let place {
      let found = environment.content.links.meeting(place, \.range)
      let free = found.filter { link in
        let range =
          link.range.lowerBound - place.lowerBound..<link.range.upperBound
          - place.lowerBound
        return range.lowerBound >= 0 && range.upperBound <= place.count
          && !regions.contains { $0.range.overlaps(range) }
      }
      for link in free {
        let range =
          link.range.lowerBound - place.lowerBound..<link.range.upperBound
          - place.lowerBound
        spans.append(TraitSpan(range: range, traits: .link))
        regions.append(
          Region(range: range, kind: HitRegion.Kind(link.kind), target: link.target))
      }
      if !free.isEmpty { regions.sort { $0.range.lowerBound < $1.range.lowerBound } }
    }
    // What is hidden leads nowhere.
    self.regions = regions.filter { !hidden.overlap($0.range) }
    start = place?.lowerBound
    shaped = try context.shaper.shape(
      text.text, style: style, spans: spans, language: context.language, direction: direction)
  }

  /// Uses a text that is shaped.
  init(_ shaped: ShapedText, start: Int?, regions: [Region] = []) {
    self.shaped = shaped
    self.start = start
    self.regions = regions
  }

  /// The memory that the text uses, in bytes.
  var memoryFootprint: Int {
    shaped.memoryFootprint + regions.reduce(0) { $0 + 64 + $1.target.utf8.count }
  }

  /// The lines of the text, with their offsets in the message's text.
  ///
  /// - Parameters:
  ///   - block: The broken text.
  ///   - top: The top of the block, in points.
  func lines(of block: TextBlock, top: Double) -> [TextLineFrame] {
    guard let start else { return [] }
    var lines = block.lineFrames(top: top)
    for index in lines.indices {
      let bytes = lines[index].bytes
      lines[index].bytes = bytes.lowerBound + start..<bytes.upperBound + start
    }
    return lines
  }

  /// The regions of the links and mentions.
  ///
  /// - Parameters:
  ///   - block: The broken text.
  ///   - frame: The frame of the block, in points.
  func hits(in block: TextBlock, frame: Rect) -> [HitRegion] {
    regions.flatMap { $0.hits(in: block, frame: frame) }
  }
}

extension ProseText.Region {
  /// The region's frames on the lines of a text.
  ///
  /// - Parameters:
  ///   - block: The broken text.
  ///   - frame: The frame of the block, in points.
  func hits(in block: TextBlock, frame: Rect) -> [HitRegion] {
    block.frames(of: range, origin: Point(x: frame.x, y: frame.y), width: frame.width).map {
      HitRegion(kind: kind, target: target, frame: $0)
    }
  }
}

extension HitRegion.Kind {
  /// The kind of a detected link.
  init(_ kind: DetectedLink.Kind) {
    switch kind {
    case .url: self = .url
    case .email: self = .email
    case .phone: self = .phone
    }
  }

  /// The kind of a link with an address.
  init(ofLink target: String) {
    let scheme = target.prefix(7).lowercased()
    self =
      scheme == "mailto:"
      ? .email : scheme.hasPrefix("tel:") || scheme.hasPrefix("sms:") ? .phone : .url
  }
}
