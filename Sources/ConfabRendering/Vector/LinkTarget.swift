/// An address that may be written into a file: ASCII, without anything that a format would take for
/// its own.
struct LinkTarget {
  let text: String

  private static let schemes = ["http:", "https:", "mailto:", "tel:"]
  /// RFC 3986's characters of an address but for the quote and the parentheses, which end a text in
  /// PDF.
  private static let kept = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&*+,;=%".utf8)

  /// `nil` for what is no address of the web, of mail or of a telephone.
  init?(_ target: String) {
    let head = target.prefix(8).lowercased()
    guard Self.schemes.contains(where: head.hasPrefix) else { return nil }
    var bytes: [UInt8] = []
    for byte in target.utf8 {
      if Self.kept.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), Self.digit(byte >> 4), Self.digit(byte & 15)]
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
