import ConfabSupport

@testable import ConfabRendering

/// A file in memory.
final class OutputBytes: RewritableOutput {
  private(set) var bytes: [UInt8] = []
  /// The number of bytes after which writing fails.
  var limit = Int.max
  static let failure = FileError(.write, "film", .system(code: 28))

  func write(_ more: UnsafeRawBufferPointer) throws(FileError) {
    guard bytes.count + more.count <= limit else { throw Self.failure }
    bytes += more
  }

  func rewrite(_ new: [UInt8], at offset: Int) throws(FileError) {
    bytes.replaceSubrange(offset..<offset + new.count, with: new)
  }
}
