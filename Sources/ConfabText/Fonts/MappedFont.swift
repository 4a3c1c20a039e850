import CTypography
import ConfabSupport
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
      MappedFile(ofFonts: path, limit: min(limit, Int(UInt32.max)), as: residence),
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

extension MappedFont {
  /// Returns a face that FreeType, fontconfig and Cairo can read safely; `nil` if the file has no
  /// such face or is damaged. The result is cached while this object exists.
  ///
  /// - Parameter index: The index of the face in a collection, with a named instance in the upper
  ///   16 bits.
  /// - Complexity: constant for a pinned file and for a cached face, otherwise that of
  ///   ``FontSanitizer/sanitized(_:face:)``.
  package func checkedFace(index: Int) -> CheckedFace? {
    if isPinned { return CheckedFace(blob: blob, index: index) }
    let face = index & 0xffff
    let clean = checked.withLock { checked in
      if let known = checked[face] { return known }
      let clean = FontSanitizer.sanitized(blob, face: face)
      checked[face] = .some(clean)
      return clean
    }
    // A sanitized font has one face.
    return clean.map { CheckedFace(blob: $0, index: index & ~0xffff) }
  }

  /// The number of faces; 1 for a file that is not a collection.
  var faceCount: Int { Int(hb_face_count(blob.pointer)) }

  /// The indexes of the faces that belong to the family of the first face. A file that is not a
  /// collection has one.
  var familyFaces: [Int] {
    let count = min(faceCount, Self.mostFaces)
    guard count > 1, let family = family(ofFace: 0) else { return [0] }
    return [0] + (1..<count).filter { self.family(ofFace: $0) == family }
  }

  /// The largest number of faces that are examined in a collection.
  static let mostFaces = 64

  private func family(ofFace index: Int) -> String? {
    guard let face = makeFace(index: index) else { return nil }
    defer { hb_face_destroy(face) }
    // Name 16 is the family with all its faces. Name 1 is limited to four faces.
    for name in [HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, HB_OT_NAME_ID_FONT_FAMILY] {
      if let text = FontName.text(of: face, hb_ot_name_id_t(name)) { return text }
    }
    return nil
  }
}

extension MappedFont {
  /// Checks that no table of any face reaches behind the end of the font.
  ///
  /// HarfBuzz takes a table that is cut off for a shorter one or for a missing one, so that a font
  /// of which a download was interrupted would be measured without most of its tables.
  ///
  /// - Parameter path: The path for the error.
  /// - Throws: ``FontError/cutOff(path:bytes:needed:)``.
  func checkLength(path: String) throws(FontError) {
    var end = 0
    for start in directories {
      for record in 0..<u16(start + 4) {
        let entry = start + 12 + 16 * record
        // A directory that is cut off itself ends here.
        end = max(end, entry + 16)
        guard entry + 16 <= bytes.count else { break }
        end = max(end, u32(entry + 8) + u32(entry + 12))
      }
    }
    if end > bytes.count { throw .cutOff(path: path, bytes: bytes.count, needed: end) }
  }

  /// The offsets of the table directories, one for each face.
  private var directories: [Int] {
    switch u32(0) {
    case 0x7474_6366:  // ttcf
      (0..<min(u32(8), Self.mostFaces)).map { u32(12 + 4 * $0) }
    case 0x0001_0000, 0x4F54_544F, 0x7472_7565: [0]  // TrueType, OTTO, true
    default: []
    }
  }

  private func u16(_ offset: Int) -> Int { Int(number(at: offset, as: UInt16.self)) }

  private func u32(_ offset: Int) -> Int { Int(number(at: offset, as: UInt32.self)) }

  /// A big-endian number; 0 outside the font.
  private func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
    guard offset + MemoryLayout<Number>.size <= bytes.count else { return 0 }
    return Number(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }
}

/// A face of a font file that FreeType, fontconfig and Cairo can read safely: an unchanged pinned
/// file, or a file whose tables ``FontSanitizer`` rewrote.
package struct CheckedFace: Sendable {
  let blob: FontBlob
  /// FreeType's index of the face in ``bytes``, with a named instance in the upper 16 bits.
  package let index: Int

  /// The font file. Valid while this value exists.
  package var bytes: UnsafeRawBufferPointer { blob.bytes }
}

extension MappedFile {
  /// Opens a file of fonts or a manifest, as ``init(path:limit:as:)``.
  ///
  /// - Throws: ``FontError/unreadable(path:reason:)``, ``FontError/tooLarge(path:bytes:limit:)``.
  convenience init(ofFonts path: String, limit: Int, as residence: Residence) throws(FontError) {
    do { try self.init(path: path, limit: limit, as: residence) } catch {
      let reason: String
      switch error {
      case .tooLarge(let bytes, let limit):
        throw .tooLarge(path: path, bytes: bytes, limit: limit)
      case .isFolder: reason = "it is a folder"
      case .notRegular: reason = "it is not a regular file"
      case .system(let code): reason = String(cString: strerror(code))
      }
      throw .unreadable(path: path, reason: reason)
    }
  }
}
