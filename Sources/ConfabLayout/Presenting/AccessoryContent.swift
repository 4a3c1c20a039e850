import ConfabScene

/// A measured accessory that can be drawn.
public protocol AccessoryContent: Sendable {
  /// The scalars that no font covers. None by default.
  var missing: [Unicode.Scalar] { get }

  /// The regions that can be tapped, in the row's coordinates. None by default.
  var hits: [HitRegion] { get }

  /// The parts with identities of their own, in the row's coordinates. By default, the accessory is
  /// one element of its row.
  ///
  /// - Parameter frame: The frame of the accessory's place in points, in the row's coordinates.
  func elements(in frame: Rect) -> [AccessoryElement]

  /// Adds the accessory to a scene.
  ///
  /// - Parameters:
  ///   - origin: The top left corner of the row in the scene, in points.
  ///   - context: The colors, the outlines and the pixel grid.
  ///   - scene: The scene that the elements are added to.
  func draw(at origin: Point, context: DrawContext, into scene: inout Scene)
}

extension AccessoryContent {
  /// By default, there are no missing characters.
  public var missing: [Unicode.Scalar] { [] }

  /// By default, nothing can be tapped.
  public var hits: [HitRegion] { [] }

  /// By default, the accessory is one element of its row.
  public func elements(in frame: Rect) -> [AccessoryElement] { [AccessoryElement(frame: frame)] }
}
