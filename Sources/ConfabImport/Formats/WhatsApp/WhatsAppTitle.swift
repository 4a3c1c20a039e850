import ConfabSupport

/// The title of a chat, from the name of its file.
enum WhatsAppTitle {
  /// The title in `WhatsApp Chat with Ana.txt` or `WhatsApp Chat - Ana.zip`.
  ///
  /// - Parameters:
  ///   - path: The path of the text in the export.
  ///   - export: The path of the export.
  static func title(of path: String, in export: String) -> String? {
    title(of: FilePath.name(of: path)) ?? title(of: FilePath.name(of: export))
      ?? FilePath.folder(of: path).flatMap { title(of: FilePath.name(of: $0)) }
  }

  /// What is before and after the title, in the languages of exports that people published.
  private static let frames: [(before: String, after: String)] = [
    ("WhatsApp Chat with ", ""), ("WhatsApp Chat mit ", ""), ("WhatsApp-Chat mit ", ""),
    ("Chat de WhatsApp con ", ""), ("Discussion WhatsApp avec ", ""),
    ("Conversa do WhatsApp com ", ""), ("Chat WhatsApp con ", ""), ("WhatsApp-chat met ", ""),
    ("WhatsApp-chatt med ", ""), ("WhatsApp-samtale med ", ""), ("Chat WhatsApp dengan ", ""),
    ("Czat WhatsApp z: ", ""), ("Czat WhatsApp z ", ""), ("Чат WhatsApp с контактом ", ""),
    ("Чат WhatsApp со ", ""), ("Чат WhatsApp с ", ""), ("與", "的 WhatsApp 對話"),
    ("与", "的WhatsApp聊天"), ("", " ile WhatsApp Sohbeti"), ("", "님과의 WhatsApp 대화"),
    ("", "とのWhatsAppトーク"), ("WhatsApp Chat - ", ""), ("WhatsApp-Chat - ", ""),
    ("WhatsApp Chat – ", ""), ("Chat de WhatsApp - ", ""), ("Discussion WhatsApp - ", ""),
    ("Conversa do WhatsApp - ", ""), ("Chat WhatsApp - ", ""), ("WhatsApp 對話 - ", ""),
    ("WhatsApp聊天 - ", ""),
  ]

  static func title(of name: String) -> String? {
    var stem = name
    for ending in [".txt", ".zip"] where stem.lowercased().hasSuffix(ending) {
      stem.removeLast(ending.count)
    }
    // A copy: "… (1)".
    if stem.last == ")", let open = stem.lastIndex(of: "("),
      stem[stem.index(after: open)...].dropLast().allSatisfy(\.isNumber),
      let before = stem[..<open].last, before == " " || before == "_"
    {
      stem = String(stem[..<open])
    }
    for candidate in [stem, stem.replacing("_", with: " ")] {
      let text = candidate.trimmedMarks
      for frame in frames where text.hasPrefix(frame.before) && text.hasSuffix(frame.after) {
        guard text.count > frame.before.count + frame.after.count else { continue }
        let title = text.dropFirst(frame.before.count).dropLast(frame.after.count).trimmedMarks
        if !title.isEmpty { return title }
      }
    }
    return nil
  }
}
