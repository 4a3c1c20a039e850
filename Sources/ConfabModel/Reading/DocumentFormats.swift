extension TextFormat {
  /// A path that stays inside the document's folder, as far as the path alone can tell.
  static let localPath = TextFormat { text in
    let rule = "attachments are relative to the document and never outside its folder"
    let found = Wording.quoted(text)
    if text.isEmpty || text.utf8.contains(0) { return "expected a file's name, found \(found)" }
    // Bytes, not characters: a combining mark after a slash hides it from characters only.
    if let first = text.utf8.first, isSlash(first) {
      return "\(rule), and \(found) begins at the root"
    }
    if let scheme = scheme(of: text) {
      return "\(rule), and \(found) begins with \"\(Wording.escaped(scheme)):\""
        + "; nothing is ever fetched"
    }
    var depth = 0
    for step in text.utf8.split(whereSeparator: isSlash) where !step.elementsEqual(".".utf8) {
      depth += step.elementsEqual("..".utf8) ? -1 : 1
      if depth < 0 { return "\(rule), and \(found) leads out of it" }
    }
    return nil
  }

  /// `#rrggbb`, or a picture beside the document.
  static let colorOrLocalPath = TextFormat { text in
    text.utf8.first == UInt8(ascii: "#") ? color.problem(text) : localPath.problem(text)
  }

  /// The shape of a BCP 47 tag. Whether there is such a language is not asked.
  public static let languageTag = TextFormat("a language tag such as en or ar-EG") { text in
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = parts.first, 2...8 ~= language.count, language.allSatisfy(isLetter) else {
      return false
    }
    return parts.dropFirst().allSatisfy { part in
      1...8 ~= part.count && part.allSatisfy { isLetter($0) || isDigit($0) }
    }
  }

  /// The shape of an IANA name. Whether there is such a zone is not asked.
  static let zoneName = TextFormat("a time zone's name such as Europe/Berlin") { text in
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      guard let first = part.first, isLetter(first) else { return false }
      return part.allSatisfy { byte in
        isLetter(byte) || isDigit(byte)
          || [UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(byte)
      }
    }
  }

  /// What stands before the colon of `https://…` or `C:\…` (RFC 3986, 3.1).
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

  /// Other systems' separators count too, for documents travel.
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

extension ValueReader {
  /// A time with its offset.
  func timestamp() -> Timestamp? {
    guard isString() else { return nil }
    switch tape.withUTF8(of: index, Timestamp.parse) {
    case .success(let timestamp): return timestamp
    case .failure(let problem):
      let found = Wording.quoted(tape.string(index))
      switch problem {
      case .form:
        report("expected a time such as 2026-01-05T09:41:00+01:00, found \(found)")
      case .noOffset:
        report(
          "expected a time with its offset from UTC, such as 2026-01-05T09:41:00+01:00 or "
            + "2026-01-05T09:41:00Z, found \(found) without one")
      case .noSuchMoment:
        report("there is no such moment as \(found)")
      }
      return nil
    }
  }

  /// Reads an array of participants' ids, each at most once.
  ///
  /// - Parameter atLeast: The fewest ids.
  public func participantIDs(
    _ references: inout DocumentReferences, atLeast: Int = 0
  ) -> [ParticipantID]? {
    var seen: Set<ParticipantID> = []
    return array(count: atLeast...Int.max) { reader in
      guard let id = reader.string() else { return nil }
      references.checkParticipant(id, at: reader)
      if !seen.insert(id).inserted { reader.report("\(Wording.quoted(id)) stands here twice") }
      return id
    }
  }
}
