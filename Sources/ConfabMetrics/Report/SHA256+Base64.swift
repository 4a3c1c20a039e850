import ConfabText
import FoundationEssentials

extension SHA256 {
  /// The digest of a text in base 64, as policies of web pages name it.
  static func base64(of text: String) -> String {
    let hexadecimal = Array(text.utf8).withUnsafeBytes { SHA256(of: $0).hexadecimal }
    let digits = hexadecimal.utf8.map { UInt8($0 < 0x61 ? $0 - 0x30 : $0 - 0x57) }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    return Data(bytes).base64EncodedString()
  }
}
