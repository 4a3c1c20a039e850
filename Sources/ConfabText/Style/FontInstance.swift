/// A font face at a size: everything that is needed to draw its glyphs.
public struct FontInstance: Sendable, Hashable {
  /// The face.
  public let face: FontFaceID
  /// The type size, in points.
  public let size: Double
  /// The amount added to each advance when text is shaped, in 1/1024 point. Drawing ignores it.
  let tracking: Int32

  /// The path of the font file.
  public var path: String { face.path }
  /// The index of the face in a collection, with the named instance of a variable font in the upper
  /// 16 bits.
  public var index: Int { face.index }

  /// Creates a font instance without tracking. A variable font is at its default position.
  public init(path: String, index: Int, size: Double) {
    self.init(face: FontFaceID(path: path, index: index), size: size)
  }

  /// Creates a font instance without tracking.
  public init(face: FontFaceID, size: Double) { self.init(face: face, size: size, tracking: 0) }

  init(face: FontFaceID, size: Double, tracking: Int32) {
    self.face = face
    self.size = size
    self.tracking = tracking
  }

  /// The font without tracking, for drawing.
  var untracked: FontInstance { FontInstance(face: face, size: size) }
}
