import CTypography
import Glibc
import Synchronization

/// Remembers which font files were found to be the pinned ones, for all
/// workers that use one library.
final class FontDigests: Sendable {
  private let checked = Mutex<Set<String>>([])

  /// Compares a file with its pinned digest, once; a face without one always passes.
  ///
  /// - Complexity: linear in the file's size the first time.
  func check(_ face: FontLibrary.Face) throws {
    guard let expected = face.sha256 else { return }
    // The lock is held meanwhile: whoever else wants the file would only digest it a second time.
    try checked.withLock { checked in
      guard !checked.contains(face.path) else { return }
      let found = try Self.sha256(ofFile: face.path)
      guard found == expected else {
        throw FontError.wrongDigest(path: face.path, expected: expected, found: found)
      }
      checked.insert(face.path)
    }
  }

  /// Lower-case hexadecimal SHA-256 of a file.
  static func sha256(ofFile path: String) throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FontError.unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var context = sha256_ctx()
    nettle_sha256_init(&context)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw FontError.unreadable(path: path, reason: String(cString: strerror(errno)))
      }
      if count == 0 { break }
      nettle_sha256_update(&context, count, buffer)
    }
    return hexadecimal(digestOf: &context)
  }

  /// Lower-case hexadecimal SHA-256 of some bytes.
  static func sha256(of bytes: [UInt8]) -> String {
    var context = sha256_ctx()
    nettle_sha256_init(&context)
    nettle_sha256_update(&context, bytes.count, bytes)
    return hexadecimal(digestOf: &context)
  }

  private static func hexadecimal(digestOf context: inout sha256_ctx) -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
