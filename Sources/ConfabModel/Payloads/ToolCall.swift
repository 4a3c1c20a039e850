/// The payload of a ``MessageKind/tool``: an assistant's use of a tool.
public struct ToolCall: MessagePayload {
  /// How far a tool call has got.
  public enum Status: String, Sendable, CaseIterable {
    /// The call has not begun.
    case pending
    /// The tool is working.
    case running
    /// The tool has returned its output.
    case done
    /// The tool has failed.
    case failed
  }

  /// The name of the tool; never empty.
  public var name: String
  /// How far the call has got; `nil` if that isn't known.
  public var status: Status?
  /// What the tool was given, in the tool's own format.
  public var input: JSONValue?
  /// What the tool returned, in the tool's own format.
  public var output: JSONValue?
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a tool call.
  public init(
    name: String, status: Status? = nil, input: JSONValue? = nil, output: JSONValue? = nil,
    extensions: [String: JSONValue] = [:]
  ) {
    self.name = name
    self.status = status
    self.input = input
    self.output = output
    self.extensions = extensions
  }

  private static let keys: KeySet = ["name", "status", "input", "output"]

  /// Reads a tool call. Missing or empty names, unknown statuses and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let name = object.string("name", .required, .nonEmpty)
    status = object.choice("status")
    input = object.value("input").map { JSONValue($0) }
    output = object.value("output").map { JSONValue($0) }
    extensions = object.extensions
    guard let name else { return nil }
    self.name = name
  }

  /// The payload as it is written to a document.
  public var json: JSONValue {
    JSONValue(
      members: [
        "name": .string(name), "status": (status?.rawValue).map(JSONValue.string), "input": input,
        "output": output,
      ], extensions)
  }

  /// The name of the tool.
  public var summary: String? { [name].firstNonEmpty }

  /// The name and how far the call has got. Input and output, which are cut to a few lines, are not
  /// read aloud.
  public var lines: [String?]? { [name, status?.rawValue] }
}
