/// Reads files that fit into memory, such as themes.
public enum WholeFile {
  /// Reads all bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file or a pipe.
  ///   - limit: The most bytes. A longer file is refused.
  /// - Throws: ``DocumentFileError`` if the file can't be read or is too long.
  public static func read(path: String, limit: Int) throws(DocumentFileError) -> [UInt8] {
    try allBytes(of: FileReader(path, limit: limit))
  }

  /// Reads standard input to its end.
  ///
  /// - Parameter limit: The most bytes. Longer input is refused.
  /// - Throws: ``DocumentFileError`` if it can't be read or is too long.
  public static func readStandardInput(limit: Int) throws(DocumentFileError) -> [UInt8] {
    try allBytes(of: FileReader(standardInput: limit))
  }

  private static func allBytes(of file: FileReader) throws(DocumentFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let chunk = try file.next()
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
  }
}
