import Glibc

/// A file that appears whole or not at all.
///
/// Bytes go to a new file beside the destination, and ``commit()`` gives it the destination's name.
/// Until then, and if anything fails, the destination stays as it was and nothing is left behind:
///
///     let file = try OutputFile(path: "out.png")
///     try file.write(bytes)
///     try file.commit()
///
/// `-` is standard output. A destination that exists and is no regular file (a device, a pipe) is
/// written directly. A symbolic link stays; the file it leads to is replaced.
/// For use from one task.
public final class OutputFile {
  private let name: String
  /// Where the bytes end up, without symbolic links; `nil` where they are written directly.
  private let destination: String?
  private let temporary: String?
  private var descriptor: Int32

  /// Opens the destination or a new file beside it (mode 0666 less the umask, or the mode of the
  /// file it replaces).
  public init(path: String) throws(FileError) {
    if path == "-" {
      name = "standard output"
      destination = nil
      temporary = nil
      descriptor = STDOUT_FILENO
      return
    }
    name = path
    switch try Destination(path: path) {
    case .direct:
      destination = nil
      temporary = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw FileError(.write, path, .system(code: errno)) }
    case .replace(let target, let mode):
      let created = try Self.createTemporary(besides: target, path: path)
      if let mode { _ = fchmod(created.descriptor, mode) }
      destination = target
      temporary = created.path
      descriptor = created.descriptor
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

  /// Closes the file and lets it appear under its name. Nothing can be written afterwards.
  public func commit() throws(FileError) {
    guard descriptor >= 0 else { throw FileError(.write, name, .system(code: EBADF)) }
    let closing = descriptor
    descriptor = -1
    // Some file systems report a full disk only here. On Linux an interrupted close has closed.
    if closing != STDOUT_FILENO, close(closing) != 0, errno != EINTR {
      let code = errno
      removeTemporary()
      throw FileError(.write, name, .system(code: code))
    }
    guard let temporary, let destination else { return }
    guard rename(temporary, destination) == 0 else {
      let code = errno
      removeTemporary()
      throw FileError(.write, name, code == EISDIR ? .isFolder : .system(code: code))
    }
    UnfinishedFiles.finish(temporary)
  }

  private func discard() {
    guard descriptor >= 0 else { return }
    if descriptor != STDOUT_FILENO { close(descriptor) }
    descriptor = -1
    removeTemporary()
  }

  private func removeTemporary() {
    if let temporary { UnfinishedFiles.discard(temporary) }
  }

  private static func createTemporary(
    besides target: String, path: String
  ) throws(FileError) -> (path: String, descriptor: Int32) {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    // A name that is taken is as good as impossible; a few tries make it so.
    for _ in 0..<16 {
      let suffix = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let candidate = "\(folder).confab-\(getpid())-\(suffix).tmp"
      let descriptor = UnfinishedFiles.create(candidate)
      if descriptor >= 0 { return (candidate, descriptor) }
      let code = errno
      guard code == EEXIST || code == EINTR else {
        let isMissing = code == ENOENT || code == ENOTDIR
        throw FileError(.write, path, isMissing ? .folderNotFound : .system(code: code))
      }
    }
    throw FileError(.write, path, .system(code: EEXIST))
  }
}

/// What stands at a path before it is written.
private enum Destination {
  /// Replace or create this file; with the mode of the one that is there.
  case replace(String, mode: mode_t?)
  case direct

  init(path: String) throws(FileError) {
    // A C path would silently end at the first NUL.
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FileError(.write, path, .system(code: EINVAL))
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      if code == ENOTDIR { throw FileError(.write, path, .folderNotFound) }
      guard code == ENOENT else { throw FileError(.write, path, .system(code: code)) }
      if path.hasSuffix("/") { throw FileError(.write, path, .folderNotFound) }
      self = .replace(path, mode: nil)
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
