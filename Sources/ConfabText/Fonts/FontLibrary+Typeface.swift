extension FontLibrary {
  /// A font for text, chosen by the user: a font file or a bundled family, and which face and which
  /// position of it.
  public struct Typeface: Sendable, Hashable {
    /// The path of a font file, or the name of a bundled family.
    public var name: String
    /// The index of the face in a collection. 0 is the first face, and text in bold or italic uses
    /// the other faces of its family in the collection. Any other index selects this face alone.
    public var faceIndex: Int
    /// The name of an instance of a variable font, such as "SemiBold"; `nil` for none.
    public var instance: String?
    /// Positions on the axes of a variable font. They change those of ``instance``. A position
    /// outside its range is moved to the nearest end. Of several positions of an axis, the last one
    /// counts.
    public var axes: [FontAxisSetting]

    /// Creates a typeface.
    ///
    /// A variable font without an instance and without positions follows the weight of the text.
    /// With either of them, it has one face for text of any weight, unless the list of typefaces
    /// has it again at another position.
    public init(
      _ name: String, faceIndex: Int = 0, instance: String? = nil, axes: [FontAxisSetting] = []
    ) {
      self.name = name
      self.faceIndex = faceIndex
      self.instance = instance
      self.axes = axes
    }

    /// Whether a single face is selected.
    var isPositioned: Bool { faceIndex != 0 || instance != nil || !axes.isEmpty }
  }
}
