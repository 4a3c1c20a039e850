import ConfabSupport
import Glibc

/// Checks of paths in requests. A pipe or a terminal would block a worker for ever.
enum SafeFile {
  /// Checks that a file can be read without waiting for another program.
  ///
  /// - Throws: `DocumentFileError` for a pipe, a socket or a device.
  static func checkInput(_ path: String) throws(DocumentFileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFDIR: return
    default: throw DocumentFileError(path: path, text: "it is not a regular file")
    }
  }

  /// Checks that a file can be written without waiting for another program, and is not that of the
  /// requests or the answers.
  ///
  /// - Parameters:
  ///   - requests: The descriptor of the requests.
  ///   - answers: The descriptor of the answers.
  /// - Throws: ``WorkerFailure``.
  static func checkOutput(
    _ path: String, requests: Int32, answers: Int32
  ) throws(WorkerFailure) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let type = status.st_mode & S_IFMT
    if type == S_IFIFO || type == S_IFSOCK {
      throw WorkerFailure(FileError(.write, path, .notRegular))
    }
    func isFile(of descriptor: Int32) -> Bool {
      var other = stat()
      return fstat(descriptor, &other) == 0 && status.st_dev == other.st_dev
        && status.st_ino == other.st_ino
    }
    if type == S_IFREG || isatty(answers) == 1, isFile(of: answers) {
      throw WorkerFailure(
        .file, at: path,
        "cannot write \(path): the answers are written to it; without an \"output\" they have the picture"
      )
    }
    if type == S_IFREG, isFile(of: requests) {
      throw WorkerFailure(.file, at: path, "cannot write \(path): the requests are read from it")
    }
  }
}
