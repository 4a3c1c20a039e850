import Glibc

/// The header of a database file, its first 100 bytes.
///
/// It is read without SQLite, because the file may belong to another program. The offsets are from
/// https://www.sqlite.org/fileformat2.html, section 1.3.
struct HeightFileHeader {
  /// "Conf" in ASCII.
  static let application: Int32 = 0x436F_6E66
  /// The version of the tables.
  static let schema: Int32 = 1

  enum Finding: Equatable {
    /// The file is missing or empty.
    case new
    /// A cache of Confab, with its length in bytes if the header has it.
    case ours(length: Int?)
    /// The file isn't a database.
    case damaged
    /// The file belongs to another program. The text is the end of a sentence: "is a folder".
    case foreign(String)
    /// The file can't be read, with the reason.
    case unreadable(String)
  }

  /// Reads the header of a file.
  static func look(at path: String) -> Finding {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return errno == ENOENT ? .new : .unreadable(String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { return .foreign("is a folder") }
    guard status.st_mode & S_IFMT == S_IFREG else { return .foreign("is not a regular file") }
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
    // The number of pages is valid only if both change counters agree.
    guard number(24) == number(92), page >= 512 else { return .ours(length: nil) }
    return .ours(length: Int(number(28)) * page)
  }

  /// The size of a file in bytes; 0 if it is missing.
  static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
