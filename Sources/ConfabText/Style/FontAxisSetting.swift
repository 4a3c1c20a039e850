/// The position on one design axis of a variable font, such as `wght=550`.
public struct FontAxisSetting: Sendable, Hashable, Codable {
  /// The tag of the axis: four ASCII characters, case-sensitive.
  public var tag: String
  /// The position in the units of the axis. A position outside its range is moved to the nearest
  /// end.
  public var value: Double

  /// Creates a setting.
  public init(tag: String, value: Double) {
    self.tag = tag
    self.value = value
  }
}

extension FontAxisSetting: CustomStringConvertible {
  /// The setting in the form `wght=550`.
  public var description: String { "\(tag)=\(AxisNumber.text(value))" }
}

extension FontAxisSetting {
  /// The tag in OpenType's form; `nil` if it is not four printable ASCII characters.
  var openTypeTag: OpenTypeTag? {
    let bytes = Array(tag.utf8)
    guard bytes.count == 4, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return OpenTypeTag(rawValue: bytes.reduce(0) { $0 << 8 | UInt32($1) })
  }
}
