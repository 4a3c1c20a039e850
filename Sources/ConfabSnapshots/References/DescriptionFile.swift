import ConfabSupport

/// The description of a reference in a file beside it. It stays when a program rewrites the
/// reference without its chunks, as optimizers of PNG files do.
///
/// The first line has the format, the digest of the pixels that are described and the digest of the
/// second line, which is the text of a ``PictureDescription``. So a file that was edited, cut or
/// swapped is found out.
struct DescriptionFile: Sendable, Hashable {
  /// The end of the names of such files, in place of `.png`.
  static let suffix = ".confab"
  private static let format = "confab-description/1"
  /// The largest file in bytes.
  private static let maximumLength = 64 << 20
  /// The number of lines in which the format is looked for: marks of a merge can lie before it.
  private static let searchedLines = 4

  /// The digest of the pixels.
  let pixels: Digest128
  /// The text of the description.
  let text: String

  /// Creates the file of a picture.
  ///
  /// - Throws: The error of a description that can't be encoded.
  init(_ description: PictureDescription, pixels: Digest128) throws {
    self.pixels = pixels
    text = try description.text()
  }

  /// Reads a file; `nil` unless it is whole.
  ///
  /// - Complexity: O(bytes).
  init?(_ bytes: [UInt8]) {
    // A checkout can have changed the ends of the lines.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0
    }
    guard lines.count == 3, lines[2].isEmpty else { return nil }
    let words = lines[0].split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard words.count == 3, words[0] == Self.format, let pixels = Digest128(hexadecimal: words[1]),
      Digest128(hexadecimal: words[2]) == Self.digest(of: lines[1])
    else { return nil }
    self.pixels = pixels
    text = String(decoding: lines[1], as: UTF8.self)
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    let line = Array(text.utf8)
    let digest = Self.digest(of: line[...]).hexadecimal
    return Array("\(Self.format) \(pixels.hexadecimal) \(digest)\n".utf8) + line + [
      UInt8(ascii: "\n")
    ]
  }

  /// The path of the description file of a reference.
  static func path(besideReference path: String) -> String {
    (path.hasSuffix(".png") ? String(path.dropLast(4)) : path) + suffix
  }

  /// The file beside a reference; `nil` unless it is whole and describes pixels with this digest.
  static func read(besideReference path: String, pixels: Digest128) -> DescriptionFile? {
    guard let bytes = contents(at: Self.path(besideReference: path)),
      let file = DescriptionFile(bytes),
      file.pixels == pixels
    else { return nil }
    return file
  }

  /// Whether a file was written as a description. It can be damaged since.
  static func isDescription(at path: String) -> Bool {
    guard let bytes = contents(at: path) else { return false }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: searchedLines)
    return lines.prefix(searchedLines).contains { $0.starts(with: format.utf8) }
  }

  private static func contents(at path: String) -> [UInt8]? {
    try? RegularFile.open(path).readAll(limit: maximumLength)
  }

  private static func digest(of line: ArraySlice<UInt8>) -> Digest128 {
    line.withUnsafeBytes { Digest128(of: $0) }
  }
}
