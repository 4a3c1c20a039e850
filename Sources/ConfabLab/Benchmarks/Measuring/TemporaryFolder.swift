import ConfabSupport
import Glibc

/// A new folder in `/tmp`. It is removed with its files when the value's lifetime ends.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/confab-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BenchmarkError("cannot create a folder in /tmp: \(String(cString: strerror(errno)))")
    }
    path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  deinit {
    for name in FilePath.names(in: path) ?? [] { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
