import ConfabSupport

/// Writes a document message by message, so that a long conversation is never in memory as a whole.
///
///     var writer = DocumentWriter(.lines, head: conversation)
///     for message in messages { writer.add(message) }
///     writer.finish()
///     try file.write(writer.take())
package struct DocumentWriter {
  /// The form of a document.
  package enum Form: Sendable {
    /// One object with one member in a line.
    case json
    /// JSON lines: the document without messages, then a message in each line.
    case lines
  }

  private let form: Form
  private var json: JSONWriter
  /// The members after the messages.
  private var rest: [(key: String, value: JSONValue)] = []

  /// Begins a document.
  ///
  /// - Parameter head: The conversation, whose messages don't count.
  package init(_ form: Form, head: Conversation) {
    self.form = form
    json = JSONWriter(form == .json ? .indented : .line)
    guard form == .json, case .object(let members) = head.headJSON else {
      json.add(head.headJSON)
      json.endText()
      return
    }
    let sorted = members.sorted { $0.key < $1.key }
    rest = sorted.filter { $0.key > "messages" }
    json.beginObject()
    for (key, value) in sorted where key < "messages" { add(key, value) }
    json.key("messages")
    json.beginArray()
  }

  private mutating func add(_ key: String, _ value: JSONValue) {
    json.key(text: key)
    json.add(value)
  }

  /// Adds a message. O(its length).
  package mutating func add(_ message: Message) {
    json.add(message)
    if form == .lines { json.endText() }
  }

  /// Ends the document.
  package mutating func finish() {
    guard form == .json else { return }
    json.endArray()
    for (key, value) in rest { add(key, value) }
    json.endObject()
    json.endText()
  }

  /// The number of bytes since the last call of ``take()``.
  package var count: Int { json.count }

  /// Returns the bytes since the last call.
  package mutating func take() -> [UInt8] { json.take() }
}

extension Conversation {
  /// The document without its messages.
  package var headJSON: JSONValue {
    var head = self
    head.messages = []
    guard case .object(var members) = head.json else { return head.json }
    members["messages"] = nil
    return .object(members)
  }
}
