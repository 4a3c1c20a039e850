import Glibc

/// A file that is written completely or not at all.
///
/// The bytes go to a temporary file in the destination's folder. ``commit()`` waits until they are on disk
/// and gives the file the destination's name. Before that, and after an error, the destination is
/// unchanged and no file is left behind. On file systems with unnamed files (ext4, XFS, Btrfs, tmpfs) this
/// also holds for a process that is killed.
///
///     let file = try OutputFile(path: "out.png")
///     try file.write(bytes)
///     try file.commit()
///
/// A destination that is a device or a pipe is written directly. A symbolic link stays; the file it leads to
/// is replaced or created. For use from one task.
public final class OutputFile {
  /// The path, or "standard output".
  public let name: String
  /// The destination without symbolic links, and the temporary file; `nil` if the bytes are written
  /// directly.
  private let target: (path: String, file: TemporaryFile)?
  private var descriptor: Int32

  /// Opens the destination or a temporary file in its folder. A new file has the mode 0666 less the umask;
  /// otherwise it has the mode of the file that it replaces.
  public convenience init(path: String) throws(FileError) {
    try self.init(path: path, mayBeUnnamed: true)
  }

  /// Standard output, which is written directly and stays open.
  public static func standardOutput() -> OutputFile { OutputFile(standardOutput: STDOUT_FILENO) }

  private init(standardOutput descriptor: Int32) {
    name = "standard output"
    target = nil
    self.descriptor = descriptor
  }

  /// - Parameter mayBeUnnamed: `false` uses a hidden file, as on file systems without unnamed files.
  init(path: String, mayBeUnnamed: Bool) throws(FileError) {
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
    guard descriptor >= 0 else { throw FileError(.write, name, .system(code: EBADF)) }
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      switch writeWithoutSignal(descriptor, rest) {
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

  /// Waits until the bytes are on disk and gives the file its name. The file is then closed.
  public func commit() throws(FileError) {
    guard descriptor >= 0 else { throw FileError(.write, name, .system(code: EBADF)) }
    if let target {
      do throws(FileError) {
        // Without this, a power cut could leave an empty file in place of the old one.
        try synchronize()
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

private enum WriteResult {
  case wrote(Int)
  case failed(Int32)
}

/// Calls `write` once. A closed pipe is reported as an error instead of a signal, without a change of the
/// process's signal handling. Waits if the descriptor is non-blocking.
private func writeWithoutSignal(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> WriteResult
{
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
    case EAGAIN:
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
