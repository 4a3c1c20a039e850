// ConfabModel: a conversation as a value.
//
// - `Conversation` is the document `confab/1`. Write one in code, or read one with `ConversationReader`.
// - `ConversationReader` reads JSON and JSON lines, and throws a `DocumentError` with every `Problem`,
//   each with its line, column and JSON path.
// - `MessagePayload` is the part of a message that belongs to its kind, such as a `Poll`. It also has the
//   words with which the kind is read aloud.
// - `ValueReader` and `ObjectReader` read and check JSON values; theme files are read with them, too.
//
//     let conversation = try ConversationReader.read(path: "chat.json")
//     for message in conversation.messages { print(message.from ?? "–", message.text ?? "") }
