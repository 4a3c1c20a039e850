/// The position on one design axis of a variable font, such as `wght=550`.
public struct FontAxisSetting: Sendable, Hashable, Codable {
  /// The tag of the axis: four ASCII characters, case-sensitive.
  public var tag: String
  /// The position in the units of the axis. A position outside its range is moved to the nearest end.
  public var value: Double

  /// Creates a setting.
  public init(tag: String, value: Double) {
    self.tag = tag
    self.value = value
  }
}
