/// Repairs texts whose UTF-8 bytes were read as Latin-1, as in exports of Facebook and Instagram.
public enum Mojibake {
  /// The text that was meant, or the text itself if it is no such text.
  ///
  /// A text is repaired if all its characters are below U+0100 and are, as bytes, UTF-8. So texts
  /// that are right stay as they are: a "é" alone is no UTF-8.
  ///
  /// - Complexity: O(length).
  public static func repaired(_ text: String) -> String {
    var hasHigh = false
    for scalar in text.unicodeScalars {
      guard scalar.value < 0x100 else { return text }
      if scalar.value >= 0x80 { hasHigh = true }
    }
    guard hasHigh else { return text }
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}
