import Glibc

/// A file that appears whole or not at all.
///
/// Bytes go to a draft in the destination's folder, and ``commit()`` gives it the destination's name once
/// the disk has them. Until then, and if anything fails, the destination stays as it was and nothing is
/// left behind, not even by a process that is killed, where the file system has unnamed files (ext4, XFS,
/// Btrfs, tmpfs):
///
///     let file = try OutputFile(path: "out.png")
///     try file.write(bytes)
///     try file.commit()
///
/// `-` is standard output. A destination that exists and is no regular file (a device, a pipe) is
/// written directly. A symbolic link stays; the file it leads to is replaced, or made where there is none.
/// For use from one task.
public final class OutputFile {
  private let name: String
  /// Where the bytes end up, without symbolic links, and what holds them until then; `nil` where they
  /// are written directly.
  private let target: (path: String, draft: OutputDraft)?
  private var descriptor: Int32

  /// Opens the destination or a new file in its folder (mode 0666 less the umask, or the mode of the
  /// file it replaces).
  public convenience init(path: String) throws(FileError) {
    try self.init(path: path, mayBeUnnamed: true)
  }

  /// - Parameter mayBeUnnamed: `false` writes a hidden file, as on file systems without unnamed ones.
  init(path: String, mayBeUnnamed: Bool) throws(FileError) {
    if path == "-" {
      name = "standard output"
      target = nil
      descriptor = STDOUT_FILENO
      return
    }
    name = path
    switch try OutputDestination(path: path) {
    case .direct:
      target = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw FileError(.write, path, .system(code: errno)) }
    case .replace(let destination, let mode):
      let draft = try OutputDraft(for: destination, path: path, mayBeUnnamed: mayBeUnnamed)
      if let mode { _ = fchmod(draft.descriptor, mode) }
      target = (destination, draft)
      descriptor = draft.descriptor
    }
  }

  deinit { discard() }

  /// Writes all of `bytes`. After an error the file is gone and further calls fail too.
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

  /// Writes all of `bytes`. After an error the file is gone and further calls fail too.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    var failure: FileError?
    bytes.withUnsafeBytes { buffer in
      do throws(FileError) { try write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Waits until the disk has the bytes and lets the file appear under its name. Nothing can be written
  /// afterwards.
  public func commit() throws(FileError) {
    guard descriptor >= 0 else { throw FileError(.write, name, .system(code: EBADF)) }
    if let target {
      do throws(FileError) {
        // Without it a power cut could leave an empty file in place of the old one.
        try synchronize()
        try target.draft.publish(as: target.path, path: name)
      } catch {
        discard()
        throw error
      }
    }
    let closing = descriptor
    descriptor = -1
    // Some devices report an error only here. On Linux an interrupted close has closed.
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
    target?.draft.discard()
  }
}

private enum WriteResult {
  case wrote(Int)
  case failed(Int32)
}

/// One `write` that reports a closed pipe as an error instead of ending the process, and leaves
/// the process's signal handling as it was. Waits where the descriptor is non-blocking.
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
      // Takes the signal that waits for this thread, or it would strike when unblocked.
      var noTime = timespec()
      if sigismember(&before, SIGPIPE) == 0 { sigtimedwait(&pipeSignal, nil, &noTime) }
      return .failed(code)
    default: return .failed(code)
    }
  }
}
