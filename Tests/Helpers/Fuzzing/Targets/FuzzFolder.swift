import Glibc

/// A temporary folder for targets that read files. It is in memory if the system has `/dev/shm`.
final class FuzzFolder: Sendable {
  let path: String

  init() throws {
    let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : P_tmpdir
    var template = Array("\(parent)/confab-fuzz-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw FuzzError("no temporary folder can be made") }
    path = String(cString: made)
  }

  deinit {
    clear()
    rmdir(path)
  }

  /// The path of a file in the folder.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  func put(_ name: String, _ bytes: [UInt8]) throws {
    guard let file = fopen(self(name), "w") else { throw FuzzError("\(self(name)): not written") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw FuzzError("\(self(name)): not written")
    }
  }

  func remove(_ name: String) { unlink(self(name)) }

  /// Removes all files in the folder.
  func clear() {
    guard let stream = opendir(path) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { remove(name) }
    }
  }

  /// Reads a file anywhere.
  static func bytes(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw FuzzError("\(path): not readable") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// The sorted names of the files in a folder.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
