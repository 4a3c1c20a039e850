import Glibc

/// What the first hundred bytes of a database file say.
///
/// Read by ourselves, before SQLite is let near a file that may be somebody else's.
/// Offsets after https://www.sqlite.org/fileformat2.html, section 1.3.
struct HeightFileHeader {
  /// "Conf" in ASCII.
  static let application: Int32 = 0x436F_6E66
  /// Of the tables.
  static let schema: Int32 = 1

  enum Finding: Equatable {
    /// There is no file, or one without a byte.
    case new
    /// A file of ours; what it should be long, in bytes, where it says so.
    case ours(length: Int?)
    /// No database at all.
    case damaged
    /// A sentence's end: "is a …".
    case foreign(String)
    /// The reason.
    case unreadable(String)
  }

  /// Looks at a file.
  static func look(at path: String) -> Finding {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return errno == ENOENT ? .new : .unreadable(String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { return .foreign("is a folder") }
    guard status.st_mode & S_IFMT == S_IFREG else { return .foreign("is no regular file") }
    guard status.st_size > 0 else { return .new }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .unreadable(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100)
    guard pread(descriptor, &bytes, 100, 0) == 100,
      bytes.starts(with: Array("SQLite format 3\0".utf8))
    else { return .damaged }
    func number(_ at: Int) -> UInt32 { bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    guard number(68) == UInt32(bitPattern: application) else {
      return .foreign("is a database of another program")
    }
    guard number(60) == UInt32(bitPattern: schema) else {
      return .foreign("is a cache of another version of Confab")
    }
    let page = Int(bytes[16]) << 8 | Int(bytes[17])
    // The number of pages is only true of the change that it was written with.
    guard number(24) == number(92), page >= 512 else { return .ours(length: nil) }
    return .ours(length: Int(number(28)) * page)
  }

  /// Bytes of a file; 0 where there is none.
  static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
