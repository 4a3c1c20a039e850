import Confab
import FoundationEssentials
import Testing

/// Draws every conversation in `Snapshots` and compares the pixels with the stored pictures. With
/// `CONFAB_RECORD=1` in the environment, it stores the pictures instead.
@Suite struct SnapshotTests {
  private static let isRecording = ProcessInfo.processInfo.environment["CONFAB_RECORD"] == "1"
  private static let studio = Result {
    try Studio(fonts: Folders.root + "/Fonts/Bundled", workers: 1)
  }

  @Test(arguments: Snapshot.all)
  func `A picture equals its snapshot`(_ snapshot: Snapshot) async throws {
    let folder = (Self.isRecording ? Folders.stored : Folders.fresh) + "/" + snapshot.area
    let before = snapshot.references
    let drawn = try await draw(snapshot, into: folder)
    if Self.isRecording {
      for title in before where !drawn.contains(title) {
        try FileManager.default.removeItem(atPath: folder + "/" + title + ".png")
      }
      return
    }
    for title in before where !drawn.contains(title) {
      Issue.record("\(snapshot.area)/\(title).png is no longer drawn; \(Self.advice)")
    }
    for title in drawn {
      let fresh = "\(folder)/\(title).png"
      let stored = "\(Folders.stored)/\(snapshot.area)/\(title).png"
      guard before.contains(title) else {
        Issue.record("\(snapshot.area)/\(title).png has no snapshot yet: \(fresh); \(Self.advice)")
        continue
      }
      if let difference = try PictureDifference(fresh, from: stored) {
        Issue.record("\(snapshot.area)/\(title).png: \(difference); see \(fresh); \(Self.advice)")
      } else {
        try FileManager.default.removeItem(atPath: fresh)
      }
    }
  }

  @Test(arguments: Folders.areas)
  func `Every picture belongs to a document`(area: String) {
    let documents = Set(Folders.files(in: area, ending: ".json"))
    for picture in Folders.files(in: area, ending: ".png") {
      #expect(
        !documents.isDisjoint(with: Snapshot.owners(of: picture)),
        "\(area)/\(picture).png belongs to no document; remove it")
    }
  }

  @Test func `There are snapshots to compare`() {
    #expect(Snapshot.all.count >= 120)
  }

  private static let advice = "if the change is intended, run `make record`"

  /// Draws a snapshot and returns the names of its pictures, without extension.
  private func draw(_ snapshot: Snapshot, into folder: String) async throws -> [String] {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let report = try await Self.studio.get().write(
      try ConversationReader.read(path: snapshot.document), to: "\(folder)/\(snapshot.title).png",
      attachments: .folder(Folders.stored + "/" + snapshot.area), options: try snapshot.options())
    return report.files.map { String($0.path.dropFirst(folder.utf8.count + 1).dropLast(4)) }
  }
}
