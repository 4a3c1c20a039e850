import ConfabModel
import TestSupport
import Testing

@testable import ConfabImport

/// An export in memory, and short forms of what it becomes.
struct ImportedText {
  let imported: ImportedConversation

  init(_ text: String, named name: String = "export.json", _ options: ImportOptions = .init())
    throws
  {
    imported = try Importer().read(try Export(bytes: Array(text.utf8), named: name), options)
  }

  var messages: [Message] { imported.conversation.messages }
  var report: ImportReport { imported.report }
  var losses: [String] { report.losses.map { "\($0.kind.name) \($0.count)" } }

  /// Who says what: "user: Hi", "assistant tool search".
  var turns: [String] {
    messages.map { message in
      let from = message.from ?? "–"
      if let call = message.payload as? ToolCall { return "\(from) tool \(call.name)" }
      let files = message.attachments.map { "<\($0.name ?? $0.src)>" }.joined()
      let text = message.text.map { "\(from): \($0)" } ?? from
      return files.isEmpty ? text : "\(text) \(files)"
    }
  }

  var calls: [ToolCall] { messages.compactMap { $0.payload as? ToolCall } }

  /// Checks that the conversation is a valid document.
  func check() throws {
    let conversation = imported.conversation
    let bytes = try JSONBytes.encoded(conversation)
    _ = try ConversationReader.read(bytes, named: "chat.json")
  }
}

extension Export {
  /// Every mutation of bytes gives a conversation that is valid, or an error in one line.
  static func expectNoCrash(
    _ bytes: [UInt8], named name: String, format: String, seed: Int
  ) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var bytes = bytes
    for _ in 0..<random.int(1...6) where !bytes.isEmpty {
      let at = random.int(0..<bytes.count)
      let length = min(random.int(1...40), bytes.count - at)
      switch random.int(0...6) {
      case 0: bytes[at] = UInt8(random.int(0...255))
      case 1: bytes.removeSubrange(at..<at + length)
      case 2: bytes.insert(contentsOf: bytes[at..<at + length], at: random.int(0...bytes.count))
      case 3: bytes = Array(bytes.prefix(at + 1))
      default:
        // A value of another type in place of a string or a number.
        let values = [
          "null", "[]", "{}", "1e308", "-9223372036854775808", "\"\"", "[[[[]]]]", "true",
        ]
        if let start = bytes[at...].firstIndex(of: UInt8(ascii: ":")),
          let end = bytes[start...].firstIndex(of: UInt8(ascii: ",")), end - start < 200
        {
          bytes.replaceSubrange(start + 1..<end, with: Array(random.pick(values).utf8))
        }
      }
    }
    let importer = Importer()
    let chosen = try #require(importer.format(named: format))
    do throws(ImportError) {
      let export = try Export(bytes: bytes, named: name)
      _ = try chosen.match(export)
      for chat in try importer.chats(in: export, format: chosen).prefix(4)
      where chat.messageCount > 0 {
        let read = try importer.read(export, format: chosen, ImportOptions(chat: chat.id))
        let text = try? JSONBytes.encoded(read.conversation)
        #expect(throws: Never.self) {
          _ = try ConversationReader.read(try #require(text), named: "chat.json")
        }
      }
    } catch {
      #expect(!error.description.contains("\n"))
    }
  }
}
