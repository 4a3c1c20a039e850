import Confab
import ConfabImport
import ConfabModel

/// Reads the bytes as an export: as the format that fits, or else as one of all formats. What is
/// accepted must be a document.
struct ExportTarget: FuzzTarget {
  private let importer = Importer()

  init() {}

  func run(_ bytes: [UInt8]) async -> FuzzOutcome {
    var outcome = FuzzOutcome()
    var random = SeededRandom(for: bytes)
    var options = ImportOptions(timezone: "Europe/Berlin")
    if random.oneIn(4) { options.dateOrder = random.pick(ImportOptions.DateOrder.allCases) }
    if random.oneIn(4) { options.selection.last = 3 }
    do throws(ImportError) {
      let export = try Export(bytes: bytes, named: "export")
      let format = (try? importer.format(of: export)) ?? random.pick(importer.formats)
      let chats = try importer.chats(in: export, format: format, options)
      if chats.count > 1 { options.chat = chats[chats.count - 1].id }
      let read = try importer.read(export, format: format, options)
      outcome.isAccepted = true
      outcome.violation = Self.problem(of: read)
    } catch {
      if error.text.isEmpty || error.description.contains("\n") {
        outcome.violation = "an error is not one line: \(error)"
      }
    }
    return outcome
  }

  /// What is wrong with the document of a conversation.
  private static func problem(of read: ImportedConversation) -> String? {
    var writer = DocumentWriter(.lines, head: read.conversation)
    for message in read.conversation.messages { writer.add(message) }
    writer.finish()
    do throws(DocumentError) {
      _ = try ConversationReader.read(writer.take(), named: "a.jsonl", payloads: .standard)
      return nil
    } catch {
      return "the document has a problem: \(error.problems[0])"
    }
  }
}
