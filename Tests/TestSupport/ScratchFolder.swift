import Glibc

/// A folder of a test's own, gone with the value.
public final class ScratchFolder: Sendable {
  public struct Failure: Error {
    public var path: String
    public var code: Int32
  }

  public let path: String

  public init() throws {
    var template = Array("\(P_tmpdir)/confab-tests-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure(path: P_tmpdir, code: errno) }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  /// The path of a name in it.
  public func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a file with the system's own functions.
  ///
  /// - Returns: its path.
  @discardableResult
  public func put(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    guard let file = fopen(self(name), "w") else { throw Failure(path: self(name), code: errno) }
    defer { fclose(file) }
    let bytes = Array(bytes)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw Failure(path: self(name), code: errno)
    }
    return self(name)
  }

  @discardableResult
  public func put(_ name: String, _ text: String) throws -> String { try put(name, text.utf8) }

  public func makeFolder(_ name: String) throws {
    guard mkdir(self(name), 0o700) == 0 else { throw Failure(path: self(name), code: errno) }
  }

  /// The bytes of a file in it.
  public func bytes(_ name: String) throws -> [UInt8] { try contents(ofFile: self(name)) }

  /// Everything in it, hidden files too, in order.
  public func names() -> [String] { Self.names(in: path) }

  /// Everything in a folder; nothing if there is none.
  public static func names(in folder: String) -> [String] {
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
    for name in names(in: path) where unlink(path + "/" + name) != 0 { remove(path + "/" + name) }
    rmdir(path)
  }
}

/// The bytes of any file, read with the system's own functions.
public func contents(ofFile path: String) throws -> [UInt8] {
  guard let file = fopen(path, "r") else { throw ScratchFolder.Failure(path: path, code: errno) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
    bytes += buffer[..<count]
  }
  return bytes
}
