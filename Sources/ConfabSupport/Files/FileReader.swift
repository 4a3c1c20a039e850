import Glibc

/// Reads a regular file, a pipe or standard input from front to back.
///
/// A class, so that the descriptor is closed exactly once, after the last reference is gone.
package final class FileReader {
  private static let chunk = 64 * 1024
  /// How long to wait until a program opens a named pipe for writing, in milliseconds.
  private static let writerPatience: Int32 = 5_000
  /// The name of standard input in errors.
  package static let standardInputName = "standard input"

  private let path: String
  private var limit: Int
  private let descriptor: CInt
  package let isPipe: Bool
  /// Whether the wait for a pipe timed out.
  private var hasNoWriter = false
  private var bytesRead = 0

  /// Reads standard input.
  ///
  /// - Parameter limit: The most bytes. Reading fails after that number.
  package init(standardInput limit: Int) {
    path = Self.standardInputName
    self.limit = limit
    descriptor = STDIN_FILENO
    isPipe = false
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The most bytes. A longer file is refused here if its length is known, and while
  ///     reading if not.
  package init(_ path: String, limit: Int) throws(DocumentFileError) {
    self.path = path
    self.limit = limit
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DocumentFileError(path: path.isEmpty ? "\"\"" : path, text: "not a file name")
    }
    // Without O_NONBLOCK, opening a pipe blocks until another program opens it for writing.
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
    // The size of a pipe says nothing about how much it will deliver.
    if !isPipe, status.st_size > limit { throw tooLong }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// Lowers the limit.
  ///
  /// - Throws: ``DocumentFileError`` if the file is longer, or more was read.
  package func restrict(to limit: Int) throws(DocumentFileError) {
    self.limit = limit
    var status = stat()
    let isLong = !isPipe && fstat(descriptor, &status) == 0 && status.st_size > limit
    if isLong || bytesRead > limit { throw tooLong }
  }

  private var tooLong: DocumentFileError {
    DocumentFileError(
      path: path, text: "longer than the allowed \(limit) bytes", isTooLong: true)
  }

  /// The length of a regular file in bytes, at most a gigabyte; 0 for a pipe.
  ///
  /// Use it to reserve memory only: a file may change while it is read.
  package var length: Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return min(Int(status.st_size), 1 << 30)
  }

  /// Reads the next bytes, at most 64 KB. Returns no bytes at the end.
  package func next() throws(DocumentFileError) -> [UInt8] {
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
      throw DocumentFileError(path: path, text: "no program is writing to this pipe")
    }
    bytesRead += bytes.count
    guard bytesRead <= limit else { throw tooLong }
    return bytes
  }

  /// Waits for a writer if a pipe seems to have ended before its first byte.
  ///
  /// - Returns: Whether there is something to read now.
  private func mayStillBegin() -> Bool {
    guard isPipe, bytesRead == 0 else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = poll(&waiting, 1, Self.writerPatience)
    hasNoWriter = ready == 0
    return ready < 0 && errno == EINTR || Int32(waiting.revents) & POLLIN != 0
  }

  /// Waits for data after a read that would have blocked.
  ///
  /// - Returns: Whether to read again after this error.
  private func waitsForMore(after code: CInt) -> Bool {
    guard code == EAGAIN else { return code == EINTR }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&waiting, 1, -1)
    return true
  }
}

/// An error for a file that can't be read.
public struct DocumentFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path that was given, or "standard input".
  public var path: String
  /// The reason, from the system where it has one.
  public var text: String
  /// Whether the file is longer than the caller's limit.
  package var isTooLong: Bool

  /// Creates the error.
  public init(path: String, text: String, isTooLong: Bool = false) {
    self.path = path
    self.text = text
    self.isTooLong = isTooLong
  }

  /// `chat.json: No such file or directory`
  public var description: String { "\(ProblemText.fileName(path)): \(text)" }
}

extension FileReader {
  /// All bytes that were not read.
  package func rest() throws(DocumentFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let chunk = try next()
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
  }
}

/// Reads files that fit into memory, such as themes.
package enum WholeFile {
  /// Reads all bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file or a pipe.
  ///   - limit: The most bytes. A longer file is refused.
  /// - Throws: ``DocumentFileError`` if the file can't be read or is too long.
  package static func read(path: String, limit: Int) throws(DocumentFileError) -> [UInt8] {
    try FileReader(path, limit: limit).rest()
  }

  /// Reads standard input to its end.
  ///
  /// - Parameter limit: The most bytes. Longer input is refused.
  /// - Throws: ``DocumentFileError`` if it can't be read or is too long.
  package static func readStandardInput(limit: Int) throws(DocumentFileError) -> [UInt8] {
    try FileReader(standardInput: limit).rest()
  }
}
