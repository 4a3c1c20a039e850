import ConfabModel

/// The payload of ``Marketplace/shipment``: a parcel on its way.
public struct Shipment: MessagePayload {
  /// Who carries the parcel.
  public var carrier: String?
  /// `sent` or `delivered`.
  public var state: String?

  /// Reads a shipment. Values that are no strings and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: ["carrier", "state"]) else { return nil }
    carrier = object.string("carrier")
    state = object.string("state")
  }

  public var json: JSONValue {
    JSONValue(
      members: ["carrier": carrier.map(JSONValue.string), "state": state.map(JSONValue.string)])
  }
}
