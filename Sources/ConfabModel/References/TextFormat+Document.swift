import ConfabSupport

extension TextFormat {
  /// A path inside the document's folder. Symbolic links aren't followed here.
  package static let localPath = TextFormat { text in
    let rule = "a path must be relative to the document and inside its folder"
    let found = ProblemText.quoted(text)
    if text.isEmpty || text.utf8.contains(0) { return "expected a file's name, found \(found)" }
    // Compares bytes: as a character, a slash with a combining mark is no slash.
    if let first = text.utf8.first, isSlash(first) {
      return "\(rule), but \(found) starts at the root"
    }
    if let scheme = scheme(of: text) {
      return "\(rule), but \(found) starts with \"\(ProblemText.escaped(scheme)):\""
        + "; nothing is downloaded"
    }
    var depth = 0
    for step in text.utf8.split(whereSeparator: isSlash) where !step.elementsEqual(".".utf8) {
      depth += step.elementsEqual("..".utf8) ? -1 : 1
      if depth < 0 { return "\(rule), but \(found) leads out of it" }
    }
    return nil
  }

  /// A color (`#rrggbb`), or a path inside the document's folder.
  static let colorOrLocalPath = TextFormat { text in
    text.utf8.first == UInt8(ascii: "#") ? color.problem(text) : localPath.problem(text)
  }

  /// The shape of a BCP 47 tag, with hyphens. Whether there is such a language isn't checked.
  public static let languageTag = TextFormat("a language tag such as en or ar-EG") {
    !$0.utf8.contains(UInt8(ascii: "_")) && LanguageTag($0) != nil
  }

  /// The shape of an IANA name. Whether there is such a zone isn't checked.
  package static let zoneName = TextFormat("a time zone's name such as Europe/Berlin") { text in
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      guard let first = part.first, isLetter(first) else { return false }
      return part.allSatisfy { byte in
        isLetter(byte) || isDigit(byte)
          || [UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(byte)
      }
    }
  }

  /// The scheme (RFC 3986, 3.1) or drive: the part before the colon of `https://…` or `C:\…`.
  private static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text.utf8[..<colon]
    guard let first = scheme.first, isLetter(first) else { return nil }
    let isScheme = scheme.allSatisfy { byte in
      isLetter(byte) || isDigit(byte)
        || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }
    return isScheme ? String(text[..<colon]) : nil
  }

  /// Whether a byte is a path separator on any system, since documents travel.
  private static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
