import ConfabScene
import ConfabTimeline

/// The avatar of the speaker, in the gutter beside the last body of a cluster.
struct AvatarAccessory: RowAccessory {
  let part = "avatar"
  var metrics: [any KindMetrics.Type] { [AvatarMetrics.self] }

  func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins {
    guard item.decoration.reservesAvatarGutter else { return .zero }
    return RowMargins(incoming: request.grid.round(request.metrics.avatars.gutter))
  }

  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, item.decoration.showsAvatar, item.decoration.speaker != nil else {
      return nil
    }
    let diameter = request.grid.round(request.metrics.avatars.diameter)
    return AccessoryPlace(
      Rect(
        x: request.grid.round(request.edge), y: max(row.bottom, diameter) - diameter,
        width: diameter, height: diameter))
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    try AvatarLayout(
      item.decoration.speaker ?? "", frame: row.mirrored(place.frame), in: context)
  }
}

extension AvatarLayout: AccessoryContent {
  /// Scalars of the initials that no font covers.
  public var missing: [Unicode.Scalar] { initials?.text.shaped.missing ?? [] }

  /// Adds the avatar to a scene.
  public func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    draw(at: origin, palette: context.palette, visible: context.visible, into: &scene)
  }
}
