import ConfabModel
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

/// Folders and archives of exports.
@Suite struct ExportTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func archive(_ kind: String) throws -> String {
    let path = folder("export-\(kind)")
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = [
      "python3", SourceTree.path("Tests/ConfabImportTests/archives.py"), kind, path,
    ]
    try python.run()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
    return path
  }

  private func texts(_ path: String) throws -> [String?] {
    try Importer().read(Export(path: path)).conversation.messages.map(\.text)
  }

  @Test(arguments: ["zip", "tar", "tar.gz", "tar.xz"])
  func `An archive is read like the file in it`(_ kind: String) throws {
    #expect(try texts(archive(kind)) == ["Hello", "Hi"])
  }

  @Test(arguments: ["zip", "tar", "tar.gz", "tar.xz"])
  func `An archive in memory is read like a file`(_ kind: String) throws {
    let bytes = try contents(ofFile: archive(kind))
    let read = try Importer().read(Export(bytes: bytes, named: "pipe"))
    #expect(read.conversation.messages.map(\.text) == ["Hello", "Hi"])
  }

  @Test func `A folder and a compressed file are read like the file in them`() throws {
    try folder.put("chat.md", "## User\n\nHello\n\n## Assistant\n\nHi\n")
    #expect(try texts(folder("chat.md")) == ["Hello", "Hi"])
    let bytes = try Export(path: folder("chat.md")).bytes("chat.md")
    #expect(
      try Importer().read(Export(bytes: bytes, named: "pipe")).conversation.messages.count == 2)
  }

  @Test func `Bytes that are named by an absolute path are read, with the files beside it`() throws
  {
    try folder.put("photo.jpg", "x")
    let path = folder("chat.md")
    let export = try Export(
      bytes: Array("## User\n\nHello\n\n## Assistant\n\nHi\n".utf8), named: path, from: path)
    #expect(try Importer().read(export).conversation.messages.count == 2)
    #expect(export.has("photo.jpg") && !export.has("../photo.jpg"))
    #expect(try Export(bytes: [], named: path).has("photo.jpg") == false)
  }

  @Test(arguments: [
    ("parent", "leads out"), ("absolute", "leads out"), ("backslash", "leads out"),
    ("link", "has a link \"chat.md\"; expected files only"), ("bomb", "unpacks to 209.7 MB"),
    ("encrypted", "is encrypted; expected one without a password"), ("tar-parent", "leads out"),
  ])
  func `An archive with a trick is refused in one line`(_ kind: String, _ reason: String) throws {
    let path = try archive(kind)
    let error = #expect(throws: ImportError.self) { try Export(path: path) }
    let text = try #require(error).description
    #expect(text.contains(reason), "\(text)")
    #expect(!text.contains("\n"))
    #expect(text.hasPrefix(path))
  }

  @Test(arguments: ["tar-link", "tar-device"])
  func `Links and devices of an archive are left out`(_ kind: String) throws {
    let export = try Export(path: archive(kind))
    #expect(export.paths == ["chat.md"])
    #expect(try Importer().read(export).conversation.messages.count == 2)
  }

  @Test func `Nothing outside of a folder is read`() throws {
    try folder.makeFolder("export")
    try folder.put("secret.txt", "secret")
    try folder.put("export/chat.md", "Hi")
    try FileManager.default.createSymbolicLink(
      atPath: folder("export/link.txt"), withDestinationPath: folder("secret.txt"))
    let export = try Export(path: folder("export"))
    for path in ["../secret.txt", "link.txt", "/etc/passwd", "a/../../secret.txt", ""] {
      #expect(!export.has(path))
      #expect(throws: ImportError.self) { try export.bytes(path) }
    }
  }

  @Test func `No temporary folder is left behind`() throws {
    let temporary = FileManager.default.temporaryDirectory.path
    func folders() throws -> Set<String> {
      Set(
        try FileManager.default.contentsOfDirectory(atPath: temporary).filter {
          $0.hasPrefix("confab-") && !$0.hasPrefix("confab-tests")
        })
    }
    let path = try archive("tar.gz")
    let before = try folders()
    do {
      let export = try Export(path: path)
      #expect(try export.bytes("chat.md").count > 10)
    }
    // Other tests have folders of their own meanwhile.
    let left = try folders().subtracting(before)
    #expect(
      left.allSatisfy { !FileManager.default.fileExists(atPath: "\(temporary)/\($0)/chat.md") })
  }

  @Test func `A file is found from another one, also in a part of an export`() throws {
    try folder.makeFolder("export")
    try folder.makeFolder("export/photos")
    try folder.put("export/photos/1.jpg", "")
    try folder.put("export/chat.json", "{}")
    let export = try Export(path: folder("export"))
    #expect(export.find("photos/1.jpg", from: "chat.json") == "photos/1.jpg")
    #expect(export.find("inbox/ana/photos/1.jpg", from: "chat.json") == "photos/1.jpg")
    #expect(export.find("../photos/1.jpg", from: "chat.json") == "photos/1.jpg")
    #expect(export.find("photos/2.jpg", from: "chat.json") == nil)
    let single = try Export(path: folder("export/chat.json"))
    #expect(single.find("inbox/ana/photos/1.jpg", from: "chat.json") == "photos/1.jpg")
    #expect(single.find("ana/photos/2.jpg", from: "chat.json") == nil)
  }

  @Test func `Text in UTF-16 with a mark is read`() throws {
    let text = "ana: Grüße 👋\r\nben: hi\n"
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
      let bytes = mark + [UInt8](try #require(text.data(using: encoding)))
      let export = try Export(bytes: bytes, named: "chat.txt")
      var lines = LineStream(try export.stream("chat.txt"))
      #expect(try lines.nextText() == "ana: Grüße 👋")
      #expect(try lines.nextText() == "ben: hi")
      #expect(try lines.nextText() == nil)
    }
  }
}
