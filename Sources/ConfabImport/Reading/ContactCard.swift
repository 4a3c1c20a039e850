import ConfabModel

/// The first person of a vCard file (RFC 6350, and the older versions that phones write).
enum ContactCard {
  /// The longest file, in bytes. Pictures in it are not read.
  static let longest = 4 << 20

  /// Reads a file.
  ///
  /// - Returns: `nil` if it has no name.
  static func contact(_ bytes: [UInt8]) -> Contact? {
    var contact = Contact(name: "")
    var structuredName = ""
    for line in lines(bytes) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let head = line[..<colon].split(separator: ";").map { $0.uppercased() }
      guard let property = head.first?.split(separator: ".").last else { continue }
      if property == "END" { break }
      let isQuoted = head.contains { $0.hasSuffix("QUOTED-PRINTABLE") }
      let raw = String(line[line.index(after: colon)...])
      let value = isQuoted ? quotedPrintable(raw) : raw
      switch property {
      case "FN" where contact.name.isEmpty: contact.name = text(value)
      case "N" where structuredName.isEmpty:
        let parts = fields(value)
        structuredName = [3, 1, 2, 0, 4].compactMap { $0 < parts.count ? parts[$0] : nil }
          .filter { !$0.isEmpty }.joined(separator: " ")
      case "TEL" where contact.phone == nil:
        contact.phone = filled(value.hasPrefix("tel:") ? String(value.dropFirst(4)) : value)
      case "EMAIL" where contact.email == nil: contact.email = filled(value)
      case "ORG" where contact.organization == nil:
        contact.organization = filled(fields(value).filter { !$0.isEmpty }.joined(separator: ", "))
      default: break
      }
    }
    if contact.name.isEmpty { contact.name = structuredName }
    if contact.name.isEmpty { contact.name = contact.organization ?? contact.phone ?? "" }
    return contact.name.isEmpty ? nil : contact
  }

  /// The lines, with those joined that go on with white space or a soft break.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    var goesOn = false
    let text = String(decoding: bytes.prefix(longest), as: UTF8.self)
    for part in text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) {
      let isFolded = part.first == " " || part.first == "\t"
      if let last = lines.indices.last, isFolded || goesOn, lines[last].utf8.count < 10_000 {
        lines[last] += isFolded ? part.dropFirst() : part
      } else if !isFolded {
        lines.append(String(part))
      }
      goesOn = false
      if let last = lines.last, last.last == "=",
        last.prefix(80).uppercased().contains("QUOTED-PRINTABLE")
      {
        lines[lines.count - 1].removeLast()
        goesOn = true
      }
    }
    return lines
  }

  private static func quotedPrintable(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "="), let high = rest.first.flatMap(hex),
        let low = rest.dropFirst().first.flatMap(hex)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
    default: nil
    }
  }

  /// The parts of a value between semicolons that are not escaped.
  private static func fields(_ value: String) -> [String] {
    var fields = [""]
    var isEscaped = false
    for character in value {
      if character == ";", !isEscaped {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return fields.map(text)
  }

  private static func text(_ value: String) -> String {
    var text = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        text.append(character == "n" || character == "N" ? " " : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text.trimmedMarks
  }

  private static func filled(_ value: String) -> String? {
    let text = text(value)
    return text.isEmpty ? nil : text
  }
}
