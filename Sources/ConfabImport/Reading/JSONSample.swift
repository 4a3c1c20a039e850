import ConfabModel

/// The first messages of a JSON file, for the recognition of formats of assistants.
///
/// The messages are those of the first lists with one of the names, or the elements of the array or
/// the lines themselves. What is cut off at the end of the head is ignored.
struct JSONSample {
  /// The keys of the object, or of the first object of an array.
  private(set) var keys: Set<String> = []
  /// Whether the text is a JSON object, array or JSON lines.
  private(set) var isJSON = false
  /// Whether the text begins with an array.
  private(set) var isArray = false
  /// The key of the list that has the messages; `nil` if they are the elements themselves.
  private(set) var list: String?
  /// At most ``most`` messages.
  private(set) var messages: [ForeignValue] = []
  /// The object that has the list, as far as its members are before the list and short.
  private(set) var members: [String: ForeignValue] = [:]

  private static let most = 50

  /// Names of lists of messages.
  static let lists: Set<String> = [
    "messages", "conversations", "conversation", "contents", "chunkedPrompt", "chunks", "input",
    "output", "choices", "items", "content", "parts", "chat_messages",
  ]

  init(_ head: [UInt8], lists: Set<String>) {
    var rest: [UInt8]? = head
    var json = JSONStream(
      ByteStream { () throws(ImportError) in
        defer { rest = nil }
        return rest ?? []
      })
    isArray = json.enterArray()
    isJSON = isArray
    var isFirst = true
    while messages.count < Self.most, json.damage == nil {
      if isArray, !json.hasElement() { break }
      var probe = json
      let whole = ForeignValue(probe.take())
      if probe.damage == nil {
        guard whole.isObject else { break }
        json = probe
        isJSON = true
        add(whole, lists, isFirst: isFirst)
      } else {
        addPart(&json, lists, isFirst: isFirst)
        break
      }
      isFirst = false
    }
  }

  private mutating func add(_ object: ForeignValue, _ lists: Set<String>, isFirst: Bool) {
    var isList = false
    for (key, value) in object.members {
      if isFirst {
        keys.insert(key)
        members[key] = value
      }
      if lists.contains(key), value.isArray, list == nil || list == key {
        isList = true
        list = key
        messages += value.elements.prefix(Self.most)
      }
    }
    if !isList { messages.append(object) }
  }

  /// Adds an object of which the end is missing.
  private mutating func addPart(_ json: inout JSONStream, _ lists: Set<String>, isFirst: Bool) {
    guard json.enterObject() else { return }
    isJSON = true
    while let key = json.nextKey() {
      if isFirst { keys.insert(key) }
      if lists.contains(key), json.enterArray() {
        list = key
        while messages.count < Self.most, json.hasElement() {
          let bytes = json.take()
          if json.damage == nil { messages.append(ForeignValue(bytes)) }
        }
      } else {
        let bytes = json.take()
        if isFirst, json.damage == nil { members[key] = ForeignValue(bytes) }
      }
    }
  }
}
