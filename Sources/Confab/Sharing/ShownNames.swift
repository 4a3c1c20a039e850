import ConfabModel
import ConfabSupport

/// A file with the names that a redacted conversation shows.
package enum ShownNames {
  /// The largest file in bytes.
  private static let maximumLength = 1 << 20
  /// The most names in a file.
  private static let maximumCount = 10_000

  /// Reads a file: a JSON object of strings, or a line `real = shown` for each name.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The names that are shown, by the real ones.
  /// - Throws: `FileError`, `DocumentError` for other JSON, `OptionError` for another line.
  package static func read(path: String) throws -> [String: String] {
    let bytes = try WholeFile.read(path: path, limit: maximumLength)
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    let names =
      first == UInt8(ascii: "{") ? try members(bytes, named: path) : try lines(bytes, named: path)
    guard names.count <= maximumCount else {
      throw OptionError("\(path) has \(names.count) names; expected at most \(maximumCount)")
    }
    return names
  }

  private static func members(_ bytes: [UInt8], named path: String) throws -> [String: String] {
    let problems = ProblemCollector(bytes)
    var names: [String: String] = [:]
    if let reader = ValueReader(problems), let object = reader.object(knowing: nil) {
      for member in object.entries { names[member.key] = member.value.string(.nonEmpty) }
    }
    if let error = problems.error(source: path) { throw error }
    return names
  }

  private static func lines(_ bytes: [UInt8], named path: String) throws -> [String: String] {
    var names: [String: String] = [:]
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where line.contains(where: { !$0.isWhitespace }) {
      let parts = line.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw OptionError("\(path):\(index + 1): expected a line such as Ana Silva = Customer")
      }
      names[parts[0]] = parts[1]
    }
    return names
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
