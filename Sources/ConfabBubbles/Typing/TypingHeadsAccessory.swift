import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// The avatars of those who type besides the first one, between the first avatar and the bubble.
/// They overlap. With more than three, the last circle counts the rest.
struct TypingHeadsAccessory: RowAccessory {
  let part = "typers"
  var marks: TimelineItem.Marks? { .typing }

  /// The largest number of circles, with that of the first participant (WhatsApp shows faces and
  /// "+N").
  private static let maximum = 3
  /// The part of a circle that the next one covers. Initials stay visible.
  private static let overlap = 0.2

  /// The participants after the first one; empty if the row shows no avatar.
  private func others(of item: AccessoryItem) -> ArraySlice<ParticipantID> {
    guard case .typing(let participants) = item.content, item.decoration.reservesAvatarGutter else {
      return []
    }
    return participants.dropFirst()
  }

  private func step(_ diameter: Double, _ grid: PixelGrid) -> Double {
    grid.round(diameter * (1 - Self.overlap))
  }

  func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins {
    let circles = min(others(of: item).count, Self.maximum - 1)
    let step = step(request.metrics.avatars.diameter, request.grid)
    return RowMargins(incoming: step * Double(circles))
  }

  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    let circles = min(others(of: item).count, Self.maximum - 1)
    guard circles > 0, row.placement == .side else { return nil }
    let (grid, metrics) = (request.grid, request.metrics)
    let diameter = grid.round(metrics.avatars.diameter)
    let step = step(metrics.avatars.diameter, grid)
    return AccessoryPlace(
      Rect(
        x: grid.round(request.edge) + step, y: max(row.bottom, diameter) - diameter,
        width: diameter + step * Double(circles - 1), height: diameter))
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    let others = others(of: AccessoryItem(item))
    let diameter = place.frame.height
    let step = step(context.metrics.avatars.diameter, context.grid)
    func frame(_ index: Int) -> Rect {
      row.mirrored(
        Rect(
          x: place.frame.x + step * Double(index), y: place.frame.y,
          width: diameter, height: diameter))
    }
    let shown = others.count < Self.maximum ? others.count : Self.maximum - 2
    var heads = try others.prefix(shown).enumerated().map { index, participant in
      try AvatarLayout(participant, frame: frame(index), in: context)
    }
    if shown < others.count {
      heads.append(
        try AvatarLayout(counting: others.count - shown, frame: frame(shown), in: context))
    }
    return TypingHeads(heads: heads)
  }
}

private struct TypingHeads: AccessoryContent {
  let heads: [AvatarLayout]

  /// The width of the ring in the color of the page around each avatar, in points (approximate).
  private static let ring = 2.0

  var missing: [Unicode.Scalar] { heads.flatMap(\.missing) }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    for head in heads {
      scene.fill(
        .ellipse(in: head.frame.offset(x: origin.x, y: origin.y).inset(by: -Self.ring)),
        .color(context.palette.page))
      head.draw(at: origin, context: context, into: &scene)
    }
  }
}
