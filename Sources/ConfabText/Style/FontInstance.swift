/// A font face at a size: everything that is needed to draw its glyphs.
public struct FontInstance: Sendable, Hashable {
  /// The path of the font file.
  public let path: String
  /// The index of the face in a collection, with the named instance of a variable font in the upper
  /// 16 bits.
  public let index: Int
  /// The type size, in points.
  public let size: Double
  /// The amount added to each advance when text is shaped, in 1/1024 point. Drawing ignores it.
  let tracking: Int32

  /// Creates a font instance without tracking.
  public init(path: String, index: Int, size: Double) {
    self.init(path: path, index: index, size: size, tracking: 0)
  }

  init(path: String, index: Int, size: Double, tracking: Int32) {
    self.path = path
    self.index = index
    self.size = size
    self.tracking = tracking
  }

  /// The font without tracking, for drawing.
  var untracked: FontInstance { FontInstance(path: path, index: index, size: size) }
}
