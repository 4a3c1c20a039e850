import Glibc

/// A new folder for files that nobody needs afterwards; it and they are gone when the value ends.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/confab-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ChildProcess.Failure(
        description: "cannot make a folder in /tmp: \(String(cString: strerror(errno)))")
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
      // The folder has no folders; "." and ".." refuse to go.
      unlink(path + "/" + name)
    }
    closedir(folder)
    rmdir(path)
  }
}
