/// Reads files that fit into memory, such as themes.
public enum WholeFile {
  /// Reads all bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file or a pipe; `-` is standard input.
  ///   - limit: The most bytes. A longer file is refused.
  /// - Throws: ``DocumentFileError`` if the file can't be read or is too long.
  public static func read(path: String, limit: Int) throws(DocumentFileError) -> [UInt8] {
    let file = try FileReader(path, limit: limit)
    var bytes: [UInt8] = []
    while true {
      let chunk = try file.next()
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
  }
}
