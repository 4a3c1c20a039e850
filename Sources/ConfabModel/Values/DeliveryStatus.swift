/// How far an outgoing message has got.
public enum DeliveryStatus: String, Codable, Sendable, CaseIterable {
  /// The message is on its way to the server.
  case sending
  /// The server has the message.
  case sent
  /// The message is on the recipient's device.
  case delivered
  /// The recipient has read the message.
  case read
  /// The message could not be sent.
  case failed
}
