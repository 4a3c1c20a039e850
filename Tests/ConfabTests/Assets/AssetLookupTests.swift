import Confab
import ConfabLayout
import ConfabRendering
import FoundationEssentials
import Samples
import Testing

@Suite struct AssetLookupTests {
  /// A PNG of one white pixel.
  private static let png: [UInt8] = [
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1,
    8, 0, 0, 0, 0, 58, 126, 155, 85, 0, 0, 0, 10, 73, 68, 65, 84, 120, 156, 99, 248, 15,
    0, 1, 1, 1, 0, 177, 56, 246, 20, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
  ]

  /// A PNG of 4,000 × 1 black pixels.
  private static let wide: [UInt8] = [
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0,
    15, 160, 0, 0, 0, 1, 1, 0, 0, 0, 0, 226, 12, 108, 13, 0, 0, 0,
    14, 73, 68, 65, 84, 120, 218, 99, 96, 24, 5, 35, 14, 0, 0, 1, 245, 0,
    1, 239, 37, 142, 65, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
  ]

  private func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let outer = FileManager.default.temporaryDirectory.appending(
      path: "confab-assets-\(UInt64.random(in: 0...UInt64.max))")
    let folder = outer.appending(path: "chat")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outer) }
    return try body(folder)
  }

  private func catalog(_ sources: [String], _ folder: URL) -> AssetCatalog {
    AssetCatalog(sources, in: .folder(folder.path))
  }

  @Test func `A picture is found with its size`() throws {
    try inFolder { folder in
      try Data(Self.png).write(to: folder.appending(path: "a.png"))
      let found = catalog(["a.png", "a.png", "./a.png"], folder)
      #expect(found.state(of: "a.png") == .image(width: 1, height: 1))
      #expect(found.picture(of: "a.png")?.path.hasSuffix("/chat/a.png") == true)
      #expect(found.warnings.isEmpty)
      #expect(found.state(of: "never asked for") == .missing)
    }
  }

  @Test func `Pictures beyond the decoding budget are unreadable`() throws {
    try inFolder { folder in
      let names = ["a.png", "b.png", "c.png", "d.png"]
      for name in names { try Data(Self.wide).write(to: folder.appending(path: name)) }
      let cost = 4_000 - Self.wide.count * 32
      let found = AssetCatalog(
        names, in: .folder(folder.path), budget: DecodingBudget(pixels: 2 * cost + 1))
      let readable = names.filter { found.state(of: $0) != .unreadable }
      #expect(readable == ["a.png", "b.png"])
      #expect(found.warnings.count == 2)
      #expect(
        found.warnings.allSatisfy {
          $0.description.contains("placeholder") && $0.description.contains("pixels")
        })
    }
  }

  @Test func `A picture with few pixels per byte does not use the decoding budget`() throws {
    try inFolder { folder in
      try Data(Self.png).write(to: folder.appending(path: "a.png"))
      let found = AssetCatalog(
        ["a.png"], in: .folder(folder.path), budget: DecodingBudget(pixels: 0))
      #expect(found.warnings.isEmpty)
    }
  }

  @Test func `Avatars are looked up`() throws {
    try inFolder { folder in
      try Data(Self.png).write(to: folder.appending(path: "a.png"))
      let conversation = Conversation(
        participants: [Participant(id: "p", name: "P", avatar: "a.png")])
      let found = try Studio().makeRequest(
        for: conversation, attachments: .folder(folder.path)
      ).assets
      #expect(found.state(of: "a.png") != .missing)
    }
  }

  @Test func `Files that do not exist are missing`() throws {
    try inFolder { folder in
      let found = catalog(["none.png", "", "sub/none.png"], folder)
      #expect(found.state(of: "none.png") == .missing)
      #expect(found.state(of: "") != .image(width: 1, height: 1))
      #expect(found.warnings.count == 3)
      #expect(found.warnings.allSatisfy { !$0.description.contains("\n") })
      #expect(found.warnings[0].description.contains("none.png"))
      let gone = AssetCatalog(["a.png"], in: .folder(folder.path + "/nowhere"))
      #expect(gone.state(of: "a.png") == .missing)
    }
  }

  @Test func `Files outside the folder are missing`() throws {
    try inFolder { folder in
      let outside = folder.deletingLastPathComponent().appending(path: "secret.png")
      try Data(Self.png).write(to: outside)
      let sibling = folder.deletingLastPathComponent().appending(path: "chat2")
      try FileManager.default.createDirectory(at: sibling, withIntermediateDirectories: true)
      try Data(Self.png).write(to: sibling.appending(path: "b.png"))
      let manager = FileManager.default
      try manager.createSymbolicLink(
        at: folder.appending(path: "link.png"), withDestinationURL: outside)
      try manager.createSymbolicLink(
        at: folder.appending(path: "dir"), withDestinationURL: outside.deletingLastPathComponent())
      try Data(Self.png).write(to: folder.appending(path: "a.png"))
      try manager.createSymbolicLink(
        at: folder.appending(path: "inner.png"),
        withDestinationURL: folder.appending(path: "a.png"))
      let escapes = [
        "../secret.png", "link.png", "dir/secret.png", "../chat2/b.png", "sub/../../secret.png",
        "./../secret.png",
      ]
      let found = catalog(escapes + ["inner.png"], folder)
      for source in escapes { #expect(found.state(of: source) == .missing, "\(source)") }
      #expect(found.warnings.count == escapes.count)
      #expect(found.state(of: "inner.png") != .missing)
    }
  }

  @Test func `Files that are not pictures are unreadable`() throws {
    try inFolder { folder in
      try Data("hello".utf8).write(to: folder.appending(path: "a.png"))
      try Data(Self.png.prefix(45)).write(to: folder.appending(path: "cut.png"))
      try Data().write(to: folder.appending(path: "empty.jpg"))
      try FileManager.default.createDirectory(
        at: folder.appending(path: "folder.png"), withIntermediateDirectories: true)
      let sources = ["a.png", "cut.png", "empty.jpg", "folder.png"]
      let found = catalog(sources, folder)
      for source in sources { #expect(found.state(of: source) == .unreadable, "\(source)") }
      #expect(found.warnings.count == sources.count)
      for (source, warning) in zip(sources, found.warnings) {
        #expect(warning.description.hasPrefix(source))
      }
    }
  }

  @Test func `A picture with a wrong extension is drawn with a warning`() throws {
    try inFolder { folder in
      try Data(Self.png).write(to: folder.appending(path: "a.jpg"))
      let found = catalog(["a.jpg"], folder)
      guard case .image = found.state(of: "a.jpg") else {
        Issue.record("\(found)")
        return
      }
      #expect(found.warnings.count == 1 && found.warnings[0].description.contains("PNG"))
    }
  }
}
