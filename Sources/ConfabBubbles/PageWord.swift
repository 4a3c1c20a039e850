/// A text of pictures that a page of HTML has, too, in the language of the conversation.
package enum PageWord: Sendable {
  case edited, kept, translated, pinned
  case forwarded
  case forwardedFrom(String)
  /// A message that its author deleted.
  case deleted(isOwn: Bool)
  /// Somebody deleted a message, which is a line without a bubble.
  case unsent(String)
  /// The message that a reply quotes is not there.
  case unavailable
  case location, liveLocation
  case thinking, sources, stopped, failed
  case toolInput, toolOutput

  /// The text in a language.
  ///
  /// - Parameter language: A BCP 47 tag. English has the text for languages without one.
  package func text(in language: String) -> String {
    switch self {
    case .forwardedFrom(let name), .unsent(let name):
      phrase.text(in: language, naming: name).text
    default: phrase.text(in: language)
    }
  }

  private var phrase: LocalizedPhrase {
    switch self {
    case .edited: NotePhrases.edited
    case .kept: NotePhrases.kept
    case .translated: NotePhrases.translated
    case .pinned: NotePhrases.pinned
    case .forwarded: NotePhrases.forwarded
    case .forwardedFrom: NotePhrases.forwardedFrom
    case .deleted(let isOwn): isOwn ? UnsentWords.youDeleted : UnsentWords.messageDeleted
    case .unsent: NotePhrases.unsent
    case .unavailable: QuotePhrases.messageUnavailable
    case .location: .location
    case .liveLocation: .liveLocation
    case .thinking: .thinking
    case .sources: .sources
    case .stopped: .answerStopped
    case .failed: .answerFailed
    case .toolInput: .toolInput
    case .toolOutput: .toolOutput
    }
  }
}
