/// Names a picture file, and what of it is seen.
public struct ImageSource: Sendable, Hashable {
  /// How a picture comes to another size.
  public enum Filter: String, Sendable, Hashable, CaseIterable {
    /// Each pixel is the nearest of the picture's own: for pixel art and bar codes.
    case nearest
    /// Neighbours mixed by their distance; where the picture shrinks, all that fall on a pixel.
    case linear
    /// A Catmull–Rom spline, widened where the picture shrinks: sharp, and every pixel counts.
    case good
  }

  /// The file's path.
  public var path: String
  /// What the document calls it.
  public var name: String
  /// The part that fills the frame, in pixels of the upright picture, cut to it; `nil` for the
  /// largest part around the middle that has the frame's shape.
  public var part: Rect?
  public var filter: Filter
  /// What the file must hold to be drawn; `nil` for whatever it holds then.
  public var content: ContentDigest?

  /// - Parameter name: the path if not given.
  public init(
    path: String, name: String? = nil, part: Rect? = nil, filter: Filter = .good,
    content: ContentDigest? = nil
  ) {
    self.path = path
    self.content = content
    self.name = name ?? path
    self.part = part
    self.filter = filter
  }
}
