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
    /// The call was stopped before the tool had returned its output.
    case cancelled
  }

  /// The name of the tool; never empty.
  public var name: String
  /// How far the call has got; `nil` if that isn't known.
  public var status: Status?
  /// What the tool was given, in the tool's own format.
  public var input: JSONValue?
  /// What the tool returned, in the tool's own format.
  public var output: JSONValue?
  /// How long the tool has worked, in seconds; `nil` if that isn't known.
  public var duration: Double?
  /// Whether input and output are shown. Only for a call that is a ``Block``; a message of the kind
  /// `tool` shows their first lines.
  public var isOpen: Bool
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a tool call.
  public init(
    name: String, status: Status? = nil, input: JSONValue? = nil, output: JSONValue? = nil,
    duration: Double? = nil, isOpen: Bool = false, extensions: [String: JSONValue] = [:]
  ) {
    self.name = name
    self.status = status
    self.input = input
    self.output = output
    self.duration = duration
    self.isOpen = isOpen
    self.extensions = extensions
  }

  private static let keys: KeySet = ["name", "status", "input", "output", "duration", "open"]
  /// The keys of a call that is a block.
  static let blockKeys = KeySet(["type"] + keys.names)

  /// Reads a tool call. Missing or empty names, unknown statuses and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    self.init(reader, knowing: Self.keys)
  }

  init?(_ reader: ValueReader, knowing keys: KeySet) {
    guard let object = reader.object(knowing: keys) else { return nil }
    let name = object.string("name", .required, .nonEmpty)
    status = object.choice("status")
    input = object.value("input").map { JSONValue($0) }
    output = object.value("output").map { JSONValue($0) }
    duration = object.number("duration", in: 0...AttachmentDecoder.mostSeconds)
    isOpen = object.bool("open") ?? false
    extensions = object.extensions
    guard let name else { return nil }
    self.name = name
  }

  /// The payload as it is written to a document.
  public var json: JSONValue { .object(members) }

  /// The members of ``json``.
  var members: [String: JSONValue] {
    let members: [String: JSONValue?] = [
      "name": .string(name), "status": (status?.rawValue).map(JSONValue.string), "input": input,
      "output": output, "duration": duration.map(JSONValue.number),
      "open": isOpen ? .bool(true) : nil,
    ]
    return members.compactMapValues { $0 }.merging(extensions) { own, _ in own }
  }

  /// The name of the tool.
  public var summary: String? { [name].firstNonEmpty }

  /// The name and how far the call has got. Input and output, which are cut to a few lines, are not
  /// read aloud.
  public var lines: [String?]? { [name, status?.rawValue] }
}
