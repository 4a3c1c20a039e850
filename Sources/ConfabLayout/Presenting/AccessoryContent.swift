import ConfabScene

/// A measured accessory that can be drawn.
public protocol AccessoryContent: Sendable {
  /// Scalars that no font covers. None by default.
  var missing: [Unicode.Scalar] { get }

  /// What can be tapped, in the row's coordinates. Nothing by default.
  var hits: [HitRegion] { get }

  /// Adds the accessory to a scene.
  ///
  /// - Parameter origin: the row's top left corner in the scene.
  func draw(at origin: Point, context: DrawContext, into scene: inout Scene)
}

extension AccessoryContent {
  /// No scalars.
  public var missing: [Unicode.Scalar] { [] }
  /// No regions.
  public var hits: [HitRegion] { [] }
}
