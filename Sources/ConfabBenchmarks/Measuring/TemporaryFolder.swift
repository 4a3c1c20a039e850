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
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // The folder contains only files; removing "." and ".." fails.
      unlink(path + "/" + name)
    }
    closedir(folder)
    rmdir(path)
  }
}
