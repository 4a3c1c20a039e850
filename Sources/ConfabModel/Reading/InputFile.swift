#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that can't be read.
public struct DocumentFileError: Error, Sendable, Equatable, CustomStringConvertible {
  public var path: String
  /// The system's reason.
  public var text: String

  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// `chat.json: No such file or directory`
  public var description: String { "\(Wording.fileName(path)): \(text)" }
}

/// A file, or standard input, read from front to back.
///
/// A class so that the descriptor is closed exactly once, when nobody can read any more.
final class InputFile {
  private static let chunk = 64 * 1024
  private let path: String
  private let descriptor: CInt

  /// - Parameter path: `-` is standard input.
  init(_ path: String) throws(DocumentFileError) {
    self.path = path
    guard path != "-" else {
      descriptor = STDIN_FILENO
      return
    }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DocumentFileError(path: path.isEmpty ? "\"\"" : path, text: "not a file name")
    }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      throw DocumentFileError(path: path, text: String(cString: strerror(errno)))
    }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// Bytes of a regular file, at most a gigabyte; 0 for others, whose length nobody knows.
  ///
  /// For making room only: a file may change while it is read, and a sparse one has any length.
  var length: Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return min(Int(status.st_size), 1 << 30)
  }

  /// The next bytes, at most 64 KB; none at the end.
  func next() throws(DocumentFileError) -> [UInt8] {
    var failure: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      var got: Int
      repeat {
        got = read(descriptor, buffer.baseAddress, buffer.count)
      } while got < 0 && errno == EINTR
      if got < 0 { failure = errno }
      count = max(got, 0)
    }
    if failure != 0 {
      throw DocumentFileError(path: path, text: String(cString: strerror(failure)))
    }
    return bytes
  }
}
