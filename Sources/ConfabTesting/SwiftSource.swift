import ConfabSnapshots
import ConfabSupport
import Synchronization
import Testing

/// The text of a Swift file, in which the closure behind a call can be replaced. Strings and
/// comments are skipped; anything else about the language is not needed.
struct SwiftSource {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Writes a closure that returns a text behind the parentheses of a call, instead of the one that
  /// is there.
  ///
  /// - Parameters:
  ///   - function: The name of the function.
  ///   - line: The line of the call, from 1.
  ///   - column: The column of the call in UTF-8 bytes, from 1. It decides between several calls in
  ///     the line.
  ///   - text: The text.
  /// - Returns: The number of lines that were added; negative for lines that went.
  /// - Throws: ``SourceEditError`` if there is no such call.
  mutating func setClosure(
    behindCallOf function: String, line: Int, column: Int, text: String
  ) throws(SourceEditError) -> Int {
    guard let start = start(ofLine: line),
      let name = place(of: Array(function.utf8), from: start, column: column)
    else {
      throw SourceEditError(
        description:
          "line \(line) has no call of \(function); the source has changed since the test was built"
      )
    }
    let open = skipSpace(from: name + function.utf8.count)
    guard open < bytes.count, bytes[open] == UInt8(ascii: "("), let end = skipGroup(from: open)
    else {
      throw SourceEditError(description: "line \(line): the call of \(function) has no end")
    }
    guard place(of: Array("matches:".utf8), in: open..<end) == nil else {
      throw SourceEditError(
        description: "line \(line): write the expected text as a closure behind the parentheses")
    }
    var rest = end
    let brace = skipSpace(from: end)
    if brace < bytes.count, bytes[brace] == UInt8(ascii: "{") {
      guard let close = skipGroup(from: brace) else {
        throw SourceEditError(description: "line \(line): the closure behind the call has no end")
      }
      rest = close
    }
    let indent = String(
      decoding: bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") },
      as: UTF8.self)
    let unit = indent.contains("\t") ? "\t" : indentUnit
    let literal = StringLiteral.lines(of: text).map { $0.isEmpty ? "" : indent + unit + $0 }
    let closure = Array((([" {"] + literal + [indent + "}"]).joined(separator: "\n")).utf8)
    let added = Self.lineFeeds(closure[...]) - Self.lineFeeds(bytes[end..<rest])
    bytes.replaceSubrange(end..<rest, with: closure)
    return added
  }

  private static func lineFeeds(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 == UInt8(ascii: "\n") }
  }

  /// Two spaces if the file has a line with an odd multiple of them, else four.
  private var indentUnit: String {
    let isTwo = bytes.split(separator: UInt8(ascii: "\n")).contains {
      $0.prefix { $0 == UInt8(ascii: " ") }.count % 4 == 2
    }
    return isTwo ? "  " : "    "
  }

  private func start(ofLine line: Int) -> Int? {
    var start = 0
    for _ in 1..<max(1, line) {
      guard let feed = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = feed + 1
    }
    return start
  }

  /// The last place of a name in a line that is not behind a column, else the first one.
  private func place(of name: [UInt8], from start: Int, column: Int) -> Int? {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    var found: Int?
    var next = start
    while let place = place(of: name, in: next..<end) {
      if found != nil, place > start + column - 1 { break }
      found = place
      next = place + name.count
    }
    return found
  }

  private func place(of name: [UInt8], in range: Range<Int>) -> Int? {
    guard range.count >= name.count else { return nil }
    return (range.lowerBound...range.upperBound - name.count).first {
      bytes[$0..<$0 + name.count].elementsEqual(name)
    }
  }

  // MARK: - Skipping

  /// The place behind white space and comments.
  private func skipSpace(from place: Int) -> Int {
    var place = place
    while place < bytes.count {
      if let end = skipComment(from: place) {
        place = end
      } else if [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
        .contains(bytes[place])
      {
        place += 1
      } else {
        break
      }
    }
    return place
  }

  /// The place behind a parenthesis, bracket or brace and everything up to its end; `nil` if it has
  /// no end.
  private func skipGroup(from open: Int) -> Int? {
    var depth = 0
    var place = open
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return place + 1 }
      default:
        if let end = skipComment(from: place) ?? skipString(from: place) {
          place = end
          continue
        }
      }
      place += 1
    }
    return nil
  }

  private func hasText(_ text: String, at place: Int) -> Bool {
    bytes[min(place, bytes.count)...].starts(with: text.utf8)
  }

  /// The place behind the comment that begins here; `nil` if none does.
  private func skipComment(from start: Int) -> Int? {
    if hasText("//", at: start) {
      return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }
    guard hasText("/*", at: start) else { return nil }
    var depth = 0
    var place = start
    while place < bytes.count {
      if hasText("/*", at: place) {
        depth += 1
        place += 2
      } else if hasText("*/", at: place) {
        depth -= 1
        place += 2
        if depth == 0 { return place }
      } else {
        place += 1
      }
    }
    return place
  }

  /// The place behind the string literal that begins here; `nil` if none does.
  private func skipString(from start: Int) -> Int? {
    let hashes = bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    var place = start + hashes
    guard hasText("\"", at: place) else { return nil }
    let quotes = hasText("\"\"\"", at: place) ? "\"\"\"" : "\""
    let pounds = String(repeating: "#", count: hashes)
    place += quotes.utf8.count
    while place < bytes.count {
      if hasText(quotes + pounds, at: place) { return place + quotes.utf8.count + hashes }
      guard hasText("\\" + pounds, at: place) else {
        place += 1
        continue
      }
      place += 1 + hashes
      // An interpolation, which has code of any kind.
      place = hasText("(", at: place) ? skipGroup(from: place) ?? bytes.count : place + 1
    }
    return place
  }
}

/// Multi-line string literals.
enum StringLiteral {
  /// The lines of a literal that stands for a text. A line feed at the end of the text makes no
  /// difference.
  static func lines(of text: String) -> [String] {
    var text = text
    if text.hasSuffix("\n") { text.removeLast() }
    var pounds = ""
    while text.contains("\\" + pounds) || text.contains("\"\"\"" + pounds) { pounds += "#" }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      line in
      var words = ""
      for scalar in line {
        // Other control characters can't stand in a literal.
        if scalar != "\t", scalar.properties.generalCategory == .control {
          words += "\\\(pounds)u{\(String(scalar.value, radix: 16))}"
        } else {
          words.unicodeScalars.append(scalar)
        }
      }
      // Editors remove spaces at the end of a line.
      return words.hasSuffix(" ") ? "\(words.dropLast())\\\(pounds)u{20}" : words
    }
    return ["\(pounds)\"\"\""] + lines + ["\"\"\"\(pounds)"]
  }
}

/// Writes the texts of inline snapshots into source files.
final class SourceEdits: Sendable {
  /// The edits of this process.
  static let process = SourceEdits()

  /// The function whose calls have inline snapshots.
  static let function = "expectInlineSnapshot"
  private static let maximumLength = 64 << 20

  /// A line of the compiled source, and the number of lines that were added there since.
  private struct Edit {
    var line: Int
    var added: Int
  }

  /// The edits by the paths of their files.
  private let edits = Mutex<[String: [Edit]]>([:])

  /// Writes a text as the closure behind a call, instead of the one that is there.
  ///
  /// - Parameter location: The place of the call when it was compiled.
  /// - Throws: ``SourceEditError``, `FileError`.
  /// - Complexity: O(*n*) in the length of the file.
  func write(_ text: String, at location: SourceLocation) throws {
    try edits.withLock { edits in
      let path = location.filePath
      let earlier = edits[path, default: []].filter { $0.line < location.line }
      let line = location.line + earlier.reduce(0) { $0 + $1.added }
      var source = SwiftSource(
        try RegularFile.open(path).readAll(limit: Self.maximumLength))
      let added = try source.setClosure(
        behindCallOf: Self.function, line: line, column: location.column, text: text)
      try StoredFile.write(source.bytes, to: path)
      edits[path, default: []].append(Edit(line: location.line, added: added))
    }
  }
}

/// A reason why the text of an inline snapshot can't be written into the source.
struct SourceEditError: Error, CustomStringConvertible {
  let description: String
}
