import ConfabModel
import ConfabSupport
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

/// Files that are inside of the texts of an export.
@Suite struct EmbeddedFileTests {
  /// A picture of 12 × 8 pixels.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAIAAABChommAAAAEUlEQVR42mNwa9pCEDGMKgIAPraOgSlTTXUAAAAASUVORK5CYII="
  private static let bytes = [UInt8](Data(base64Encoded: png) ?? Data())

  private struct Read {
    var export: Export
    var messages: [Message]
    var report: ImportReport

    init(_ json: String, _ options: ImportOptions = ImportOptions()) throws {
      export = try Export(bytes: Array(json.utf8), named: "export.json")
      let imported = try Importer().read(export, options)
      messages = imported.conversation.messages
      report = imported.report
    }

    /// The files of all messages, and their content.
    func files() throws -> [(attachment: ConfabModel.Attachment, bytes: [UInt8]?)] {
      try messages.flatMap(\.attachments).map { file in
        (file, file.src.isEmpty ? nil : try export.bytes(file.src))
      }
    }
  }

  @Test(arguments: [
    #"""
    [{"role": "user", "content": [{"type": "text", "text": "What is this?"},
      {"type": "image_url", "image_url": {"url": "data:image/png;base64,PNG"}}]},
     {"role": "assistant", "content": "A color."}]
    """#,
    #"""
    {"model": "claude-x", "messages": [{"role": "user", "content": [
      {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "PNG"}},
      {"type": "text", "text": "What is this?"}]}, {"role": "assistant", "content": "A color."}]}
    """#,
    #"""
    [{"id": "1", "role": "user", "parts": [{"type": "text", "text": "What is this?"},
      {"type": "file", "mediaType": "image/png", "url": "data:image/png;base64,PNG"}]}]
    """#,
    #"""
    {"contents": [{"role": "user", "parts": [{"text": "What is this?"},
      {"inlineData": {"mimeType": "image/png", "data": "PNG"}}]}]}
    """#,
  ])
  func `A picture in Base64 is a file of the message`(json: String) throws {
    let read = try Read(json.replacing("PNG", with: Self.png))
    let files = try read.files()
    #expect(files.count == 1 && files.first?.bytes == Self.bytes)
    #expect(files.first?.attachment.mime == "image/png")
    #expect(read.messages.contains { $0.kind == .media })
    #expect(read.report.losses.isEmpty, "\(read.report.lines)")
  }

  @Test func `Sounds and documents have the endings of their types`() throws {
    let read = try Read(
      #"""
      [{"role": "user", "content": [
        {"type": "input_audio", "input_audio": {"data": "AAECAw==", "format": "mp3"}},
        {"type": "file", "file": {"filename": "a.pdf", "file_data": "data:application/pdf;base64,JVBERg=="}}]}]
      """#)
    let files = try read.files()
    #expect(files.map(\.attachment.src) == ["embedded/1.mp3", "embedded/2.pdf"])
    #expect(files.map(\.bytes) == [[0, 1, 2, 3], Array("%PDF".utf8)])
    #expect(files.map(\.attachment.name) == ["audio.mp3", "a.pdf"])
  }

  @Test(arguments: [
    "data:image/png;base64,", "data:image/png,%89PNG", "data:;base64", "data:image/png;base64,!",
  ])
  func `Content that can't be decoded is a loss`(address: String) throws {
    let read = try Read(
      #"""
      [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "\#(address)"}}]}]
      """#)
    #expect(try read.files().map(\.attachment.src) == [""])
    #expect(read.report.count(.embeddedFile) == 1)
  }

  @Test func `Files are copied beside a document, and are gone with the export`() throws {
    let folder = try ScratchFolder()
    let read = try Read(
      #"""
      [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:image/png;base64,\#(Self.png)"}}]}]
      """#)
    var message = try #require(read.messages.first)
    let media = MediaFolder(beside: folder("chat.json")) { path in
      let stream = try read.export.stream(path)
      return { try stream.next() }
    }
    try media.copyFiles(of: &message) { EmbeddedFiles.isEmbedded($0) }
    #expect(message.attachments.map(\.src) == ["chat-files/1.png"])
    #expect(try contents(ofFile: folder("chat-files/1.png")) == Self.bytes)
    #expect(!read.export.has("embedded/2.png") && !read.export.has("embedded/../1.png"))
  }

  @Test func `Files of the archive in a mail are shown`() throws {
    let folder = try ScratchFolder()
    let manifest = #"""
      {"version": "2.0.0", "participants": [{"id": "a", "display": "Ana"}],
       "conversations": [{"id": "c", "type": "direct", "participants": ["a"]}],
       "events": [{"type": "message", "id": "1", "conversation": "c", "participant": "a",
        "timestamp": "2026-05-01T10:00:00Z", "attachments": [{"id": "cat.png"}, {"id": "gone.png"}]}]}
      """#
    try folder.put("rsmf_manifest.json", manifest)
    try folder.put("cat.png", Self.bytes)
    let zip = Process()
    zip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    zip.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    zip.arguments = [
      "python3", "-m", "zipfile", "-c", "rsmf.zip", "rsmf_manifest.json", "cat.png",
    ]
    try zip.run()
    zip.waitUntilExit()
    let archive = Data(try contents(ofFile: folder("rsmf.zip")))
      .base64EncodedString(options: [.lineLength76Characters])
    let mail = """
      X-RSMF-Version: 2.0.0
      Content-Type: multipart/mixed; boundary="b"

      --b
      Content-Type: application/zip; name="rsmf.zip"
      Content-Transfer-Encoding: base64

      \(archive)
      --b--
      """
    let export = try Export(bytes: Array(mail.utf8), named: "chat.rsmf")
    let imported = try Importer().read(export)
    let files = imported.conversation.messages.flatMap(\.attachments)
    #expect(files.map(\.name) == ["cat.png", "gone.png"])
    #expect(files.map(\.src) == ["embedded/1.png", ""])
    #expect(try files.first.map { try export.bytes($0.src) } == Self.bytes)
    #expect(imported.report.count(.missingFile) == 1)
  }
}
