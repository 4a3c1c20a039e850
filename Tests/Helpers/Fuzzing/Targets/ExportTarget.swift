import Confab
import ConfabImport
import ConfabModel

/// Reads the bytes as an export: as the format that fits, or else as one of all formats. What is
/// accepted must be a document.
struct ExportTarget: FuzzTarget {
  private let importer = Importer()
  private let folder: FuzzFolder

  init() throws { folder = try FuzzFolder() }

  func run(_ bytes: [UInt8]) async -> FuzzOutcome {
    var outcome = FuzzOutcome()
    defer { folder.clear() }
    var random = SeededRandom(for: bytes)
    var options = ImportOptions(timezone: "Europe/Berlin")
    if random.oneIn(4) { options.dateOrder = random.pick(ImportOptions.DateOrder.allCases) }
    if random.oneIn(4) { options.selection.last = 3 }
    do throws(ImportError) {
      let export = try export(of: bytes)
      let format = (try? importer.format(of: export)) ?? random.pick(importer.formats)
      let read = try read(export, format, options)
      outcome.isAccepted = true
      outcome.violation = Self.problem(of: read)
    } catch {
      if error.text.isEmpty || error.description.contains("\n") {
        outcome.violation = "an error is not one line: \(error)"
      }
    }
    return outcome
  }

  /// The bytes as an export: in memory, but for a database, which has to be a file.
  private func export(of bytes: [UInt8]) throws(ImportError) -> Export {
    guard bytes.starts(with: "SQLite format 3\0".utf8) else {
      return try Export(bytes: bytes, named: "export")
    }
    do { try folder.put("chat.db", bytes) } catch {
      throw ImportError("chat.db", "\(error)")
    }
    return try Export(path: folder("chat.db"))
  }

  /// Reads the only chat with messages, or else the last one of all.
  private func read(
    _ export: Export, _ format: any ExportFormat, _ options: ImportOptions
  ) throws(ImportError) -> ImportedConversation {
    do throws(ImportError) {
      return try importer.read(export, format: format, options)
    } catch {
      // Most inputs have one chat, and to list them takes as long as to read one.
      let chats = try importer.chats(in: export, format: format, options)
      guard chats.count > 1 else { throw error }
      var options = options
      options.chat = chats[chats.count - 1].id
      return try importer.read(export, format: format, options)
    }
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
