import ConfabText

/// The axes of a variable font and its named positions on them.
public struct FontDesignSpace: Sendable, Hashable, Codable {
  /// A design axis.
  public struct Axis: Sendable, Hashable, Codable {
    /// The tag, such as "wght".
    public var tag: String
    /// The name, such as "Weight"; `nil` if the font has none.
    public var name: String?
    /// The smallest value.
    public var minimum: Double
    /// The value without a setting.
    public var standard: Double
    /// The largest value.
    public var maximum: Double
    /// Whether the font asks programs not to show the axis to people.
    public var isHidden: Bool
    /// The value of this report.
    public var value: Double
  }

  /// A named position.
  public struct Instance: Sendable, Hashable, Codable {
    /// The name of the style, such as "SemiBold"; `nil` if the font has none.
    public var name: String?
    /// The PostScript name; `nil` if the font has none.
    public var postScriptName: String?
    /// The position on all axes.
    public var position: [FontAxisSetting]
  }

  /// The axes, in the order of the font; at most 256.
  public var axes: [Axis]
  /// The named positions, in the order of the font; at most 4,096.
  public var instances: [Instance]

  /// `nil` for a static font.
  init?(_ font: FontInspector) {
    axes = font.axes().map { axis in
      Axis(
        tag: axis.tag, name: axis.name, minimum: axis.minimum, standard: axis.standard,
        maximum: axis.maximum, isHidden: axis.isHidden,
        value: font.position.last { $0.tag == axis.tag }?.value ?? axis.standard)
    }
    guard !axes.isEmpty else { return nil }
    instances = font.instances().map { instance in
      Instance(
        name: instance.name, postScriptName: instance.postScriptName, position: instance.position)
    }
  }
}
