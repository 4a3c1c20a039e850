#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that can't be read.
public struct DocumentFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file as it was asked for; `-` is standard input.
  public var path: String
  /// The system's reason.
  public var text: String
  /// Whether the file has more bytes than the caller allowed.
  public var isTooLong: Bool

  /// Creates the error.
  public init(path: String, text: String, isTooLong: Bool = false) {
    self.path = path
    self.text = text
    self.isTooLong = isTooLong
  }

  /// `chat.json: No such file or directory`
  public var description: String { "\(Wording.fileName(path)): \(text)" }
}

/// A regular file or a pipe, or standard input whatever it is, read from front to back.
///
/// A class so that the descriptor is closed exactly once, when nobody can read any more.
final class InputFile {
  private static let chunk = 64 * 1024
  /// How long a named pipe is waited for until somebody opens it to write, in milliseconds.
  private static let writerPatience: Int32 = 5_000

  private let path: String
  private let limit: Int
  private let descriptor: CInt
  private let isPipe: Bool
  /// Whether a pipe was waited for in vain.
  private var hasNoWriter = false
  private var bytesRead = 0

  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - limit: bytes; a longer file is refused, at once or after so many.
  init(_ path: String, limit: Int) throws(DocumentFileError) {
    self.path = path
    self.limit = limit
    guard path != "-" else {
      descriptor = STDIN_FILENO
      isPipe = false
      return
    }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DocumentFileError(path: path.isEmpty ? "\"\"" : path, text: "not a file name")
    }
    // Without O_NONBLOCK, opening a pipe waits until somebody writes to it.
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    if opened < 0 {
      throw DocumentFileError(path: path, text: String(cString: strerror(errno)))
    }
    var status = stat()
    let problem: String? =
      if fstat(opened, &status) != 0 {
        String(cString: strerror(errno))
      } else {
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFIFO: nil
        case S_IFDIR: String(cString: strerror(EISDIR))
        default: "it is a device or a socket; expected a regular file or a pipe"
        }
      }
    if let problem {
      close(opened)
      throw DocumentFileError(path: path, text: problem)
    }
    descriptor = opened
    isPipe = status.st_mode & S_IFMT == S_IFIFO
    // The size of a pipe is no promise.
    if !isPipe, status.st_size > limit { throw tooLong }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  private var tooLong: DocumentFileError {
    DocumentFileError(
      path: path, text: "longer than the \(limit) bytes that are allowed", isTooLong: true)
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
      while true {
        let got = read(descriptor, buffer.baseAddress, buffer.count)
        count = max(got, 0)
        if got > 0 || (got == 0 && !mayStillBegin()) { return }
        if got < 0, !waitsForMore(after: errno) {
          failure = errno
          return
        }
      }
    }
    if failure != 0 {
      throw DocumentFileError(path: path, text: String(cString: strerror(failure)))
    }
    if bytes.isEmpty, hasNoWriter {
      throw DocumentFileError(path: path, text: "nobody writes to this pipe")
    }
    bytesRead += bytes.count
    guard bytesRead <= limit else { throw tooLong }
    return bytes
  }

  /// Waits for somebody to write to a pipe that seems to have ended before its first byte.
  ///
  /// - Returns: whether there is something to read now.
  private func mayStillBegin() -> Bool {
    guard isPipe, bytesRead == 0 else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = poll(&waiting, 1, Self.writerPatience)
    hasNoWriter = ready == 0
    return ready < 0 && errno == EINTR || Int32(waiting.revents) & POLLIN != 0
  }

  /// Waits as long as it takes where reading would have to.
  ///
  /// - Returns: whether to read again after this error.
  private func waitsForMore(after code: CInt) -> Bool {
    guard code == EAGAIN else { return code == EINTR }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&waiting, 1, -1)
    return true
  }
}
