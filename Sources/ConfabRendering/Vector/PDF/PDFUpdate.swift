/// What Cairo does not write: the language of the document, descriptions of pictures, and that
/// readers show the title. They are appended to the file as an update (ISO 32000-1, 7.5.6), which
/// replaces the catalog and the structure elements of figures.
struct PDFUpdate {
  /// The language as a BCP 47 tag; `nil` for none.
  var language: String?
  /// The descriptions of the figures, in the order of their tags.
  var figures: [String]
  /// Whether readers show the title in place of the file's name.
  var showsTitle: Bool

  /// The greatest number of UTF-16 units of a description; strings in a PDF are limited.
  private static let descriptionLimit = 10_000

  /// The bytes of the update.
  ///
  /// - Parameters:
  ///   - tail: The last bytes of the file, from before its cross-reference table on.
  ///   - offset: The position of the first of these bytes in the file.
  /// - Returns: An empty array if the file hasn't the form of Cairo's files. It is then valid
  ///   without the update.
  /// - Complexity: O(*n*) in the number of bytes.
  func bytes(after tail: [UInt8], at offset: Int) -> [UInt8] {
    guard let file = Tail(tail, at: offset) else { return [] }
    var objects: [(number: Int, text: [UInt8])] = []
    if var catalog = file.object(file.root) {
      var entries = ""
      if let language, language.isLanguageTag { entries += " /Lang (\(language))" }
      if showsTitle { entries += " /ViewerPreferences << /DisplayDocTitle true >>" }
      if !entries.isEmpty, catalog.insert(entries) {
        objects.append((file.root, catalog.bytes))
      }
    }
    guard !figures.isEmpty || !objects.isEmpty else { return [] }
    let found =
      figures.isEmpty
      ? []
      : file.offsets.indices.filter { number in
        file.object(number)?.contains("/Type /StructElem", "/S /Figure\n") ?? false
      }
    if found.count == figures.count {
      for (number, description) in zip(found, figures) {
        guard var figure = file.object(number), figure.insert(" /Alt \(Self.string(description))")
        else { continue }
        objects.append((number, figure.bytes))
      }
    }
    guard !objects.isEmpty else { return [] }
    return file.update(with: objects.sorted { $0.number < $1.number })
  }

  /// A text as a string of hexadecimal UTF-16 with a byte order mark.
  private static func string(_ text: String) -> String {
    var hex = "<FEFF"
    for unit in text.printable.utf16.prefix(descriptionLimit) {
      let digits = String(unit, radix: 16, uppercase: true)
      hex += String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
    return hex + ">"
  }
}

extension PDFUpdate {
  /// An object of a file, from its number to `endobj`.
  struct Object {
    var bytes: [UInt8]

    func contains(_ texts: String...) -> Bool {
      texts.allSatisfy { text in bytes.firstRange(of: Array(text.utf8)) != nil }
    }

    /// Adds entries to the dictionary.
    mutating func insert(_ entries: String) -> Bool {
      guard let start = bytes.firstRange(of: Array("<<".utf8)) else { return false }
      bytes.insert(contentsOf: Array(entries.utf8), at: start.upperBound)
      return true
    }
  }

  /// The end of a file as Cairo writes it, with one cross-reference table.
  struct Tail {
    /// The positions of all objects in the file, by their numbers; 0 for those that don't exist.
    private(set) var offsets: [Int] = []
    private(set) var root = 0
    private let bytes: [UInt8]
    private let start: Int
    private let table: Int
    private let trailer: String

    init?(_ bytes: [UInt8], at start: Int) {
      self.bytes = bytes
      self.start = start
      let end = String(decoding: bytes.suffix(64), as: UTF8.self)
      let words = end.split(whereSeparator: \.isWhitespace)
      guard words.count >= 3, words[words.count - 1] == "%%EOF",
        words[words.count - 3] == "startxref", let table = Int(words[words.count - 2]),
        table >= start, table < start + bytes.count
      else { return nil }
      self.table = table
      let lines = bytes[(table - start)...]
      guard let found = lines.firstRange(of: Array("trailer".utf8)) else { return nil }
      trailer = String(decoding: bytes[found.upperBound...], as: UTF8.self)
      let entries = lines[..<found.lowerBound].split(separator: UInt8(ascii: "\n"))
        .map { String(decoding: $0, as: UTF8.self) }
      guard entries.count > 2, entries[0] == "xref", entries[1].hasPrefix("0 ") else { return nil }
      for entry in entries[2...] {
        let parts = entry.split(separator: " ")
        guard parts.count == 3, let offset = Int(parts[0]) else { return nil }
        offsets.append(parts[2].hasPrefix("n") ? offset : 0)
      }
      guard let root = entry("/Root"), offsets.indices.contains(root) else { return nil }
      self.root = root
    }

    /// The first number after a key of the trailer.
    private func entry(_ key: String) -> Int? {
      let words = trailer.split(whereSeparator: \.isWhitespace)
      guard let index = words.firstIndex(of: Substring(key)), index + 1 < words.count else {
        return nil
      }
      return Int(words[index + 1])
    }

    /// An object that is in the tail and is no stream; `nil` for others.
    func object(_ number: Int) -> Object? {
      let first = offsets[number] - start
      guard first >= 0, first < bytes.count,
        let end = bytes[first...].firstRange(of: Array("endobj".utf8)),
        end.lowerBound - first < 1 << 20
      else { return nil }
      let object = Object(bytes: Array(bytes[first..<end.upperBound]))
      return object.contains("stream") ? nil : object
    }

    /// The bytes that replace objects.
    func update(with objects: [(number: Int, text: [UInt8])]) -> [UInt8] {
      var update: [UInt8] = []
      var entries = "xref\n"
      for object in objects {
        let offset = String(start + bytes.count + update.count)
        let padded = String(repeating: "0", count: max(0, 10 - offset.utf8.count)) + offset
        entries += "\(object.number) 1\n\(padded) 00000 n \n"
        update += object.text + [UInt8(ascii: "\n")]
      }
      let table = start + bytes.count + update.count
      let info = entry("/Info").map { " /Info \($0) 0 R" } ?? ""
      entries += """
        trailer
        << /Size \(offsets.count) /Root \(root) 0 R\(info) /Prev \(self.table) >>
        startxref
        \(table)
        %%EOF

        """
      return update + Array(entries.utf8)
    }
  }
}

extension Collection where Element: Equatable, Index == Int {
  /// The first range of a sequence of elements.
  fileprivate func firstRange(of other: [Element]) -> Range<Int>? {
    guard let first = other.first else { return nil }
    var index = startIndex
    while index + other.count <= endIndex {
      if self[index] == first, other.indices.allSatisfy({ self[index + $0] == other[$0] }) {
        return index..<index + other.count
      }
      index += 1
    }
    return nil
  }
}
