/// The sentences that Messenger and Instagram put in the place of a message's text.
enum MetaPhrases {
  /// What a content is.
  enum Kind {
    /// What somebody wrote.
    case words
    /// "Reacted ❤ to your message".
    case reaction
    /// "Ana sent an attachment."
    case attachment
  }

  /// What a content is, by the sentences of the languages that most people use.
  ///
  /// - Parameter sender: The name of the sender, with which sentences begin.
  static func kind(of content: String, from sender: String) -> Kind {
    let text = content.drop(while: \.isWhitespace).prefix { $0 != "\n" }.dropTrailingSpace
    guard text.utf8.count < 200 else { return .words }
    if likes.contains(String(text)) { return .reaction }
    for (start, end) in reactions where text.hasPrefix(start) && text.hasSuffix(end) {
      let middle = text.dropFirst(start.count).dropLast(end.count)
      // Between both is an emoji.
      if middle.count == 1 || middle.isEmpty, text.count >= start.count + end.count,
        middle.unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic })
      {
        return .reaction
      }
    }
    let first = sender.prefix { $0 != " " }
    let isAttachment = attachments.contains { end in
      guard text.hasSuffix(end) else { return false }
      let start = text.dropLast(end.count)
      return start == sender || start == first || pronouns.contains(String(start))
    }
    return isAttachment || ownAttachments.contains(String(text)) ? .attachment : .words
  }

  /// Whether a call was one with a picture.
  static func isVideo(_ content: String) -> Bool {
    let text = content.lowercased()
    return ["video", "vídeo", "vidéo", "видео", "wideo", "ビデオ", "视频", "視訊"].contains {
      text.contains($0)
    }
  }

  private static let reactions: [(start: String, end: String)] = [
    ("Reacted ", " to your message"), ("Hat mit ", " auf deine Nachricht reagiert"),
    ("A réagi ", " à votre message"), ("Reaccionó con ", " a tu mensaje"),
    ("Ha reaccionado con ", " a tu mensaje"), ("Ha reagito con ", " al tuo messaggio"),
    ("Reagiu com ", " à sua mensagem"), ("Reagiu com ", " à tua mensagem"),
    ("Reageerde met ", " op je bericht"), ("Heeft met ", " op je bericht gereageerd"),
  ]

  private static let likes: Set<String> = [
    "Liked a message", "Gefällt eine Nachricht", "A aimé un message", "Le gustó un mensaje",
    "Ha messo Mi piace a un messaggio", "Curtiu uma mensagem",
  ]

  private static let pronouns: Set<String> = ["You", "Du", "Vous", "Tú", "Tu", "Você", "Je", "Jij"]

  private static let ownAttachments: Set<String> = [
    "Enviaste un archivo adjunto.", "Has enviado un archivo adjunto.", "Hai inviato un allegato.",
    "Enviaste um anexo.", "Je hebt een bijlage verzonden.",
  ]

  private static let attachments = [
    " sent an attachment.", " sent a photo.", " sent a video.", " sent a voice message.",
    " sent a link.", " sent a sticker.", " sent a live location.",
    " hat einen Anhang gesendet.", " hast einen Anhang gesendet.", " hat ein Foto gesendet.",
    " a envoyé une pièce jointe.", " avez envoyé une pièce jointe.", " envió un archivo adjunto.",
    " enviaste un archivo adjunto.", " ha enviado un archivo adjunto.", " ha inviato un allegato.",
    " hai inviato un allegato.", " enviou um anexo.", " enviaste um anexo.",
    " heeft een bijlage verzonden.", " hebt een bijlage verzonden.",
  ]
}

extension Substring {
  fileprivate var dropTrailingSpace: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

/// Repairs texts whose UTF-8 bytes were read as Latin-1, as in exports of Facebook and Instagram.
public enum Mojibake {
  /// The text that was meant, or the text itself if it is no such text.
  ///
  /// A text is repaired if all its characters are below U+0100 and are, as bytes, UTF-8. So texts
  /// that are right stay as they are: a "é" alone is no UTF-8.
  ///
  /// - Complexity: O(length).
  public static func repaired(_ text: String) -> String {
    var hasHigh = false
    for scalar in text.unicodeScalars {
      guard scalar.value < 0x100 else { return text }
      if scalar.value >= 0x80 { hasHigh = true }
    }
    guard hasHigh else { return text }
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}
