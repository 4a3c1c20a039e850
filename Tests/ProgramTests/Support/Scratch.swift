import Glibc

/// A folder of a test's own, gone with the value.
final class Scratch {
  struct Failure: Error { var code: Int32 }
  let path: String

  init() throws {
    var template = Array("\(P_tmpdir)/confab-tests-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure(code: errno) }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  /// The path of a name in it.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  @discardableResult
  func put(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    guard let file = fopen(self(name), "w") else { throw Failure(code: errno) }
    defer { fclose(file) }
    let bytes = Array(bytes)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(code: errno) }
    return self(name)
  }

  @discardableResult
  func put(_ name: String, _ text: String) throws -> String { try put(name, text.utf8) }

  func makeFolder(_ name: String) throws {
    guard mkdir(self(name), 0o700) == 0 else { throw Failure(code: errno) }
  }

  /// Everything in it, hidden files too, in order.
  func names() -> [String] { Self.names(in: path) }

  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    for name in names(in: path) where unlink(path + "/" + name) != 0 {
      remove(path + "/" + name)
    }
    rmdir(path)
  }
}

/// The bytes of a file.
func contents(_ path: String) throws -> [UInt8] {
  guard let file = fopen(path, "r") else { throw Scratch.Failure(code: errno) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

/// Folders of the source tree.
enum Source {
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/")
  static func example(_ name: String) -> String { "\(root)/Examples/\(name)" }
}
