/// Reads files that are small enough to be held in memory, such as themes.
public enum WholeFile {
  /// All bytes of a file.
  ///
  /// - Parameters:
  ///   - path: a regular file or a pipe; `-` is standard input.
  ///   - limit: bytes; a longer file is refused.
  public static func read(path: String, limit: Int) throws(DocumentFileError) -> [UInt8] {
    let file = try InputFile(path, limit: limit)
    var bytes: [UInt8] = []
    while true {
      let chunk = try file.next()
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
  }
}
