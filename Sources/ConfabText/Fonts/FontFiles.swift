import Synchronization

/// The font files of one library, for all workers that use it: each is opened once, compared with its
/// pinned digest and kept, so that what was checked is what is drawn.
final class FontFiles: Sendable {
  /// One file; its lock is held while it is read, since whoever else wants it would only read it a
  /// second time.
  private final class Entry: Sendable {
    let font = Mutex<MappedFont?>(nil)
  }

  /// Bytes that a user's own font may have.
  private let limit: Int
  private let entries = Mutex<[String: Entry]>([:])

  init(limit: Int) { self.limit = limit }

  /// The file of a face.
  ///
  /// - Throws: ``FontError``: where it can't be read, is too large, or is not the pinned one.
  /// - Complexity: linear in the file's size the first time.
  func font(of face: FontLibrary.Face) throws(FontError) -> MappedFont {
    try font(path: face.path, sha256: face.sha256)
  }

  /// - Parameter sha256: what a pinned file must have; `nil` for a user's own.
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
