import ConfabModel

func read(_ text: String, named name: String = "chat.json") throws(DocumentError) -> Conversation {
  try ConversationReader.read(Array(text.utf8), named: name)
}

/// The problems of a document.
func problems(_ bytes: [UInt8], named name: String = "chat.json") -> [Problem] {
  do {
    _ = try ConversationReader.read(bytes, named: name)
    return []
  } catch {
    return error.problems
  }
}

func problems(_ text: String, named name: String = "chat.json") -> [Problem] {
  problems(Array(text.utf8), named: name)
}

/// A document with the participants `p1` and `p2`, whose messages begin on the second line.
func chat(_ messages: String..., header: String = "", footer: String = "") -> String {
  """
  {"confab": "1", \(header) "participants": [{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bo"}], "messages": [
  \(messages.joined(separator: ",\n"))
  ]\(footer)}
  """
}
