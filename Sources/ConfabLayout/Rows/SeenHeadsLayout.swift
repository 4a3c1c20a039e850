import ConfabModel
import ConfabScene
import ConfabText

/// The heads of those who have read as far as a message, under it at the outgoing side: index 0
/// outermost, at most so many, then "+N".
///
/// Every reader is either a head or counted in the overflow.
public struct SeenHeadsLayout: Sendable {
  public let heads: [AvatarLayout]
  /// Readers without a head of their own, in order.
  public let hidden: [ParticipantID]
  let overflow: PlacedText?

  /// Lays the heads out from the right edge of a row; the caller mirrors.
  ///
  /// - Parameters:
  ///   - top: of the heads, in the row's coordinates.
  init(_ readers: [ParticipantID], top: Double, in context: MeasureContext) throws {
    let metrics = context.metrics
    let grid = context.grid
    let diameter = grid.round(metrics.seenDiameter)
    let mirror = RowMirror(width: context.rowWidth, isMirrored: context.isMirrored)
    func frame(_ index: Int, width: Double) -> Rect {
      let right = context.rowWidth - metrics.edge - Double(index) * metrics.seenPitch
      return mirror.apply(
        Rect(x: grid.round(right - width), y: top, width: width, height: diameter))
    }
    // All heads if they fit beside each other, else as many as leave room for "+N".
    let pitch = metrics.seenPitch
    let fitting = Int((context.rowWidth - 2 * metrics.edge + pitch - diameter) / pitch)
    let all = readers.count <= min(metrics.seenMaximum, fitting)
    let shown = readers.prefix(
      all ? readers.count : max(1, min(metrics.seenMaximum, fitting - 2)))
    heads = try shown.enumerated().map { index, reader in
      try AvatarLayout(reader, frame: frame(index, width: diameter), in: context)
    }
    hidden = Array(readers.dropFirst(shown.count))
    guard !hidden.isEmpty else {
      overflow = nil
      return
    }
    let block = try context.block(
      "+\(hidden.count)", style: metrics.style(size: metrics.smallSize, weight: 600),
      pitch: metrics.smallPitch, width: .infinity, maximumLines: 1)
    let badge = frame(shown.count, width: grid.ceil(max(block.size.width, diameter)))
    overflow = PlacedText(block: block, frame: badge)
  }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    for head in heads {
      head.draw(at: origin, palette: context.palette, visible: context.visible, into: &scene)
    }
    guard let overflow else { return }
    let frame = overflow.frame.offset(x: origin.x, y: origin.y)
    let height = overflow.block.size.height
    let box = Rect(x: frame.x, y: frame.midY - height / 2, width: frame.width, height: height)
    overflow.block.draw(
      in: box, alignment: .center, color: context.palette.secondary, visible: context.visible,
      into: &scene)
  }
}

/// Turns left into right where the locale is written from right to left.
struct RowMirror: Sendable {
  let width: Double
  let isMirrored: Bool

  func apply(_ rect: Rect) -> Rect {
    guard isMirrored else { return rect }
    return Rect(x: width - rect.maxX, y: rect.y, width: rect.width, height: rect.height)
  }
}
