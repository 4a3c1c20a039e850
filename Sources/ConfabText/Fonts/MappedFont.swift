import CTypography
import Synchronization

/// A font file in memory, opened once for all who measure and draw with it.
///
/// HarfBuzz and FreeType would each map a file for every worker. The pages are the same ones, but
/// each mapping counts as memory of the process: 5 MB for a conversation with emoji and Chinese.
package final class MappedFont: Sendable {
  let blob: FontBlob
  private let file: MappedFile
  /// Faces with tables written anew, by index; `nil` for one that is damaged.
  let checked = Mutex<[Int: FontBlob?]>([:])

  /// The file's bytes: valid while this object lives.
  package var bytes: UnsafeRawBufferPointer { file.bytes }

  /// Lower-case hexadecimal SHA-256 of ``bytes``.
  ///
  /// - Complexity: linear in the file's size the first time.
  package var sha256: String { file.sha256 }

  private init(_ file: MappedFile) throws(FontError) {
    let start = file.bytes.bindMemory(to: CChar.self).baseAddress
    // Faces that outlive this object keep the bytes through the blob.
    let owner = Unmanaged.passRetained(file)
    guard
      let blob = hb_blob_create(
        start, UInt32(file.bytes.count), HB_MEMORY_MODE_READONLY, owner.toOpaque(),
        { owner in owner.map { Unmanaged<MappedFile>.fromOpaque($0).release() } })
    else { throw .unreadable(path: file.path, reason: "HarfBuzz has no memory") }
    self.blob = FontBlob(adopting: blob)
    self.file = file
  }

  /// Whether the file was found to be a pinned one, which needs no other check.
  var isPinned: Bool { Self.pinned.withLock { $0[file.stamp] != nil } }

  /// Says that the file's digest is that of a pinned font.
  func markAsPinned() { Self.pinned.withLock { $0.insert(true, for: file.stamp) } }

  /// A face of the file, the caller's to destroy; it keeps the bytes by itself.
  ///
  /// - Parameter index: of the face within a collection; what stands in the upper 16 bits is left out.
  package func makeFace(index: Int) -> OpaquePointer? {
    hb_face_create(blob.pointer, UInt32(truncatingIfNeeded: index & 0xffff))
  }

  /// The file that somebody uses under a path, whatever has taken its name since; if nobody does, the
  /// file as it is now.
  ///
  /// - Returns: `nil` where it can't be read.
  package static func file(_ path: String) -> MappedFont? {
    if let known = fonts.withLock({ $0[path]?.font }) { return known }
    return try? open(path)
  }

  /// The file as it is now: opened, unless somebody uses it already.
  ///
  /// - Parameter limit: bytes that it may have, at most 4 GB.
  package static func open(
    _ path: String, limit: Int = .max, as residence: MappedFile.Residence = .mapped
  ) throws(FontError) -> MappedFont {
    let stamp = FileStamp(path: path)
    if let known = fonts.withLock({ $0[path]?.font }), known.file.stamp == stamp,
      known.file.bytes.count <= limit
    {
      return known
    }
    let font = try MappedFont(
      MappedFile(path: path, limit: min(limit, Int(UInt32.max)), as: residence))
    fonts.withLock { fonts in
      fonts = fonts.filter { $0.value.font != nil }
      fonts[path] = Reference(font: font)
    }
    return font
  }

  /// What was opened last under each path, for as long as somebody uses it.
  private static let fonts = Mutex<[String: Reference]>([:])

  /// Pinned files, remembered beyond the life of their mappings; one that was forgotten is checked as
  /// any other.
  private static let pinned = Mutex(BoundedCache<FileStamp, Bool>(limit: 1_024))

  private struct Reference { weak var font: MappedFont? }
}
