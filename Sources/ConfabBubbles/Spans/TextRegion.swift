import ConfabLayout
import ConfabScene
import ConfabTimeline

/// A link or a mention in a text.
struct TextRegion: Sendable {
  /// The UTF-8 bytes of the text.
  var range: Range<Int>
  /// What the region does.
  var kind: HitRegion.Kind
  /// What it leads to.
  var target: String
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
  /// The kind of a link.
  init(_ kind: DetectedLink.Kind) {
    switch kind {
    case .url: self = .url
    case .email: self = .email
    case .phone: self = .phone
    }
  }
}
