import ConfabModel

extension Attachment {
  /// Sets what an export says about a file. Values that a document can't have are left out.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - seconds: The length of a recording.
  ///   - bytes: The size of the file.
  mutating func measure(
    width: Int? = nil, height: Int? = nil, seconds: Double? = nil, bytes: Int? = nil
  ) {
    if let width, let height, 1...1_000_000 ~= width, 1...1_000_000 ~= height {
      self.width = width
      self.height = height
    }
    if let seconds, 0...1_000_000_000 ~= seconds { duration = seconds }
    if let bytes, 0...(1 << 53) ~= bytes { self.bytes = bytes }
  }
}

extension LossKind {
  /// Stickers and emoji that move, of which a picture is left.
  static let animation = LossKind(
    "animation", "animation is a picture or a name", "animations are pictures or names")
}

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
