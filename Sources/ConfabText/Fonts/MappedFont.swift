import CTypography
import Glibc
import Synchronization

/// A font file in memory, mapped once for all who measure and draw with it.
///
/// HarfBuzz and FreeType would each map a file for every worker. The pages are the same ones, but
/// each mapping counts as memory of the process: 5 MB for a conversation with emoji and Chinese.
package final class MappedFont: Sendable {
  /// Immutable, and counted atomically by HarfBuzz.
  nonisolated(unsafe) private let blob: OpaquePointer

  /// The file's bytes: valid while this object lives, and as far as the file is left as it is.
  package var bytes: UnsafeRawBufferPointer {
    var length: UInt32 = 0
    let start = hb_blob_get_data(blob, &length)
    return UnsafeRawBufferPointer(start: start, count: Int(length))
  }

  private init?(path: String) {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
    self.blob = blob
  }

  deinit { hb_blob_destroy(blob) }

  /// A face of the file, the caller's to destroy; it keeps the mapping by itself.
  ///
  /// - Parameter index: of the face within a collection; what stands in the upper 16 bits is left out.
  package func makeFace(index: Int) -> OpaquePointer? {
    hb_face_create(blob, UInt32(truncatingIfNeeded: index & 0xffff))
  }

  /// The file as it is now: another one of the same name is mapped anew.
  ///
  /// - Returns: `nil` where it can't be read.
  package static func file(_ path: String) -> MappedFont? {
    guard let version = Version(path: path) else { return nil }
    return mapped.withLock { mapped in
      if let known = mapped[version]?.font { return known }
      guard let font = MappedFont(path: path) else { return nil }
      mapped = mapped.filter { $0.value.font != nil }
      mapped[version] = Reference(font: font)
      return font
    }
  }

  /// What is mapped by now, for as long as somebody uses it: nothing depends on it but memory.
  private static let mapped = Mutex<[Version: Reference]>([:])

  private struct Reference { weak var font: MappedFont? }

  /// What tells a file from one that takes its place.
  private struct Version: Hashable {
    var path: String
    var device: UInt
    var file: UInt
    var size: Int
    var changed: [Int]

    init?(path: String) {
      var found = stat()
      guard stat(path, &found) == 0 else { return nil }
      self.path = path
      device = UInt(found.st_dev)
      file = UInt(found.st_ino)
      size = Int(found.st_size)
      changed = [found.st_mtim.tv_sec, found.st_mtim.tv_nsec]
    }
  }
}
