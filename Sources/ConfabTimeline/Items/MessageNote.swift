import ConfabModel

/// A fact about a message that is shown in a line of its own below the message.
public enum MessageNote: Sendable, Equatable {
  /// The message was edited.
  case edited
  /// The name of the effect that the message was sent with.
  case effect(String)
  /// The effect can be shown again.
  case replay
  /// The number of replies, at least 1.
  case replies(Int)
  /// The message will disappear, or has been kept. Only the reader of a voice message can keep it.
  case expiry(Expiry, canBeKept: Bool)
  /// The text was translated from a language, a BCP 47 tag; `nil` if it isn't known.
  case translated(from: String?)
  /// The message is pinned.
  case pinned
}

extension MessageContent {
  /// The notes below the message, from top to bottom. Messages that no one wrote have none.
  public var notes: [MessageNote] {
    guard message.from != nil, message.kind != .system, message.kind != .deleted else { return [] }
    var notes: [MessageNote] = message.edited ? [.edited] : []
    if let effect = message.effect {
      notes.append(.effect(effect))
      // Invisible ink is wiped away by hand.
      if MessageNote.plain(effect) != "invisibleink" { notes.append(.replay) }
    }
    if replyCount > 0 { notes.append(.replies(replyCount)) }
    if let expiry = message.expiry {
      notes.append(.expiry(expiry, canBeKept: message.kind == .voice))
    }
    if let translation = message.translation { notes.append(.translated(from: translation.from)) }
    if message.isPinned { notes.append(.pinned) }
    return notes
  }
}

extension MessageNote {
  /// A name in lower case without spaces and marks: "Invisible Ink" and "invisible-ink" are the
  /// same effect.
  public static func plain(_ effect: String) -> String {
    String(effect.lowercased().filter { $0.isLetter })
  }
}
