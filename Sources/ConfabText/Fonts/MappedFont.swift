import CTypography
import Synchronization

/// A font file in memory, opened once for all objects that shape or draw with it.
///
/// HarfBuzz and FreeType would each map the file for every worker. These mappings share pages, but
/// each counts as memory of the process: 5 MB for a conversation with emoji and Chinese.
package final class MappedFont: Sendable {
  let blob: FontBlob
  private let file: MappedFile
  /// The sanitized faces by index; `nil` for a damaged face.
  let checked = Mutex<[Int: FontBlob?]>([:])

  /// The bytes of the font, decompressed if the file is a WOFF or WOFF2 file. Valid while this
  /// object exists.
  package var bytes: UnsafeRawBufferPointer { blob.bytes }

  /// The size of the file in bytes.
  package var fileLength: Int { file.bytes.count }

  /// The SHA-256 of the bytes of the file in lower-case hexadecimal.
  ///
  /// - Complexity: linear in the file's size on the first call.
  package var sha256: String { file.sha256 }

  private init(_ file: MappedFile, limit: Int) throws(FontError) {
    self.file = file
    if let container = CompressedFont(file.bytes) {
      blob = try container.decompressed(limit: limit, path: file.path)
      return
    }
    let start = file.bytes.bindMemory(to: CChar.self).baseAddress
    // Faces that outlive this object keep the bytes alive through the blob.
    let owner = Unmanaged.passRetained(file)
    guard
      let blob = hb_blob_create(
        start, UInt32(file.bytes.count), HB_MEMORY_MODE_READONLY, owner.toOpaque(),
        { owner in owner.map { Unmanaged<MappedFile>.fromOpaque($0).release() } })
    else { throw .unreadable(path: file.path, reason: "HarfBuzz has no memory") }
    self.blob = FontBlob(adopting: blob)
  }

  /// Whether the file is known to be a pinned one, which needs no further checks.
  var isPinned: Bool { Self.pinned.withLock { $0[file.stamp] != nil } }

  /// Marks the file as a pinned font, after its digest was compared.
  func markAsPinned() { Self.pinned.withLock { $0.insert(true, for: file.stamp) } }

  /// Creates a face of the file. The face keeps the bytes alive, and the caller must destroy it.
  ///
  /// - Parameter index: The index of the face in a collection. The upper 16 bits are ignored.
  /// - Returns: `nil` if HarfBuzz can't create the face.
  package func makeFace(index: Int) -> OpaquePointer? {
    hb_face_create(blob.pointer, UInt32(truncatingIfNeeded: index & 0xffff))
  }

  /// Returns the file that is in use under a path, even if another file has replaced it; if none is
  /// in use, opens the file.
  ///
  /// - Returns: `nil` if the file can't be read.
  package static func file(_ path: String) -> MappedFont? {
    if let known = fonts.withLock({ $0[path]?.font }) { return known }
    return try? open(path)
  }

  /// Opens the current file at a path, unless it is already in use.
  ///
  /// - Parameters:
  ///   - limit: The largest size in bytes, at most 4 GB, also of the font in a compressed file.
  ///     Without a limit, such a font can have ``FontLibrary/maximumFontLength`` bytes.
  ///   - residence: How the bytes are stored in memory.
  /// - Throws: ``FontError`` if the file can't be read or is too large.
  package static func open(
    _ path: String, limit: Int = .max, as residence: MappedFile.Residence = .mapped
  ) throws(FontError) -> MappedFont {
    let stamp = FileStamp(path: path)
    if let known = fonts.withLock({ $0[path]?.font }), known.file.stamp == stamp,
      known.file.bytes.count <= limit, known.bytes.count <= limit
    {
      return known
    }
    let font = try MappedFont(
      MappedFile(path: path, limit: min(limit, Int(UInt32.max)), as: residence),
      limit: limit == .max ? FontLibrary.maximumFontLength : limit)
    fonts.withLock { fonts in
      fonts = fonts.filter { $0.value.font != nil }
      fonts[path] = Reference(font: font)
    }
    return font
  }

  /// The last file opened under each path, while it is in use.
  private static let fonts = Mutex<[String: Reference]>([:])

  /// Pinned files. An entry outlives the mapping of its file; a file that was dropped from the
  /// cache is checked like any other.
  private static let pinned = Mutex(BoundedCache<FileStamp, Bool>(limit: 1_024))

  private struct Reference { weak var font: MappedFont? }
}
