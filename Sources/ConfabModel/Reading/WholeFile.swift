/// Reads files that are small enough to be held in memory, such as themes.
public enum WholeFile {
  /// All bytes of a file.
  ///
  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - limit: bytes; a longer file is refused after so many.
  public static func read(path: String, limit: Int) throws(DocumentFileError) -> [UInt8] {
    let file = try InputFile(path)
    var bytes: [UInt8] = []
    while true {
      let chunk = try file.next()
      if chunk.isEmpty { return bytes }
      bytes += chunk
      guard bytes.count <= limit else {
        throw DocumentFileError(path: path, text: "longer than the \(limit) bytes that are allowed")
      }
    }
  }
}
