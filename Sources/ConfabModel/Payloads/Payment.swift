/// The payload of a ``MessageKind/payment``: money that was sent or requested.
public struct Payment: MessagePayload {
  /// The amount with its currency, as it is shown: "€ 24.00"; never empty.
  public var amount: String
  /// Whether the money was requested, not sent.
  public var isRequest: Bool
  /// How far the payment has got, in the service's own words: "Pending".
  public var status: String?
  /// What it is for.
  public var note: String?
  /// The name of the service.
  public var service: String?
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a payment.
  public init(
    amount: String, isRequest: Bool = false, status: String? = nil, note: String? = nil,
    service: String? = nil, extensions: [String: JSONValue] = [:]
  ) {
    self.amount = amount
    self.isRequest = isRequest
    self.status = status
    self.note = note
    self.service = service
    self.extensions = extensions
  }

  private static let keys: KeySet = ["amount", "request", "status", "note", "service"]

  /// Reads a payment. Missing members, values of other types or out of range, unknown participants
  /// and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let amount = object.string("amount", .required, .nonEmpty)
    isRequest = object.bool("request") ?? false
    status = object.string("status")
    note = object.string("note")
    service = object.string("service")
    extensions = object.extensions
    guard let amount else { return nil }
    self.amount = amount
  }

  /// The payload as it is written to a document.
  public var json: JSONValue {
    JSONValue(
      members: [
        "amount": .string(amount),
        "request": isRequest ? .bool(true) : nil,
        "status": status.map(JSONValue.string),
        "note": note.map(JSONValue.string),
        "service": service.map(JSONValue.string),
      ], extensions)
  }

  /// The amount.
  public var summary: String? { [amount].firstNonEmpty }

  /// The amount, the state, the note and the service.
  public var lines: [String?]? { [amount, status, note, service] }
}
