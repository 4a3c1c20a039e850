// The front page of ConfabModel: a conversation as it was said.
//
// - `Conversation` is the document `confab/1` as a value; it encodes to the document's shape.
// - `ConversationReader` reads it, as JSON or JSON lines, and throws a `DocumentError` that names
//   everything that is wrong with the line, the column and the JSON path of each `Problem`.
// - `ValueReader` and `ObjectReader` are how it does that, for other documents (themes) to do too.
//
//     let conversation = try ConversationReader.read(path: "chat.json")
//     for message in conversation.messages { print(message.from ?? "–", message.text ?? "") }
