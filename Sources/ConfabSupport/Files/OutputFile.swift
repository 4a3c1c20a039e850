import Glibc

/// A file that is written completely or not at all.
///
/// The bytes go to a temporary file in the destination's folder. ``commit()`` waits until they are
/// on disk and gives the file the destination's name. Before that, and after an error, the
/// destination is unchanged and no file is left behind. On file systems with unnamed files (ext4,
/// XFS, Btrfs, tmpfs) this also holds for a process that is killed, except between the two last
/// calls, which give the file a hidden name and then its own: the hidden file stays until
/// `TemporaryFiles` removes it.
///
///     let file = try OutputFile(path: "out.png")
///     try file.write(bytes)
///     try file.commit()
///
/// A destination that is a device or a pipe is written directly. A symbolic link stays; the file it
/// leads to is replaced or created. For use from one task.
public final class OutputFile: RewritableOutput {
  /// The path, or "standard output".
  public let name: String
  /// The destination without symbolic links, and the temporary file; `nil` if the bytes are written
  /// directly.
  private let target: (path: String, file: TemporaryFile)?
  private var descriptor: Int32
  /// The bytes of a file in memory, and the most of them; `nil` for other files.
  private var memory: (bytes: [UInt8], limit: Int)?

  /// Opens the destination or a temporary file in its folder. A new file has the mode 0666 less the
  /// umask; otherwise it has the mode of the file that it replaces.
  public convenience init(path: String) throws(FileError) {
    try self.init(path: path, mayBeUnnamed: true)
  }

  /// Standard output, which is written directly and stays open.
  package static func standardOutput() -> OutputFile { OutputFile(standardOutput: STDOUT_FILENO) }

  private init(standardOutput descriptor: Int32) {
    name = "standard output"
    target = nil
    self.descriptor = descriptor
  }

  /// A file that is in memory alone. ``contents`` has its bytes.
  ///
  /// - Parameter limit: The most bytes. Writing more fails with `FileError.Reason.tooLarge`.
  package static func inMemory(limit: Int) -> OutputFile { OutputFile(memoryLimit: limit) }

  private init(memoryLimit limit: Int) {
    name = "the answer"
    target = nil
    descriptor = -1
    memory = ([], limit)
  }

  /// The bytes of a file in memory; empty for other files.
  package var contents: [UInt8] { memory?.bytes ?? [] }

  /// - Parameter mayBeUnnamed: `false` uses a hidden file, as on file systems without unnamed
  ///   files.
  package init(path: String, mayBeUnnamed: Bool) throws(FileError) {
    name = path
    switch try OutputDestination(path: path) {
    case .direct:
      target = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw FileError(.write, path, .system(code: errno)) }
    case .replace(let destination, let mode):
      let file = try TemporaryFile(for: destination, path: path, mayBeUnnamed: mayBeUnnamed)
      if let mode { _ = fchmod(file.descriptor, mode) }
      target = (destination, file)
      descriptor = file.descriptor
    }
  }

  deinit { discard() }

  /// Appends bytes. After an error the file is removed and further calls fail.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    // A copy of the bytes beside the file would be copied with each call.
    if let limit = memory?.limit {
      let count = (memory?.bytes.count ?? 0) + bytes.count
      guard count <= limit else {
        throw FileError(.write, name, .tooLarge(bytes: count, limit: limit))
      }
      memory?.bytes.append(contentsOf: bytes)
      return
    }
    guard descriptor >= 0 else { throw FileError(.write, name, .system(code: EBADF)) }
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      switch SilentWrite.write(rest, to: descriptor) {
      case .wrote(let count): done += count
      case .failed(let code):
        discard()
        throw FileError(.write, name, code == EPIPE ? .closedPipe : .system(code: code))
      }
    }
  }

  /// Appends bytes. After an error the file is removed and further calls fail.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    var failure: FileError?
    bytes.withUnsafeBytes { buffer in
      do throws(FileError) { try write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Replaces bytes that were written before. After an error the file is removed and further calls
  /// fail.
  ///
  /// - Parameters:
  ///   - bytes: The new bytes; none only checks whether bytes can be replaced.
  ///   - offset: The place of the first one, in bytes from the start of the file.
  /// - Throws: ``FileError``, also for a pipe or a device.
  public func rewrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    if let count = memory?.bytes.count {
      guard offset >= 0, offset <= count - bytes.count else {
        throw FileError(.write, name, .system(code: EINVAL))
      }
      memory?.bytes.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      return
    }
    guard descriptor >= 0 else { throw FileError(.write, name, .system(code: EBADF)) }
    guard target != nil else { throw FileError(.write, name, .notRegular) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let code = errno
        discard()
        throw FileError(.write, name, .system(code: code))
      }
      done += count
    }
  }

  /// The file for a child process that writes it: its descriptor, and the path of the hidden file
  /// unless it has no name yet. `nil` for a pipe or a device.
  package var childAccess: (descriptor: Int32, hiddenPath: String?)? {
    target.map { (descriptor, $0.file.name) }
  }

  /// Waits until the bytes are on disk and gives the file its name. The file is then closed.
  public func commit() throws(FileError) { try commit(isTemporary: false) }

  /// Gives the file its name, as ``commit()``, and closes it.
  ///
  /// - Parameter isTemporary: Whether the file is deleted before the process ends. Then it need not
  ///   be on disk, and this does not wait.
  package func commit(isTemporary: Bool) throws(FileError) {
    guard memory == nil else { return }
    guard descriptor >= 0 else { throw FileError(.write, name, .system(code: EBADF)) }
    if let target {
      do throws(FileError) {
        // Without this, a power cut could leave an empty file in place of the old one.
        if !isTemporary { try synchronize() }
        try target.file.publish(as: target.path, path: name)
      } catch {
        discard()
        throw error
      }
    }
    let closing = descriptor
    descriptor = -1
    // Some devices report an error only here. On Linux, an interrupted close has closed the file.
    if closing != STDOUT_FILENO, close(closing) != 0, errno != EINTR, target == nil {
      throw FileError(.write, name, .system(code: errno))
    }
  }

  private func synchronize() throws(FileError) {
    while fsync(descriptor) != 0 {
      switch errno {
      case EINTR: continue
      // The file system has no such call.
      case EINVAL, ENOSYS, EOPNOTSUPP: return
      default: throw FileError(.write, name, .system(code: errno))
      }
    }
  }

  private func discard() {
    guard descriptor >= 0 else { return }
    if descriptor != STDOUT_FILENO { close(descriptor) }
    descriptor = -1
    target?.file.discard()
  }
}

/// Takes the bytes of a file in order, in pieces of any size.
package typealias ByteSink = (UnsafeRawBufferPointer) throws(FileError) -> Void

/// Creates folders for files that are written.
package enum OutputFolder {
  /// Creates a folder and those around it, unless they exist.
  ///
  /// - Throws: ``FileError``.
  package static func make(_ path: String) throws(FileError) {
    guard !path.isEmpty, mkdir(path, 0o777) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let folder = FilePath.folder(of: path) else {
      throw FileError(.write, path, .system(code: errno))
    }
    try make(folder)
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FileError(.write, path, .system(code: errno))
    }
  }
}

/// A file that takes bytes in order and whose earlier bytes can be replaced.
///
/// Formats with a number of frames or a length at their start need it. ``OutputFile`` is one,
/// unless it is a pipe or a device. For use from one task.
package protocol RewritableOutput: AnyObject {
  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError)
  /// Replaces bytes that were written before. With no bytes, it only checks whether bytes can be
  /// replaced.
  ///
  /// - Parameters:
  ///   - bytes: The new bytes.
  ///   - offset: The place of the first one, in bytes from the start of the file.
  func rewrite(_ bytes: [UInt8], at offset: Int) throws(FileError)
}

extension RewritableOutput {
  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    var failure: FileError?
    bytes.withUnsafeBytes { buffer in
      do throws(FileError) { try write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

/// `write` that reports a closed pipe as an error instead of a signal, without a change of the
/// process's signal handling.
package enum SilentWrite {
  /// The result of one call.
  package enum Result {
    case wrote(Int)
    case failed(Int32)
  }

  /// Writes some of the bytes.
  ///
  /// - Parameter waits: Whether it waits for a non-blocking descriptor. If not, it fails with
  ///   `EAGAIN`.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, waits: Bool = true
  ) -> Result {
    var pipeSignal = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    while true {
      let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return .wrote(count) }
      let code = errno
      switch code {
      case EINTR: continue
      case EAGAIN where waits:
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      case EPIPE:
        // Consumes the pending signal, which would be delivered when it is unblocked.
        var noTime = timespec()
        if sigismember(&before, SIGPIPE) == 0 { sigtimedwait(&pipeSignal, nil, &noTime) }
        return .failed(code)
      default: return .failed(code)
      }
    }
  }
}

/// How ``OutputFile`` writes to a path.
enum OutputDestination {
  /// Replace or create the file at this path, which is not a symbolic link. The mode is that of the
  /// existing file; `nil` if there is none.
  case replace(String, mode: mode_t?)
  /// Write directly to a device or a pipe.
  case direct

  init(path: String) throws(FileError) {
    // A C path ends at the first NUL.
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FileError(.write, path, .system(code: EINVAL))
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      switch code {
      case ENOTDIR: throw FileError(.write, path, .folderNotFound)
      case ENOENT where path.hasSuffix("/"): throw FileError(.write, path, .folderNotFound)
      case ENOENT: self = .replace(try Self.endOfLinks(path), mode: nil)
      default: throw FileError(.write, path, .system(code: code))
      }
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw FileError(.write, path, .isFolder)
    case S_IFREG:
      guard access(path, W_OK) == 0 else { throw FileError(.write, path, .system(code: errno)) }
      guard let resolved = realpath(path, nil) else {
        throw FileError(.write, path, .system(code: errno))
      }
      defer { free(resolved) }
      self = .replace(String(cString: resolved), mode: status.st_mode & 0o777)
    default: self = .direct
    }
  }

  /// The number of links that the kernel follows in one path.
  private static let mostLinks = 40

  /// The path at the end of symbolic links, which no file has yet.
  private static func endOfLinks(_ path: String) throws(FileError) -> String {
    var end = path
    for _ in 0..<mostLinks {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(end, &buffer, buffer.count)
      // A path that is not a link is the end, even if there is no file.
      guard count >= 0 else { return end }
      let target = String(decoding: buffer[..<count], as: UTF8.self)
      let isAbsolute = target.utf8.first == UInt8(ascii: "/")
      let folder = isAbsolute ? nil : FilePath.folder(of: end)
      end = folder.map { "\($0)/\(target)" } ?? target
      if end.hasSuffix("/") { throw FileError(.write, path, .folderNotFound) }
    }
    throw FileError(.write, path, .system(code: ELOOP))
  }
}
