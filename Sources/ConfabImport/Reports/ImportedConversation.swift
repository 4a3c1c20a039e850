import ConfabModel

/// The result of an import: a conversation, and what of the export it does not represent.
public struct ImportedConversation: Sendable, Equatable {
  /// The conversation.
  public var conversation: Conversation
  /// What is lost and what was guessed.
  public var report: ImportReport

  /// Creates a result.
  public init(conversation: Conversation, report: ImportReport) {
    self.conversation = conversation
    self.report = report
  }
}
