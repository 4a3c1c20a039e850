import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// The photos of one message beside each other, in a theme whose photos are in no bubble.
struct PhotoGrid: MediaBalloon {
  let size: Size
  private let photos: [(photo: Photo, cell: PhotoMosaic.Cell)]
  private let radius: Double

  /// The radius of corners inside of the grid, in points: that of Messenger's web page.
  private static let innerRadius = 4.0

  /// `nil` if there is one photo, or something else among them.
  init?(
    _ message: Message, rule: PhotoMosaic.Rule, _ item: TimelineItem, _ context: MeasureContext
  ) throws {
    let attachments = message.attachments
    guard attachments.count > 1,
      attachments.allSatisfy({
        $0.viewOnce == nil && $0.form != .round && !$0.isFile(in: message.kind)
      })
    else { return nil }
    let photos = try attachments.map {
      try Photo($0, isIncoming: item.decoration.side == .incoming, in: context)
    }
    let mosaic = PhotoMosaic(
      photos.map(\.pixels), rule: rule,
      limit: Size(width: context.bodyWidth, height: context.metrics.photos.maximumHeight),
      grid: context.grid)
    size = mosaic.size
    radius = context.metrics.bubbleRadius
    self.photos = zip(photos, mosaic.cells).map { photo, cell in
      guard context.isMirrored else { return (photo, cell) }
      let mirrored = PhotoMosaic.Cell(
        frame: cell.frame.mirrored(in: mosaic.size.width), corners: cell.corners.mirrored)
      return (photo, mirrored)
    }
  }

  var missing: [Unicode.Scalar] { photos.flatMap(\.photo.missing) }

  func hits(in frame: Rect) -> [HitRegion] {
    photos.flatMap { $0.photo.hits(in: $0.cell.frame.offset(x: frame.x, y: frame.y)) }
  }

  func draw(in box: Rect, place: BubblePlace, context: DrawContext, into scene: inout Scene) {
    let outer = CornerRadii(radius, joint: context.style.joint ?? radius, at: place)
    for (photo, cell) in photos {
      let frame = cell.frame.offset(x: box.x, y: box.y)
      let radii = cell.corners.radii(outer, otherwise: Self.innerRadius)
      photo.draw(
        in: frame, outline: .roundedRect(frame, radii: radii), context: context, into: &scene)
    }
  }
}

extension PhotoMosaic.Corners {
  /// The same corners in a mirrored layout.
  var mirrored: PhotoMosaic.Corners {
    var result: PhotoMosaic.Corners = []
    for (corner, other) in [
      (.topLeft, .topRight), (.topRight, .topLeft), (.bottomLeft, .bottomRight),
      (.bottomRight, .bottomLeft),
    ] as [(PhotoMosaic.Corners, PhotoMosaic.Corners)] where contains(corner) {
      result.insert(other)
    }
    return result
  }

  /// The radii of a photo.
  ///
  /// - Parameters:
  ///   - outer: The radii of the corners in the set.
  ///   - inner: The radius of the others.
  func radii(_ outer: CornerRadii, otherwise inner: Double) -> CornerRadii {
    var radii = CornerRadii(inner)
    if contains(.topLeft) { radii.topLeft = outer.topLeft }
    if contains(.topRight) { radii.topRight = outer.topRight }
    if contains(.bottomLeft) { radii.bottomLeft = outer.bottomLeft }
    if contains(.bottomRight) { radii.bottomRight = outer.bottomRight }
    return radii
  }
}
