/// Exports of WhatsApp's "Export chat": a text file, alone or with media in a folder or a zip.
struct WhatsAppFormat: ExportFormat {
  let name = "whatsapp"
  let title = "WhatsApp"

  /// The most text files of an export that are looked at.
  private static let mostFiles = 500
  /// The lines that must start a message, in a file that has another name than the app gives. Fewer
  /// are enough if the first line of the file is one of them, and all have a name.
  private static let fewestLines = 3

  func match(_ export: Export) -> FormatMatch {
    let files = Self.files(export)
    guard !files.isEmpty else { return .no("it has no text file") }
    var best = FormatMatch.no("its lines do not begin with a date and a time")
    for file in files.prefix(Self.mostFiles) {
      let match = Self.match(export, file)
      if match.score > best.score { best = match }
      if best.score >= 90 { break }
    }
    return best
  }

  private static func match(_ export: Export, _ file: String) -> FormatMatch {
    let bytes = export.head(file)
    guard
      !bytes.prefix(512).contains(0) || bytes.starts(with: [0xFF, 0xFE])
        || bytes.starts(with: [0xFE, 0xFF])
    else { return .no("it is no text") }
    let head = WhatsAppHead(bytes)
    let isNamed = isNamed(file) || WhatsAppTitle.title(of: file, in: export.name) != nil
    if isNamed, head.count > 0 { return .yes(90) }
    if head.named > 0, 20 * head.count >= head.filledLines {
      if head.count >= fewestLines { return .yes(70) }
      if head.startsAtOnce, head.named == head.count { return .yes(55) }
    }
    if head.count > 0 {
      return .no(
        head.named == 0
          ? "no name follows the date and the time of its lines"
          : HeadLines.few(
            head.named, of: head.filledLines, one: "begins", many: "begin",
            "with a date, a time and a name"),
        score: 20)
    }
    return .no(
      "its lines do not begin with a date and a time such as \"[01.05.24, 21:03:11] Ana: \"",
      score: isNamed ? 30 : 0)
  }

  private static func isNamed(_ file: String) -> Bool {
    Export.lastName(of: file).lowercased() == "_chat.txt"
  }

  /// The text files that can be chats: those with the app's names, if there are any.
  static func files(_ export: Export) -> [String] {
    if let main = export.main { return [main] }
    let texts = export.paths.filter { path in
      let name = Export.lastName(of: path)
      return name.lowercased().hasSuffix(".txt") && !name.hasPrefix("._")
        && !path.hasPrefix("__MACOSX/")
    }
    let named = texts.filter {
      isNamed($0) || WhatsAppTitle.title(of: Export.lastName(of: $0)) != nil
    }
    return named.isEmpty ? texts : named
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    var chats: [WhatsAppChat] = []
    for file in Self.files(export) {
      let head = WhatsAppHead(export.head(file))
      guard head.count > 0 else { continue }
      chats.append(
        WhatsAppChat(
          path: file, title: WhatsAppTitle.title(of: file, in: export.name), head: head))
    }
    guard !chats.isEmpty else {
      throw ImportError(
        export.name,
        "no line begins with a date and a time; expected lines such as \"[01.05.24, 21:03:11] Ana: Hello\""
      )
    }
    return WhatsAppReader(export, chats, try LocalClock(options))
  }
}
