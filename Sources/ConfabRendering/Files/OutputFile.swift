import Glibc

/// A file that is written completely or not at all.
///
/// The bytes go to a temporary file in the destination's folder. ``commit()`` waits until they are
/// on disk and gives the file the destination's name. Before that, and after an error, the
/// destination is unchanged and no file is left behind. On file systems with unnamed files (ext4,
/// XFS, Btrfs, tmpfs) this also holds for a process that is killed, except between the two last
/// calls, which give the file a hidden name and then its own: the hidden file stays until
/// ``TemporaryFiles`` removes it.
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

  /// Opens the destination or a temporary file in its folder. A new file has the mode 0666 less the
  /// umask; otherwise it has the mode of the file that it replaces.
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

  /// - Parameter mayBeUnnamed: `false` uses a hidden file, as on file systems without unnamed
  ///   files.
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
  var childAccess: (descriptor: Int32, hiddenPath: String?)? {
    target.map { (descriptor, $0.file.name) }
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
