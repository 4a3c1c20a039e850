import Confab
import ConfabModel
import ConfabSupport

/// The keys of the clients of a service.
struct KeyFile: Sendable {
  /// The shortest key, in bytes.
  static let shortest = 16
  private static let most = 10_000
  private static let longestFile = 1 << 20

  private let digests: [[UInt8]]

  /// Reads a file with one key a line. Blank lines, and those that begin with `#`, are ignored.
  ///
  /// - Throws: `OptionError` for a file without keys or with one that is too short.
  init(path: String) throws {
    let bytes = try WholeFile.read(path: path, limit: Self.longestFile)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw OptionError("\(path): expected keys in UTF-8, one a line")
    }
    try self.init(text, name: path)
  }

  init(_ text: String, name: String) throws(OptionError) {
    var digests: [[UInt8]] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let key = line.trimmed
      guard !key.isEmpty, key.first != "#" else { continue }
      guard key.utf8.count >= Self.shortest, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else {
        throw OptionError(
          "\(name):\(index + 1): expected a key of at least \(Self.shortest) letters, digits and signs "
            + "without spaces, such as openssl rand -hex 32 prints")
      }
      digests.append(Self.digest(of: String(key)))
    }
    guard (1...Self.most).contains(digests.count) else {
      throw OptionError("\(name): expected 1 to \(Self.most) keys, found \(digests.count)")
    }
    self.digests = digests
  }

  /// Whether a request has a key: `Authorization: Bearer KEY` or `X-API-Key: KEY`.
  ///
  /// The time does not depend on the place of the first difference, nor on the key that matches.
  func accepts(_ request: ServiceRequest) -> Bool {
    let bearer = request[.authorization].flatMap { value -> Substring? in
      let parts = value.split(separator: " ", maxSplits: 1)
      return parts.count == 2 && parts[0].lowercased() == "bearer" ? parts[1].trimmed : nil
    }
    guard let key = bearer.map(String.init) ?? request[.key] else { return false }
    let digest = Self.digest(of: key)
    var found: UInt8 = 0
    for known in digests {
      var difference: UInt8 = 0
      for (a, b) in zip(known, digest) { difference |= a ^ b }
      // 1 for no difference, otherwise 0.
      found |= UInt8(truncatingIfNeeded: (UInt16(difference) &- 1) >> 15)
    }
    return found == 1
  }

  /// Keys have digests of the same length, so that comparing them takes the same time.
  private static func digest(of key: String) -> [UInt8] {
    Array(Array(key.utf8).withUnsafeBytes { SHA256(of: $0) }.hexadecimal.utf8)
  }
}
