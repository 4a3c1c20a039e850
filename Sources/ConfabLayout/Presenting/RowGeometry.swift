import ConfabScene
import ConfabTimeline

/// The frames of a row during measuring, in points and before mirroring.
///
/// All frames of a row are computed here, for a row that is only measured and for one that is
/// drawn.
public struct RowGeometry: Sendable, Equatable {
  /// The width of the row.
  public let width: Double
  /// How the body is placed.
  public let placement: ItemBody.Placement
  /// The margins of all accessories; zero for a body over the whole width.
  public let margins: RowMargins
  /// The frame of the body.
  public let body: Rect
  /// The frame of the body's lowest part, as high as the body; see ``ItemBody/footWidth``.
  package let foot: Rect
  /// The lowest edge of the body and of the accessories so far.
  public private(set) var bottom: Double
  private let isMirrored: Bool

  mutating func include(_ place: AccessoryPlace) {
    if place.extendsRow { bottom = max(bottom, place.frame.maxY) }
  }

  /// A frame as it is in the row: left and right exchanged in right-to-left locales.
  public func mirrored(_ frame: Rect) -> Rect {
    isMirrored ? frame.mirrored(in: width) : frame
  }

  /// Places a body.
  ///
  /// - Parameters:
  ///   - size: The size of the body in points. It is rounded up to whole device pixels. A length
  ///     that is not positive counts as 0.
  ///   - footWidth: The width of the body's lowest part; `nil` for that of the body.
  ///   - placement: The placement of the body.
  ///   - side: The side of the speaker.
  ///   - margins: The margins of all accessories.
  ///   - request: The request of the layout.
  init(
    body size: Size, footWidth: Double? = nil, _ placement: ItemBody.Placement,
    side: Decoration.Side, margins: RowMargins,
    in request: LayoutRequest
  ) {
    let grid = request.grid
    let (bodyWidth, height) = (grid.ceil(size.width.asLength), grid.ceil(size.height.asLength))
    width = request.rowWidth
    isMirrored = request.isMirrored
    self.placement = placement
    switch placement {
    case .row:
      self.margins = .zero
      body = Rect(x: 0, y: 0, width: width, height: height)
    case .side:
      self.margins = margins
      let edge = grid.round(request.edge)
      let x =
        switch side {
        case .incoming: edge + margins.incoming
        case .outgoing: width - edge - margins.outgoing - bodyWidth
        case .center: grid.round((width - bodyWidth) / 2)
        }
      body = Rect(x: x, y: margins.above, width: bodyWidth, height: height)
    }
    let narrower = min(grid.ceil((footWidth ?? size.width).asLength), body.width)
    foot =
      switch (placement, side) {
      case (.side, .incoming):
        Rect(x: body.x, y: body.y, width: narrower, height: body.height)
      case (.side, .outgoing):
        Rect(x: body.maxX - narrower, y: body.y, width: narrower, height: body.height)
      case (.side, .center), (.row, _): body
      }
    bottom = body.maxY
  }
}

extension Double {
  /// The largest side of a body, in points.
  private static let largestLength = 1e8

  /// The value as a length: presenters may return any number.
  var asLength: Double { self > 0 ? min(Self.largestLength, self) : 0 }
}
