import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The heads of those who have read as far as a message, in one line at the outgoing side: index 0
/// outermost, at most so many, then "+N".
///
/// Every reader is either a head or counted in the overflow.
public struct SeenHeadsLayout: Sendable {
  public let heads: [AvatarLayout]
  /// Readers without a head of their own, in order.
  public let hidden: [ParticipantID]
  let overflow: PlacedText?

  /// Lays the heads out from the right end of a place in a row; the caller mirrors.
  init(_ readers: [ParticipantID], in place: SeenHeadsPlace, _ context: MeasureContext) throws {
    let metrics = context.metrics
    let grid = context.grid
    let diameter = grid.round(metrics.seenDiameter)
    let pitch = metrics.seenPitch
    let room = place.span.upperBound - place.span.lowerBound
    let mirror = RowMirror(width: context.rowWidth, isMirrored: context.isMirrored)
    func frame(_ index: Int, width: Double) -> Rect {
      let right = place.span.upperBound - Double(index) * pitch
      return mirror.apply(
        Rect(x: grid.round(right - width), y: place.top, width: width, height: diameter))
    }
    func badge(_ count: Int) throws -> TextBlock {
      try context.block(
        "+\(count)", style: metrics.style(size: metrics.smallSize, weight: 600),
        pitch: metrics.smallPitch, width: .infinity, maximumLines: 1)
    }
    // All heads if they fit beside each other, else as many as leave room for "+N".
    var shown = readers.count
    if Double(shown - 1) * pitch + diameter > room || shown > metrics.seenMaximum {
      let width = grid.ceil(max(try badge(readers.count).size.width, diameter))
      let fitting = Int(min(Double(metrics.seenMaximum), max(0, (room - width) / pitch)))
      shown = max(place.leastHeads, min(readers.count - 1, fitting))
    }
    heads = try readers.prefix(shown).enumerated().map { index, reader in
      try AvatarLayout(reader, frame: frame(index, width: diameter), in: context)
    }
    hidden = Array(readers.dropFirst(shown))
    guard !hidden.isEmpty else {
      overflow = nil
      return
    }
    let block = try badge(hidden.count)
    let width = grid.ceil(max(block.size.width, diameter))
    overflow = PlacedText(block: block, frame: frame(shown, width: width))
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

/// Where in a row the heads of readers stand, before mirroring.
struct SeenHeadsPlace: Equatable {
  /// From the innermost head to the outermost, in points.
  var span: Range<Double>
  /// Of the heads, in the row's coordinates.
  var top: Double
  /// Heads that are shown at least, however narrow the span is.
  var leastHeads: Int
}

extension MeasureContext {
  /// Where heads stand: under the body, or within a cluster beside it, at the side that the speaker
  /// leaves free. There they take no height, so that the cluster stays together.
  ///
  /// - Parameters:
  ///   - body: the frame of the body in the row, before mirroring.
  ///   - bottom: the lowest edge of what is in the row besides the heads.
  func seenHeadsPlace(
    beside body: Rect, above bottom: Double, _ decoration: Decoration
  ) -> SeenHeadsPlace {
    let edge = metrics.edge
    let diameter = grid.round(metrics.seenDiameter)
    let distance = grid.round(max(0, metrics.seenPitch - metrics.seenDiameter))
    let free: Range<Double>? =
      switch decoration.side {
      case .incoming: span(body.maxX + distance, rowWidth - edge)
      case .outgoing: span(edge, body.minX - distance)
      case .center: nil
      }
    if !decoration.endsCluster, let free, free.upperBound - free.lowerBound >= diameter,
      body.height >= diameter
    {
      return SeenHeadsPlace(span: free, top: body.maxY - diameter, leastHeads: 0)
    }
    return SeenHeadsPlace(
      span: edge..<max(edge, rowWidth - edge), top: bottom + grid.round(metrics.seenGap),
      leastHeads: 1)
  }

  private func span(_ lower: Double, _ upper: Double) -> Range<Double>? {
    lower <= upper ? lower..<upper : nil
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
