import ConfabInspection
import ConfabSupport
import Foundation
import TestSupport
import Testing

@testable import Confab

@Suite struct LayoutWritingTests {
  @Test(arguments: [1, 3])
  func `A layout is printed as JSONEncoder encodes it`(workers: Int) async throws {
    let scratch = try ScratchFolder()
    let studio = try Studio(workers: workers)
    var documents = Document.all.map { ($0.conversation, $0.folder) }
    documents.append((Conversation(), "."))
    let long = (0..<1_500).map { Message(id: "m\($0)", from: "a", text: "Number \($0)") }
    documents.append((Conversation(messages: long), "."))
    for (conversation, folder) in documents {
      let path = scratch("layout.json")
      let warnings = try await studio.writeLayout(
        of: conversation, to: OutputFile(path: path), attachments: .folder(folder))
      let layout = try await studio.layout(of: conversation, attachments: .folder(folder))
      let dump = try await studio.dump(layout)
      #expect(
        try String(contentsOfFile: path, encoding: .utf8)
          == (try EncodedJSON.text(of: dump, isIndented: true)))
      #expect(warnings == layout.warnings + dump.warnings)
    }
  }
}
