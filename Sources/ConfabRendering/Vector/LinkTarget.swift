/// The address of a link in ASCII, without characters that a file format would interpret.
struct LinkTarget {
  let text: String

  private static let schemes = ["http:", "https:", "mailto:", "tel:"]
  /// The characters of RFC 3986 without the quote and the parentheses, which end a string in PDF.
  private static let kept = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&*+,;=%".utf8)

  /// Creates a target; `nil` for anything other than a web, mail or telephone address.
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
