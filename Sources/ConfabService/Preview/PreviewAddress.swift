import HTTPTypes
import Synchronization

/// The address of a preview, with a secret token, and the checks that a request comes from its page.
final class PreviewAddress: Sendable {
  /// The number of random bytes of a token.
  private static let tokenLength = 16

  /// 128 random bits as 32 hexadecimal digits.
  let token: String
  private let port = Atomic(0)

  init() {
    var random = SystemRandomNumberGenerator()
    token = (0..<Self.tokenLength).map { _ in
      let byte = UInt8.random(in: 0...255, using: &random)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// The address in a browser, after connections are accepted at a port.
  func url(port: Int) -> String {
    self.port.store(port, ordering: .relaxed)
    return "http://127.0.0.1:\(port)/\(token)/"
  }

  /// The path below the token; `nil` for a request with another token.
  ///
  /// The time does not depend on the position of the first difference.
  func path(of request: ServiceRequest) -> String? {
    let bytes = Array(request.path.utf8)
    let start = 1 + token.utf8.count
    guard bytes.count > start, bytes[0] == UInt8(ascii: "/"), bytes[start] == UInt8(ascii: "/")
    else { return nil }
    var difference: UInt8 = 0
    for (known, given) in zip(token.utf8, bytes[1..<start]) { difference |= known ^ given }
    guard difference == 0 else { return nil }
    return String(decoding: bytes[(start + 1)...], as: UTF8.self)
  }

  /// Whether the field `Host` has this address. Pages of other sites whose name leads here (DNS
  /// rebinding) have another one.
  func isHost(of request: ServiceRequest) -> Bool {
    request.head.authority.map(hosts.contains) ?? false
  }

  /// Whether a request can come from a page of this address.
  ///
  /// Browsers send the origin with all requests that can change something. A link from elsewhere may
  /// open the page, because it has the token, and no other page can read what it opens.
  func isOrigin(of request: ServiceRequest) -> Bool {
    if let site = request[.fetchSite], site != "same-origin", site != "none",
      request[.fetchMode] != "navigate"
    {
      return false
    }
    guard let origin = request[.origin] else {
      return request.head.method == .get || request.head.method == .head
    }
    return hosts.contains { origin == "http://\($0)" }
  }

  private var hosts: [String] {
    let port = port.load(ordering: .relaxed)
    return ["127.0.0.1:\(port)", "localhost:\(port)"]
  }
}

extension HTTPField.Name {
  /// Where a request comes from, as the browser says.
  static let fetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
  /// Whether a request opens a page, as the browser says.
  static let fetchMode = HTTPField.Name("Sec-Fetch-Mode") ?? .origin
}
