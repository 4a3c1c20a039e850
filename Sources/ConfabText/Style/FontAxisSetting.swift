import ConfabSupport

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
  public var description: String { "\(tag)=\(ShortNumber.text(value))" }
}

extension FontAxisSetting {
  /// The tag in OpenType's form; `nil` if it is not four printable ASCII characters.
  var openTypeTag: OpenTypeTag? {
    let bytes = Array(tag.utf8)
    guard bytes.count == 4, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return OpenTypeTag(rawValue: bytes.reduce(0) { $0 << 8 | UInt32($1) })
  }
}

/// The error for a list of axis positions that can't be read. The description is one line.
package struct FontAxisListError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The item as it was written.
  package let item: String

  /// The error in one line.
  package var description: String {
    let shown = item.unicodeScalars.prefix(40).map { $0.escaped(asASCII: true) }.joined()
    return
      "axis position \"\(shown)\": expected a tag of four characters and a number, as in wght=550"
  }
}

extension FontAxisSetting {
  /// Reads a list such as `wght=550, slnt=-5`.
  ///
  /// - Throws: ``FontAxisListError`` for the first item that is wrong.
  package static func list(_ text: String) throws(FontAxisListError) -> [FontAxisSetting] {
    guard !text.allSatisfy(\.isWhitespace) else { return [] }
    var settings: [FontAxisSetting] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let words = parts.map { $0.filter { !$0.isWhitespace } }
      guard words.count == 2, let value = Double(words[1]), value.isFinite
      else { throw FontAxisListError(item: String(item)) }
      let setting = FontAxisSetting(tag: words[0], value: value)
      guard setting.openTypeTag != nil else { throw FontAxisListError(item: String(item)) }
      settings.append(setting)
    }
    return settings
  }
}
