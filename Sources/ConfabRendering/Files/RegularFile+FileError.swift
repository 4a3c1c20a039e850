import ConfabText
import Glibc

extension FileError {
  /// The error of reading a file that could not be opened or read.
  init(_ failure: RegularFile.Failure, path: String) {
    let reason: Reason =
      switch failure {
      case .isFolder: .isFolder
      case .notRegular: .notRegular
      case .system(ENOENT), .system(ENOTDIR): .notFound
      case .system(let code): .system(code: code)
      }
    self.init(.read, path, reason)
  }
}

extension RegularFile {
  /// Opens the file at a path.
  package static func open(_ path: String) throws(FileError) -> RegularFile {
    do { return try RegularFile(path: path) } catch { throw FileError(error, path: path) }
  }

  /// Up to `count` bytes from `offset`; fewer only at the end of the file.
  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let wanted = max(0, min(count, size - offset))
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      do throws(Failure) {
        filled = try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw FileError(failure, path: path) }
    return bytes
  }

  /// The whole file, unless it has more than `limit` bytes.
  package func readAll(limit: Int) throws(FileError) -> [UInt8] {
    guard size <= limit else {
      throw FileError(.read, path, .tooLarge(bytes: size, limit: limit))
    }
    return try read(at: 0, count: size)
  }
}
