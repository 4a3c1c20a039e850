import Glibc

/// A temporary folder, which is deleted with the value.
public final class ScratchFolder: Sendable {
  /// An error of the file system.
  public struct Failure: Error {
    public var path: String
    public var code: Int32
  }

  /// The path of the folder.
  public let path: String

  /// Creates the folder.
  public init() throws {
    var template = Array("\(P_tmpdir)/confab-tests-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure(path: P_tmpdir, code: errno) }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  /// The path of a file in the folder.
  public func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a file.
  ///
  /// - Returns: The path of the file.
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

  /// Writes a text file.
  @discardableResult
  public func put(_ name: String, _ text: String) throws -> String { try put(name, text.utf8) }

  /// Creates a folder in the folder.
  public func makeFolder(_ name: String) throws {
    guard mkdir(self(name), 0o700) == 0 else { throw Failure(path: self(name), code: errno) }
  }

  /// The bytes of a file in the folder.
  public func bytes(_ name: String) throws -> [UInt8] { try contents(ofFile: self(name)) }

  /// The names of all files in the folder, sorted, with hidden files.
  public func names() -> [String] { Self.names(in: path) }

  /// The names of all files in a folder, sorted; empty if there is no such folder.
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

/// The bytes of a file.
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
