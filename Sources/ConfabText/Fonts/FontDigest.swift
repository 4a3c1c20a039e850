import CTypography
import Glibc
import Synchronization

/// Remembers which font files were found to be the pinned ones, for all
/// workers that use one library.
final class FontDigests: Sendable {
  /// One file; its lock is held while it is read, since whoever else wants it would only read it a
  /// second time.
  private final class File: Sendable {
    let isChecked = Mutex(false)
  }

  private let files = Mutex<[String: File]>([:])

  /// Compares a file with its pinned digest, once; a face without one always passes.
  ///
  /// - Complexity: linear in the file's size the first time.
  func check(_ face: FontLibrary.Face) throws {
    guard let expected = face.sha256 else { return }
    let file = files.withLock { files in
      let file = files[face.path] ?? File()
      files[face.path] = file
      return file
    }
    try file.isChecked.withLock { isChecked in
      guard !isChecked else { return }
      let found = try Self.sha256(ofFile: face.path)
      guard found == expected else {
        throw FontError.wrongDigest(path: face.path, expected: expected, found: found)
      }
      isChecked = true
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
