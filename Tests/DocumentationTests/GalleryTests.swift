import Confab
import ConfabModel
import ConfabRendering
import Foundation
import TestSupport
import Testing

@Suite("The gallery", .timeLimit(.minutes(30)))
struct GalleryTests {
  /// A section of the page: a document and the name of its pictures.
  struct Section {
    var name: String
    var document: String
  }

  /// The keys of the objects in a document.
  private struct Schema: Decodable {
    struct Definition: Decodable { var properties: [String: JSONValue]? }
    enum CodingKeys: String, CodingKey { case definitions = "$defs" }
    var definitions: [String: Definition]
  }

  private static let folder = SourceTree.path("Documentation/Gallery")

  private let page: String
  private let sections: [Section]

  init() throws {
    page = String(
      decoding: try contents(ofFile: SourceTree.path("Documentation/Gallery.md")), as: UTF8.self)
    sections = page.split(separator: "\n### ").dropFirst().map { section in
      let title = section.prefix { $0 != "\n" }.lowercased()
      let parts = section.split(separator: "```")
      return Section(
        name: title.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.joined(separator: "-"),
        document: parts.count == 3 ? String(parts[1].dropFirst("json".count)) : "")
    }
  }

  @Test func `Every kind, mark and row has a section`() throws {
    let schema = try JSONDecoder().decode(Schema.self, from: Data(DocumentSchema.json.utf8))
    let message = try #require(schema.definitions["message"]?.properties)
    let keys = Set(message.keys).subtracting(["captionAbove"])
    try #require(keys.count > 20)
    let values =
      (MessageKind.known.map(\.rawValue) + ["x-dice"]).map { ("kind", $0) }
      + TextSpan.Style.allCases.map { ("style", $0.rawValue) }
      + ConfabModel.Attachment.Form.allCases.map { ("form", $0.rawValue) }
    let all = sections.map(\.document).joined()
    let expected =
      (keys.sorted() + ["typing", "unreadFrom", "seen"]).map { "\"\($0)\": " }
      + values.map { "\"\($0)\": \"\($1)\"" }
    for text in expected where !all.contains(text) {
      Issue.record("no document has \(text)")
    }
  }

  @Test func `The folder has the pictures of the page only`() throws {
    let expected = sections.flatMap { section in
      Theme.builtIn.flatMap { theme in
        ["light", "dark"].map { "\(section.name)-\(theme.name)-\($0).webp" }
      }
    }
    #expect(Set(ScratchFolder.names(in: Self.folder)) == Set(expected))
    for name in expected { #expect(page.contains("\"Gallery/\(name)\""), "\(name)") }
  }

  @Test(arguments: Theme.builtIn.map(\.name), [Appearance.light, .dark])
  func `The pictures are those of the documents`(
    theme: String, appearance: Appearance
  ) async throws {
    let studio = try Studio()
    var options = RenderOptions(layout: LayoutOptions(width: 340, scale: 1))
    options.layout.theme = try #require(Theme.builtIn.first { $0.name == theme })
    options.picture.appearance = appearance
    for section in sections {
      let conversation = try ConversationReader.read(
        section.document.utf8, named: section.name, payloads: .standard)
      let drawn = try await studio.picture(
        of: conversation, attachments: .folder(SourceTree.path("Examples/conversations")),
        options: options)
      #expect(drawn.warnings.isEmpty, "\(section.name): \(drawn.warnings)")
      let stored = try ImageDecoder.decode(
        path: "\(Self.folder)/\(section.name)-\(theme)-\(appearance.rawValue).webp")
      let isCurrent = drawn.premultiplied == stored.pixels
      #expect(isCurrent, "\(section.name): run `make pictures`")
    }
  }
}
