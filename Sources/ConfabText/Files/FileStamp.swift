import Glibc

/// The state of a file by its metadata. Two files with equal stamps have the same bytes: one that
/// was changed or replaced has another stamp.
package struct FileStamp: Sendable, Hashable {
  private let identity: FileIdentity
  private let size: Int
  /// The times of the last change of the bytes and of the metadata, in seconds and nanoseconds.
  private let times: [Int]

  init(_ status: stat) {
    identity = FileIdentity(status)
    size = Int(status.st_size)
    times = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }

  /// The stamp of the file at a path; `nil` where there is none.
  package init?(path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
