import ConfabLayout
import Glibc
import TestSupport

/// A folder of a test's own, gone with the value.
final class Folder {
  struct Failure: Error { var code: Int32 }
  let path: String

  init() throws {
    var template = Array("\(P_tmpdir)/confab-cache-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure(code: errno) }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  func put(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    guard let file = fopen(self(name), "w") else { throw Failure(code: errno) }
    defer { fclose(file) }
    let bytes = Array(bytes)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(code: errno) }
  }

  func bytes(_ name: String) throws -> [UInt8] {
    guard let file = fopen(self(name), "r") else { throw Failure(code: errno) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }

  func names() -> [String] { Self.names(in: path) }

  private static func names(in folder: String) -> [String] {
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

/// Heights under keys of a seed, as they may come of measuring.
func madeUpHeights(_ seed: UInt64, count: Int) -> [HeightKey: Double] {
  var random = SeededRandom(seed: seed)
  var heights: [HeightKey: Double] = [:]
  for _ in 0..<count {
    let key = HeightKey(first: random.next(), second: random.next())
    heights[key] = Double(random.int(1...3_000)) / 3
  }
  return heights
}
