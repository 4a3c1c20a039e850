import ConfabRendering
import ConfabText

/// The file of a reference as it was found.
enum StoredReference: Sendable {
  /// There is no file.
  case missing
  /// The file can't be used; the reason and what to do, in one clause.
  case unusable(String)
  /// The bytes of the file, which are a PNG up to `IEND`.
  case picture([UInt8])

  /// The largest file of a reference in bytes.
  private static let maximumLength = 256 << 20
  /// The beginning of a pointer file of Git LFS
  /// (https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md).
  private static let pointer = Array("version https://git-lfs.github.com/spec/".utf8)

  /// Reads a reference.
  ///
  /// - Complexity: O(bytes of the file).
  init(path: String) {
    let bytes: [UInt8]
    do {
      bytes = try RegularFile.open(path).readAll(limit: Self.maximumLength)
    } catch {
      self = error.reason == .notFound ? .missing : .unusable("cannot be read: \(error.reason)")
      return
    }
    if bytes.starts(with: Self.pointer) {
      self = .unusable("is a pointer of Git LFS, not a picture; run `git lfs pull`")
    } else if bytes.isEmpty {
      self = .unusable("is an empty file; expected a PNG")
    } else if (try? PNGChunkList(bytes)) == nil {
      self = .unusable("is not a whole PNG file")
    } else {
      self = .picture(bytes)
    }
  }
}
