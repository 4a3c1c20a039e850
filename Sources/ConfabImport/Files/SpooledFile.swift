import ConfabSupport
import Glibc

/// A regular file that is open, or a copy of what is not one: a pipe or standard input. The copy has
/// no name and disappears with the process. Bytes in memory stay there.
final class SpooledFile {
  private final class OpenFile {
    let file: RegularFile

    init(_ file: consuming RegularFile) { self.file = file }
  }

  /// `nil` for bytes in memory.
  private let open: OpenFile?
  private let memory: [UInt8]

  init(_ file: consuming RegularFile) {
    open = OpenFile(file)
    memory = []
  }

  /// A file whose bytes are in memory.
  init(memory: [UInt8]) {
    open = nil
    self.memory = memory
  }

  var size: Int { open?.file.size ?? memory.count }

  /// The most bytes of a pipe.
  private static let longestPipe = 64 << 30

  static func file(_ path: String) throws(ImportError) -> SpooledFile {
    do throws(RegularFile.Failure) {
      return SpooledFile(try RegularFile(path: path))
    } catch .notRegular {
      let reader: FileReader
      do throws(DocumentFileError) { reader = try FileReader(path, limit: longestPipe) } catch {
        throw ImportError(path, error.text)
      }
      return try rest(of: reader, after: [], named: path)
    } catch {
      throw ImportError(path, FileError(error, path: path).reason.description)
    }
  }

  static func standardInput() throws(ImportError) -> SpooledFile {
    try rest(
      of: FileReader(standardInput: longestPipe), after: [], named: FileReader.standardInputName)
  }

  /// A copy of a file of which the beginning was read.
  static func rest(
    of file: FileReader, after head: [UInt8], named name: String
  ) throws(ImportError) -> SpooledFile {
    var first = head
    do throws(DocumentFileError) {
      return try spool(name) { () throws(DocumentFileError) in
        defer { first = [] }
        return first.isEmpty ? try file.next() : first
      }
    } catch {
      throw ImportError(name, error.text)
    }
  }

  /// Copies bytes to a file without a name.
  static func spool(
    _ name: String, _ next: () throws(DocumentFileError) -> [UInt8]
  ) throws(DocumentFileError) -> SpooledFile {
    do {
      let folder = try TemporaryFolder()
      let path = "\(folder.path)/spool"
      let output = try OutputFile(path: path)
      while true {
        let chunk = try next()
        if chunk.isEmpty { break }
        try output.write(chunk)
      }
      try output.commit(isTemporary: true)
      // The file stays open after the folder is removed.
      defer { withExtendedLifetime(folder) {} }
      return SpooledFile(try RegularFile.open(path))
    } catch let error as DocumentFileError {
      throw error
    } catch {
      throw DocumentFileError(path: name, text: "\(error)")
    }
  }

  /// Up to `count` bytes from an offset; fewer only at the end of the file.
  func read(at offset: Int, count: Int, _ name: String) throws(ImportError) -> [UInt8] {
    let found: [UInt8]?
    do throws(FileError) { found = try open?.file.read(at: offset, count: count) } catch {
      throw ImportError(name, error.reason.description)
    }
    return found ?? Array(memory.dropFirst(offset).prefix(count))
  }

  /// The length of a chunk, in bytes.
  private static let chunk = 256 * 1024

  func stream(_ name: String) -> ByteStream {
    var offset = 0
    return ByteStream { () throws(ImportError) in
      let chunk = try self.read(at: offset, count: Self.chunk, name)
      offset += chunk.count
      return chunk
    }
  }

  /// A descriptor for a library that closes it; -1 if there is none left or bytes in memory can't be
  /// copied to a file.
  func duplicateDescriptor() -> Int32 {
    if let descriptor = open?.file.duplicateDescriptor() { return descriptor }
    var rest = memory
    let copy = try? Self.spool("memory") { () throws(DocumentFileError) in
      defer { rest = [] }
      return rest
    }
    return copy?.duplicateDescriptor() ?? -1
  }
}
