/// The radii of the corners of a rectangle, in points.
public struct CornerRadii: Sendable, Hashable {
  /// The radius at the top left.
  public var topLeft: Double
  /// The radius at the top right.
  public var topRight: Double
  /// The radius at the bottom right.
  public var bottomRight: Double
  /// The radius at the bottom left.
  public var bottomLeft: Double

  /// Four equal radii.
  public init(_ radius: Double) {
    topLeft = radius
    topRight = radius
    bottomRight = radius
    bottomLeft = radius
  }

  /// The radii with left and right exchanged.
  public var mirrored: CornerRadii {
    var radii = CornerRadii(topLeft)
    (radii.topLeft, radii.topRight) = (topRight, topLeft)
    (radii.bottomLeft, radii.bottomRight) = (bottomRight, bottomLeft)
    return radii
  }
}
