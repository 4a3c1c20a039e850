import ConfabModel

extension EmbeddedFiles {
  /// The ending for the content of a file: that of the pictures that are drawn, or of its MIME type.
  static func ending(of bytes: [UInt8], mime: String?) -> String {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpg" }
    if bytes.starts(with: "GIF8".utf8) { return "gif" }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return "webp"
    }
    return mime.flatMap { FileKind.ending(mime: $0) } ?? "bin"
  }
}

extension ImportSink {
  /// Takes a file out of a text of the export, and gives an attachment its path. Only the second
  /// pass decodes; the survey changes nothing.
  ///
  /// - Parameter bytes: Decodes the content.
  /// - Returns: Whether the file is kept. If not, the attachment has no path.
  func embed(
    _ bytes: () -> [UInt8], in attachment: inout Attachment
  ) throws(ImportError) -> Bool {
    guard !isSurvey else { return true }
    let content = bytes()
    let ending = EmbeddedFiles.ending(of: content, mime: attachment.mime)
    guard let path = try export.embedded.add(content, ending: ending) else { return false }
    attachment.src = path
    // What the picture is counts, not what is said of it.
    if let mime = FileKind.of(path).mime { attachment.mime = mime }
    return true
  }
}
