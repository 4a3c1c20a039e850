import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// A link, a mention or the mark of a source in a text.
struct TextRegion: Sendable {
  /// The UTF-8 bytes of the text.
  var range: Range<Int>
  /// What the region does.
  var kind: HitRegion.Kind
  /// What it leads to.
  var target: String
  /// The distance by which the region is wider than its text on both sides, relative to the type
  /// size.
  var outset = 0.0
}

extension TextRegion {
  /// The width of the plate beside the mark of a source, relative to the type size.
  private static let plateOutset = 0.2

  /// The mark of a source: a link to the source's address, or to its row in the list if it has none.
  ///
  /// - Parameters:
  ///   - range: The UTF-8 bytes of the mark.
  ///   - number: The number of the source, counted from 1.
  ///   - sources: The sources of the answer.
  /// - Returns: `nil` if there is no such source.
  init?(_ range: Range<Int>, sourceNumber number: String, of sources: [Answer.Citation]) {
    guard let index = Int(number), sources.indices.contains(index &- 1) else { return nil }
    let url = sources[index - 1].url
    self.init(
      range: range, kind: url == nil ? .citation : .url, target: url ?? "\(index)",
      outset: Self.plateOutset)
  }
}

extension TextRegion {
  /// The region's frames on the lines of a text.
  ///
  /// - Parameters:
  ///   - block: The broken text.
  ///   - frame: The frame of the block, in points.
  ///   - alignment: The alignment of the lines in the frame.
  func hits(
    in block: TextBlock, frame: Rect, alignment: TextBlock.Alignment = .natural
  ) -> [HitRegion] {
    let outset = self.outset * block.text.shaped.style.size
    return block.frames(
      of: range, origin: Point(x: frame.x, y: frame.y), width: frame.width, alignment: alignment
    ).map { frame in
      var frame = frame
      frame.x -= outset
      frame.width += 2 * outset
      return HitRegion(kind: kind, target: target, frame: frame)
    }
  }
}

extension HitRegion.Kind {
  /// The mark of a source without an address. The target is the number of the source, counted
  /// from 1.
  public static let citation = HitRegion.Kind(rawValue: "citation")

  /// The kind of a link.
  init(_ kind: DetectedLink.Kind) {
    switch kind {
    case .url: self = .url
    case .email: self = .email
    case .phone: self = .phone
    }
  }
}
