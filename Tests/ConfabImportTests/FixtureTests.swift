import ConfabModel
import ConfabSupport
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

/// An export that we wrote, with the conversation and the report that it becomes.
///
/// A fixture is a folder `Fixtures/FORMAT/NAME` with `export.…` (a file, or a folder `export`),
/// `chat.jsonl` and `report.txt`, and perhaps `options.json`. `CONFAB_RECORD=1` writes the last two.
struct Fixture: CustomTestStringConvertible, Sendable {
  let folder: String

  static let root = SourceTree.path("Tests/ConfabImportTests/Fixtures")
  static let all: [Fixture] =
    FilePath.names(in: root).map { formats in
      formats.sorted().flatMap { format in
        (FilePath.names(in: "\(root)/\(format)") ?? []).sorted().map {
          Fixture(folder: "\(root)/\(format)/\($0)")
        }
      }
    } ?? []

  var testDescription: String { folder.split(separator: "/").suffix(2).joined(separator: "/") }
  var format: String { String(folder.split(separator: "/").dropLast().last ?? "") }

  var export: String {
    let names = FilePath.names(in: folder) ?? []
    let name = names.first { $0 == "export" || $0.hasPrefix("export.") } ?? "export"
    return "\(folder)/\(name)"
  }

  var options: ImportOptions {
    let file = (try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/options.json"))) ?? Data()
    let json = ForeignValue([UInt8](file))
    return ImportOptions(
      me: json["me"].text,
      dateOrder: json["dateOrder"].text.flatMap(ImportOptions.DateOrder.init(rawValue:)),
      timezone: json["timezone"].text ?? "Europe/Berlin", chat: json["chat"].text,
      date: json["date"].text)
  }
}

@Suite struct FixtureTests {
  /// The conversation as JSON lines, and the report.
  private func read(_ fixture: Fixture) throws -> (chat: String, report: String) {
    let imported = try Importer().read(Export(path: fixture.export), fixture.options)
    var writer = DocumentWriter(.lines, head: imported.conversation)
    for message in imported.conversation.messages { writer.add(message) }
    writer.finish()
    return (
      String(decoding: writer.take(), as: UTF8.self),
      imported.report.lines.joined(separator: "\n") + "\n"
    )
  }

  @Test(arguments: Fixture.all)
  func `An export becomes the stored conversation and report`(_ fixture: Fixture) throws {
    let found = try read(fixture)
    let chat = "\(fixture.folder)/chat.jsonl"
    let report = "\(fixture.folder)/report.txt"
    if ProcessInfo.processInfo.environment["CONFAB_RECORD"] != nil {
      try found.chat.write(toFile: chat, atomically: true, encoding: .utf8)
      try found.report.write(toFile: report, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: chat, encoding: .utf8) == found.chat)
    #expect(try String(contentsOfFile: report, encoding: .utf8) == found.report)
  }

  @Test(arguments: Fixture.all)
  func `An export is recognized by its content`(_ fixture: Fixture) throws {
    let export = try Export(path: fixture.export)
    #expect(try Importer().format(of: export).name == fixture.format)
  }

  @Test(arguments: Fixture.all)
  func `The conversation is a document that Confab reads`(_ fixture: Fixture) throws {
    let text = try read(fixture).chat
    let conversation = try ConversationReader.read(Array(text.utf8), named: "chat.jsonl")
    #expect(!conversation.messages.isEmpty)
  }
}
