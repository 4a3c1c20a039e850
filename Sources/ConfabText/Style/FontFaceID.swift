/// The identity of a font face: its file, its index, and the position of a variable font.
public struct FontFaceID: Sendable, Hashable {
  /// The path of the font file.
  public let path: String
  /// The index of the face in a collection, with the named instance of a variable font in the upper
  /// 16 bits.
  public let index: Int
  let variation: FontVariation?

  /// The positions on the axes of a variable font, sorted by tag. Axes that are not listed are at
  /// their defaults.
  public var axes: [FontAxisSetting] { variation?.axes ?? [] }

  /// The positions in one line, such as `slnt=-5,wght=550`; empty for the default position.
  package var axisList: String { variation?.list ?? "" }

  init(path: String, index: Int, variation: FontVariation? = nil) {
    self.path = path
    self.index = index
    self.variation = variation
  }
}
