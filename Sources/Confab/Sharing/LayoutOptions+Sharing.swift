import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabTimeline

/// A conversation as it is laid out: after its redaction and without what is hidden.
package struct SharedConversation: Sendable {
  package var conversation: Conversation
  package var attachments: Attachments
  /// The options for it, with which it is not changed again.
  package var options: LayoutOptions
}

extension LayoutOptions {
  /// The conversation and its files after ``redaction`` and without what is ``hidden``, and the
  /// options for them.
  ///
  /// - Throws: `TimelineError` for a selection that the conversation doesn't have, `OptionError` for
  ///   a message to keep or a note on a message that it doesn't have.
  /// - Complexity: O(*n*) in the length of the texts.
  package func shared(
    _ original: Conversation, _ attachments: Attachments
  ) throws -> SharedConversation {
    var result = SharedConversation(
      conversation: original, attachments: attachments, options: self)
    if let redaction, !redaction.parts.isEmpty {
      if case .range = selection {
        let range = try selection.range(in: original)
        result.options.selection = .range("m\(range.lowerBound + 1)", "m\(range.upperBound)")
      }
      var redactor = Redactor(redaction, of: original)
      result.conversation = try redactor.redacted()
      result.attachments = redactor.pictures.attachments(over: attachments)
      result.options.redaction = nil
    }
    if !hidden.isEmpty { result.conversation = result.conversation.hiding(hidden) }
    for index in notes.indices {
      let place = try original.position(ofMessage: notes[index].message, for: "a note")
      result.options.notes[index].message = result.conversation.messages[place].id
    }
    return result
  }

  /// The decorators that add ``notes``. The notes have ids of messages.
  var noteDecorators: [TimelineDecorator] {
    guard !notes.isEmpty else { return [] }
    return [
      .annotations(Dictionary(grouping: notes, by: \.message).mapValues { $0.map(\.text) })
    ]
  }

  /// The rules of the theme for a conversation, without what is ``hidden``.
  package func rules(for conversation: ConversationInfo) -> TimelineRules {
    hiding(in: theme.adapted(to: conversation).rules)
  }

  /// Rules without what is ``hidden``.
  package func hiding(in given: TimelineRules) -> TimelineRules {
    var rules = given
    if hidden.contains(.names) { rules.showsNamesInGroups = false }
    if hidden.contains(.avatars) {
      rules.showsAvatarsInGroups = false
      rules.showsAvatarsInPairs = false
    }
    if hidden.contains(.receipts) {
      rules.showsReceipts = false
      rules.showsStatusLines = false
      rules.marksDelivery = false
    }
    return rules
  }
}

extension Conversation {
  /// The position of a message.
  ///
  /// - Parameters:
  ///   - name: The id of the message, or its number counted from 1.
  ///   - purpose: What it is for, for the error.
  /// - Throws: `OptionError` for a message that the conversation doesn't have.
  package func position(
    ofMessage name: String, for purpose: String
  ) throws(OptionError) -> Int {
    do throws(TimelineError) {
      guard !name.isEmpty else { throw .unknownMessage(name, suggestion: nil) }
      return try Selection.range(name, name).range(in: self).lowerBound
    } catch {
      throw OptionError("\(purpose): \(error)")
    }
  }

  /// The conversation without some parts.
  fileprivate func hiding(_ parts: Set<HiddenPart>) -> Conversation {
    var result = self
    if parts.contains(.receipts) { result.state.seen = [:] }
    for index in messages.indices {
      if parts.contains(.times) {
        result.messages[index].at = nil
        result.messages[index].deliveredAt = nil
        result.messages[index].readAt = nil
        if var location = messages[index].payload as? Location {
          location.until = nil
          result.messages[index].payload = location
        }
      }
      // A message that could not be sent still says so.
      if parts.contains(.receipts), messages[index].status != .failed {
        result.messages[index].status = nil
        result.messages[index].deliveredAt = nil
        result.messages[index].readAt = nil
      }
      if parts.contains(.reactions) { result.messages[index].reactions = [] }
    }
    return result
  }
}
