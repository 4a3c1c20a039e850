/// Reads messages that are added to a conversation later, such as those of a script, and
/// conversations inside of other documents.
package struct AddedMessages {
  /// A reference of a message that was read to another message.
  package struct Reference {
    private let pending: DocumentReferences.Pending

    fileprivate init(_ pending: DocumentReferences.Pending) { self.pending = pending }

    /// The id of the other message.
    package var id: MessageID { pending.id }

    /// Reports a problem with the reference.
    package func report(_ text: String, to problems: ProblemCollector) {
      problems.add(text, at: pending.path, pending.position)
    }
  }

  private let payloads: PayloadTypes
  private var decoder: MessageDecoder
  /// The participants whom messages may name.
  package var references = DocumentReferences()

  /// - Parameter payloads: The types of the payloads.
  package init(_ payloads: PayloadTypes) {
    self.payloads = payloads
    decoder = MessageDecoder(payloads)
  }

  /// Reads a message. Ids of other messages aren't checked.
  ///
  /// - Returns: The message, and the other messages that it names; `nil` after reporting that it
  ///   has no id or kind.
  package mutating func read(_ reader: ValueReader) -> (message: Message, names: [Reference])? {
    references.messages = IDIndex("message")
    var list: [Message] = []
    decoder.read(reader, element: 0, &references, into: &list)
    let names = references.takePending().map(Reference.init)
    return list.first.map { ($0, names) }
  }

  /// Reads a conversation that is a part of a document, and reports its problems. Returns `nil`
  /// after a problem.
  package func conversation(_ reader: ValueReader) -> Conversation? {
    let before = reader.problems.problems.count
    var decoder = ConversationDecoder(reader.problems, payloads)
    decoder.document(reader)
    return reader.problems.problems.count == before ? decoder.conversation : nil
  }
}
