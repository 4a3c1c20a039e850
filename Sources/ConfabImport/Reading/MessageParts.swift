import ConfabModel

extension Attachment {
  /// Sets what an export says about a file. Values that a document can't have are left out.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - seconds: The length of a recording.
  ///   - bytes: The size of the file.
  mutating func measure(
    width: Int? = nil, height: Int? = nil, seconds: Double? = nil, bytes: Int? = nil
  ) {
    if let width, let height, 1...1_000_000 ~= width, 1...1_000_000 ~= height {
      self.width = width
      self.height = height
    }
    if let seconds, 0...1_000_000_000 ~= seconds { duration = seconds }
    if let bytes, 0...(1 << 53) ~= bytes { self.bytes = bytes }
  }
}

extension LossKind {
  /// Stickers and emoji that move, of which a picture is left.
  static let animation = LossKind(
    "animation", "animation is a picture or a name", "animations are pictures or names")
}

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

/// Values in the order in which they came, each once: the people of a reaction or a call.
struct UniqueList {
  private(set) var values: [String] = []
  private var known: Set<String> = []

  /// Appends a value that is not in the list. `nil` is ignored.
  mutating func append(_ value: String?) {
    if let value, known.insert(value).inserted { values.append(value) }
  }
}
