import ConfabModel
import ConfabSupport
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

/// Backups of phones, whose files have digests as names.
@Suite struct PhoneBackupTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder("parent/backup")
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = ["python3", SourceTree.path("Scripts/make-imessage.py"), "backup", path]
    try python.run()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
  }

  @Test(arguments: ["parent/backup", "parent"])
  func `Attachments of a backup are found by the list of its files`(_ place: String) throws {
    let export = try Export(path: folder(place))
    let found = try Importer().read(export)
    #expect(found.report.format == "imessage")
    let files = found.conversation.messages.flatMap(\.attachments)
    #expect(files.map(\.name) == ["IMG_0.png", "IMG_1.png", "IMG_2.png", "out.png"])
    #expect(files.map(\.src.isEmpty) == [false, false, true, true])
    for file in files.prefix(2) {
      #expect(try export.bytes(file.src).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
    #expect(found.report.count(.missingFile) == 2)
  }

  @Test func `A backup without its list has no attachments`() throws {
    try FileManager.default.removeItem(atPath: "\(path)/Manifest.db")
    let found = try Importer().read(Export(path: path))
    #expect(found.conversation.messages.count == 4)
    #expect(found.report.count(.missingFile) == 4)
  }

  @Test func `An encrypted backup is refused with the reason`() throws {
    let database = try #require(PhoneBackup(Export(path: path))?.database)
    for file in [database, "Manifest.db"] {
      try Data(repeating: 0xA5, count: 4_096).write(to: URL(fileURLWithPath: "\(path)/\(file)"))
    }
    let error = #expect(throws: ImportError.self) { try Importer().read(Export(path: path)) }
    #expect(
      error?.text.hasPrefix(
        "this looks like iMessage, but the backup is encrypted; expected one without a password")
        == true, "\(error?.text ?? "")")
  }
}
