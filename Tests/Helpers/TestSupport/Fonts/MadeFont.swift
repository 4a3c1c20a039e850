import Foundation

/// Small fonts, some of them hostile. `made-font.py` describes each.
public enum MadeFont: String, CaseIterable, Sendable {
  case plain, negative, wide, huge, kerned
  case nameCount = "name-count"
  case nameOffset = "name-offset"
  case loca,
    variable, collection, symbol, chain

  /// The font's bytes.
  public func bytes() throws -> [UInt8] {
    Array(
      try TestPython.output(
        of: "Tests/Helpers/TestSupport/Fonts/made-font.py", input: Data(rawValue.utf8)))
  }
}
