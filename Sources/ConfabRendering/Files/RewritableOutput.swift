/// A file that takes bytes in order and whose earlier bytes can be replaced.
///
/// Formats with a number of frames or a length at their start need it. ``OutputFile`` is one,
/// unless it is a pipe or a device. For use from one task.
public protocol RewritableOutput: AnyObject {
  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError)
  /// Replaces bytes that were written before. With no bytes, it only checks whether bytes can be
  /// replaced.
  ///
  /// - Parameters:
  ///   - bytes: The new bytes.
  ///   - offset: The place of the first one, in bytes from the start of the file.
  func rewrite(_ bytes: [UInt8], at offset: Int) throws(FileError)
}

extension RewritableOutput {
  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(FileError) {
    var failure: FileError?
    bytes.withUnsafeBytes { buffer in
      do throws(FileError) { try write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
