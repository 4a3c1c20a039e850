/// How far an outgoing message has got.
public enum DeliveryStatus: String, Codable, Sendable, CaseIterable {
  case sending, sent, delivered, read, failed
}
