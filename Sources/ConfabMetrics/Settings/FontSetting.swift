import ConfabText

/// A font with everything that changes the sizes of its text: one side of a comparison.
///
/// Two settings can have the same font, to compare sizes, features or instances.
public struct FontSetting: Sendable, Hashable {
  /// The path of a font file, or the name of a bundled family.
  public var typeface: String
  /// The index of the face in a collection.
  public var faceIndex: Int
  /// The name of an instance of a variable font, such as "SemiBold"; `nil` for the default one.
  public var instance: String?
  /// Positions on the axes of a variable font. They change those of ``instance``.
  public var axes: [FontAxisSetting]
  /// The type size in points.
  public var size: Double
  /// The CSS weight of the face, 1 … 1,000; `nil` for the only face of a file, or the regular one.
  public var weight: Int?
  /// Whether the face is italic or oblique; `nil` for the only face of a file, or the upright one.
  public var italic: Bool?
  /// The extra space between characters, in points.
  public var letterSpacing: Double
  /// The OpenType features.
  public var features: [FontFeature]
  /// A name for reports; `nil` for a name made from the other properties.
  public var label: String?

  /// Creates a setting.
  public init(
    typeface: String, size: Double = 17, faceIndex: Int = 0, instance: String? = nil,
    axes: [FontAxisSetting] = [], weight: Int? = nil, italic: Bool? = nil,
    letterSpacing: Double = 0, features: [FontFeature] = [], label: String? = nil
  ) {
    self.typeface = typeface
    self.size = size
    self.faceIndex = faceIndex
    self.instance = instance
    self.axes = axes
    self.weight = weight
    self.italic = italic
    self.letterSpacing = letterSpacing
    self.features = features
    self.label = label
  }

  /// The style for shaping, without tracking.
  public var style: TextStyle {
    TextStyle(
      size: size, weight: weight ?? 400, italic: italic ?? false, letterSpacing: letterSpacing,
      features: features)
  }
}
