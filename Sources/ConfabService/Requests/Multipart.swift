/// The parts of a body of the type `multipart/form-data` (RFC 7578).
///
/// The reader is strict: it reads what browsers, curl and the libraries of programming languages
/// write, and refuses the rest. It copies no part.
struct Multipart {
  /// A part of a form.
  struct Part: Sendable, Equatable {
    /// The name of the field.
    var name: String
    /// The name of the file; `nil` for a field that is not a file.
    var fileName: String?
    /// The place of the contents in the body.
    var range: Range<Int>
  }

  /// The most parts.
  static let mostParts = 1024
  /// The longest header fields of a part, in bytes.
  private static let longestHead = 8192
  /// The longest name of a field or a file, in bytes.
  private static let longestName = 1024

  /// The body.
  let bytes: [UInt8]
  /// The parts in their order.
  private(set) var parts: [Part] = []

  /// - Parameters:
  ///   - bytes: The body.
  ///   - type: The value of the field `Content-Type`, which has the boundary.
  /// - Throws: ``ServiceProblem`` with the code `request`.
  /// - Complexity: O(*n*) in the length of the body.
  init(_ bytes: [UInt8], type: String) throws(ServiceProblem) {
    self.bytes = bytes
    let delimiter = Array("--\(try Self.boundary(in: type))".utf8)
    var position = try start(delimiter)
    while true {
      // Spaces and tabs may follow a boundary.
      position = skip(position) { $0 == 0x20 || $0 == 0x09 }
      if starts(with: [0x2D, 0x2D], at: position) { return }
      guard starts(with: [0x0D, 0x0A], at: position) else {
        throw Self.problem("expected a line break or \"--\" after the boundary", at: position)
      }
      guard parts.count < Self.mostParts else {
        throw ServiceProblem(.request, "the form has more than \(Self.mostParts) parts")
      }
      var part = try head(position + 2)
      let end = try self.end(delimiter, from: part.range.lowerBound)
      part.range = part.range.lowerBound..<end
      parts.append(part)
      position = end + 2 + delimiter.count
    }
  }

  /// The contents of a part.
  subscript(_ part: Part) -> [UInt8] { Array(bytes[part.range]) }

  private static func problem(_ text: String, at offset: Int) -> ServiceProblem {
    ServiceProblem(.request, "the form has an error at byte \(offset): \(text)")
  }

  /// The parameter `boundary` of a media type: 1 to 70 characters.
  private static func boundary(in type: String) throws(ServiceProblem) -> String {
    let boundary = Parameters(type)?.values["boundary"] ?? ""
    let allowed = boundary.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: "'()+_,-./:=? ".utf8.contains(byte)
      }
    }
    guard (1...70).contains(boundary.utf8.count), allowed, boundary.last != " " else {
      throw ServiceProblem(
        .request,
        "expected a boundary of 1 to 70 characters in the field Content-Type, "
          + "such as \(MediaType.form); boundary=x")
    }
    return boundary
  }

  /// The position after the first boundary, which begins the body or a line.
  private func start(_ delimiter: [UInt8]) throws(ServiceProblem) -> Int {
    if starts(with: delimiter, at: 0) { return delimiter.count }
    return try end(delimiter, from: 0) + 2 + delimiter.count
  }

  /// The position of the next line break and boundary.
  private func end(_ delimiter: [UInt8], from start: Int) throws(ServiceProblem) -> Int {
    var position = start
    while let feed = bytes[position...].firstIndex(of: 0x0D) {
      if starts(with: [0x0D, 0x0A], at: feed), starts(with: delimiter, at: feed + 2) {
        return feed
      }
      position = feed + 1
    }
    throw Self.problem("expected the boundary of the form before its end", at: bytes.count)
  }

  /// Reads the header fields of a part. Its range begins after them.
  private func head(_ start: Int) throws(ServiceProblem) -> Part {
    var position = start
    var disposition: Parameters?
    while true {
      let limit = min(bytes.count, start + Self.longestHead)
      guard position < limit, let end = bytes[position..<limit].firstIndex(of: 0x0D),
        starts(with: [0x0D, 0x0A], at: end)
      else {
        throw Self.problem(
          "expected header fields of at most \(Self.longestHead) bytes and an empty line", at: start
        )
      }
      defer { position = end + 2 }
      if end == position { break }
      guard let line = String(validating: bytes[position..<end], as: UTF8.self) else {
        throw Self.problem("expected header fields in UTF-8", at: position)
      }
      guard let colon = line.firstIndex(of: ":") else {
        throw Self.problem("expected a header field such as Content-Disposition", at: position)
      }
      switch line[..<colon].lowercased() {
      case "content-disposition":
        disposition = Parameters(String(line[line.index(after: colon)...]))
      case "content-transfer-encoding":
        let encoding = line[line.index(after: colon)...].trimmed.lowercased()
        guard ["binary", "8bit", "7bit"].contains(encoding) else {
          throw Self.problem("expected a part without a transfer encoding", at: position)
        }
      default: break
      }
    }
    guard let disposition, disposition.type == "form-data",
      let name = disposition.values["name"], Self.isName(name)
    else {
      throw Self.problem(
        "expected the header field Content-Disposition: form-data; name=\"…\"", at: start)
    }
    let file = disposition.values["filename"]
    guard file.map(Self.isName) ?? true else {
      throw Self.problem(
        "expected a file name of 1 to \(Self.longestName) bytes without control characters",
        at: start)
    }
    return Part(name: name, fileName: file, range: position..<position)
  }

  private static func isName(_ text: String) -> Bool {
    (1...longestName).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  private func starts(with other: [UInt8], at position: Int) -> Bool {
    position <= bytes.count && bytes[position...].starts(with: other)
  }

  private func skip(_ position: Int, while condition: (UInt8) -> Bool) -> Int {
    bytes[position...].firstIndex { !condition($0) } ?? bytes.count
  }
}

/// A value of a header field with parameters: `form-data; name="a"; filename="b.png"`.
private struct Parameters {
  /// In lower case.
  var type: String
  /// By their names in lower case.
  var values: [String: String] = [:]

  /// `nil` for a text that can't be read, such as one with a parameter twice.
  init?(_ text: String) {
    var rest = Substring(text)
    type = rest.prefix { $0 != ";" }.trimmed.lowercased()
    rest = rest.drop { $0 != ";" }
    while !rest.isEmpty {
      rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      if rest.isEmpty { break }
      guard let sign = rest.firstIndex(of: "=") else { return nil }
      let name = rest[..<sign].trimmed.lowercased()
      rest = rest[rest.index(after: sign)...]
      var value = ""
      if rest.first == "\"" {
        rest.removeFirst()
        while let character = rest.popFirst(), character != "\"" {
          // Only quotation marks and backslashes are escaped: old browsers send paths of Windows.
          if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
            rest.removeFirst()
            value.append(next)
          } else {
            value.append(character)
          }
          if rest.isEmpty { return nil }
        }
        rest = rest.drop { $0 == " " || $0 == "\t" }
        guard rest.isEmpty || rest.first == ";" else { return nil }
      } else {
        value = String(rest.prefix { $0 != ";" }.trimmed)
        rest = rest.drop { $0 != ";" }
      }
      guard values.updateValue(value, forKey: name) == nil else { return nil }
    }
    // Browsers write these three characters so (the form-data algorithm of the HTML standard).
    for (name, value) in values where name == "name" || name == "filename" {
      values[name] = value.replacing("%22", with: "\"").replacing("%0D", with: "\r")
        .replacing("%0A", with: "\n")
    }
  }
}
