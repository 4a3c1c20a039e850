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
}

extension TextRegion {
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
    self.init(range: range, kind: url == nil ? .citation : .url, target: url ?? "\(index)")
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
    block.frames(
      of: range, origin: Point(x: frame.x, y: frame.y), width: frame.width, alignment: alignment
    ).map { HitRegion(kind: kind, target: target, frame: $0) }
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
