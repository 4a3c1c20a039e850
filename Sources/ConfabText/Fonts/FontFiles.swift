import Synchronization

/// The font files of one library, shared by all workers. Each file is opened once, compared with
/// its pinned digest and kept open, so the file that was checked is the file that is drawn.
final class FontFiles: Sendable {
  /// One file. Its lock is held while the file is read, so that no other thread reads it a second
  /// time.
  private final class Entry: Sendable {
    let font = Mutex<MappedFont?>(nil)
  }

  /// The largest size of a user's font, in bytes.
  private let limit: Int
  private let entries = Mutex<[String: Entry]>([:])

  init(limit: Int) { self.limit = limit }

  /// The file of a face.
  ///
  /// - Throws: ``FontError`` if the file can't be read, is too large or differs from the pinned
  ///   file.
  /// - Complexity: linear in the file's size on the first call.
  func font(of face: FontLibrary.Face) throws(FontError) -> MappedFont {
    try font(path: face.path, sha256: face.sha256)
  }

  /// The file at a path.
  ///
  /// - Parameter sha256: The digest of a pinned file; `nil` for a user's font.
  /// - Throws: ``FontError`` if the file can't be read, is too large or differs from the pinned
  ///   file.
  func font(path: String, sha256 expected: String?) throws(FontError) -> MappedFont {
    let entry = entries.withLock { entries in
      let entry = entries[path] ?? Entry()
      entries[path] = entry
      return entry
    }
    return try entry.font.withLock { known throws(FontError) in
      if let known { return known }
      guard let expected else {
        let font = try MappedFont.open(path, limit: limit, as: .copied)
        known = font
        return font
      }
      let font = try MappedFont.open(path)
      guard font.sha256 == expected else {
        throw .wrongDigest(path: path, expected: expected, found: font.sha256)
      }
      font.markAsPinned()
      known = font
      return font
    }
  }
}
