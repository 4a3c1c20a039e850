import CTypography
import Glibc

/// What was found in a picture's file.
struct PictureFile: Sendable {
  let stamp: FileStamp
  let content: ContentDigest
  let header: ImageHeader

  /// - Parameter stamp: of before the file was read.
  init(_ stamp: FileStamp, bytes: [UInt8]) throws(ImageError) {
    self.stamp = stamp
    header = try ImageHeader.parse(HeaderBytes(bytes))
    content = ContentDigest(of: bytes)
  }
}

/// Tells without reading it whether a file is still the one that was read.
struct FileStamp: Sendable, Equatable {
  let path: String
  private let device: UInt64
  private let number: UInt64
  private let size: Int
  private let changed: [Int]

  /// `nil` where there is no such file.
  init?(path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    self.path = path
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    size = Int(status.st_size)
    changed = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }
}

/// SHA-256 of some bytes.
struct ContentDigest: Sendable, Hashable {
  private let parts: SIMD4<UInt64>

  init(of bytes: [UInt8]) {
    var context = sha256_ctx()
    nettle_sha256_init(&context)
    nettle_sha256_update(&context, bytes.count, bytes)
    var parts = SIMD4<UInt64>()
    withUnsafeMutableBytes(of: &parts) { target in
      nettle_sha256_digest(
        &context, target.count, target.bindMemory(to: UInt8.self).baseAddress)
    }
    self.parts = parts
  }
}
