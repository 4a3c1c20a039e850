import ConfabModel

extension TimelineItem {
  /// The id of the row that shows a message: the message's id with each `#` doubled.
  ///
  /// Ids of other rows have a run of an odd number of `#`, so they never collide.
  public static func id(ofMessage message: MessageID) -> String {
    guard message.utf8.contains(UInt8(ascii: "#")) else { return message }
    return message.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "##")
  }

  /// The id of the row that shows a part of a message, such as "m4#part/hint". Each `#` in the key
  /// is doubled.
  ///
  /// - Parameters:
  ///   - message: The id of the message.
  ///   - part: The ``MessagePart/key``; `nil` for the message itself.
  public static func id(ofMessage message: MessageID, part: String?) -> String {
    part.map { id(ofMessage: message, "part/\(id(ofMessage: $0))") } ?? id(ofMessage: message)
  }

  /// The id of the message in the id of one of its rows, or `nil` if the row belongs to no message.
  ///
  /// - Complexity: O(length of the id).
  package static func messageID(ofRow id: String) -> MessageID? {
    var message = ""
    var rest = id[...]
    while let mark = rest.firstIndex(of: "#") {
      message += rest[..<mark]
      let marks = rest[mark...].prefix { $0 == "#" }
      message += String(repeating: "#", count: marks.count / 2)
      if marks.count % 2 == 1 { return id == typingID ? nil : message }
      rest = rest[marks.endIndex...]
    }
    return message + rest
  }

  /// The id of a row that belongs to a message: "m4#date", "m4#status", "m9#unread", "m5#quote".
  static func id(ofMessage message: MessageID, _ part: String) -> String {
    "\(id(ofMessage: message))#\(part)"
  }

  /// The id of the typing indicator. It stays the same while people start and stop.
  static let typingID = "#typing"
}
