import ConfabModel

/// The result of an import: a conversation, and what of the source it does not represent.
package struct ImportedConversation: Sendable, Equatable {
  /// Something that was not understood, or is not shown as what it is.
  package struct Note: Sendable, Equatable, CustomStringConvertible {
    /// The line, counted from 1; 0 for the file as a whole.
    package var line: Int
    /// What was not understood, and what happened to it.
    package var text: String

    /// `line 3: "theme" is not used`
    package var description: String { line > 0 ? "line \(line): \(text)" : text }
  }

  /// The conversation.
  package var conversation: Conversation
  /// What was not understood, in the order of the source.
  package var notes: [Note]

  /// Creates a result.
  package init(conversation: Conversation, notes: [Note] = []) {
    self.conversation = conversation
    self.notes = notes
  }
}
