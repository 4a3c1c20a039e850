import ConfabSupport
import Glibc

/// The right to change the references of a suite. One process has it at a time; the system releases
/// it when the process ends for any reason.
package final class ReferenceLock {
  private let descriptor: Int32

  /// Locks a folder, which is created if there is none.
  ///
  /// - Throws: ``SuiteError`` if another process has the lock, or if the folder can't be opened.
  package init(folder: String) throws(SuiteError) {
    do { try OutputFolder.make(folder) } catch {
      throw SuiteError("\(folder): the folder can't be created: \(error.reason)")
    }
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw SuiteError("\(folder): the folder can't be opened: \(String(cString: strerror(errno)))")
    }
    // On a file system without locks, two programs that record at the same time are not noticed.
    // Each reference is still whole.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw SuiteError(
        "another program changes the references in \(folder); wait until it has finished")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
