import ConfabModel

/// A message with what of it is lost, for formats that join messages before they add them.
struct MessageDraft {
  var message: Message
  var losses: [(kind: LossKind, count: Int)] = []

  mutating func lose(_ kind: LossKind, count: Int = 1) {
    if count > 0 { losses.append((kind, count)) }
  }

  /// Adds the message and its losses to a chat.
  func add(to chat: ImportSink.Chat, _ sink: ImportSink) throws(ImportError) {
    for loss in losses { sink.lose(loss.kind, count: loss.count) }
    try sink.add(message, to: chat)
  }
}
