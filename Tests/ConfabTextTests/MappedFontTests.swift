import Foundation
import Testing

@testable import ConfabText

@Suite struct MappedFontTests {
  private func bytes(_ file: String) throws -> Data {
    try Data(contentsOf: URL(filePath: try FontLibrary.bundledDirectory() + "/" + file))
  }

  @Test func `A file is mapped once for all users`() throws {
    let path = try FontLibrary.bundledDirectory() + "/Inter-Regular.otf"
    let first = try #require(MappedFont.file(path))
    let second = try #require(MappedFont.file(path))
    #expect(first === second)
    #expect(try Data(first.bytes) == bytes("Inter-Regular.otf"))
  }

  @Test func `A file that replaces another is mapped again`() throws {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "confab-mapped-\(UInt64.random(in: 0...UInt64.max)).otf")
    defer { try? FileManager.default.removeItem(at: path) }
    let (regular, bold) = (try bytes("Inter-Regular.otf"), try bytes("Inter-Bold.otf"))
    try regular.write(to: path, options: .atomic)
    let before = try MappedFont.open(path.path)
    try bold.write(to: path, options: .atomic)
    #expect(MappedFont.file(path.path) === before)
    let after = try MappedFont.open(path.path)
    #expect(Data(before.bytes) == regular, "who uses the first file keeps it")
    #expect(Data(after.bytes) == bold)
    #expect(MappedFont.file(path.path) === after)
  }

  @Test func `A file that can't be read is not mapped`() {
    #expect(MappedFont.file("/nowhere.otf") == nil)
    #expect(MappedFont.file("/") == nil)
    #expect(
      throws: FontError.unreadable(path: "/dev/zero", reason: "it is not a regular file")
    ) { try MappedFont.open("/dev/zero") }
  }

  @Test func `The font that was checked is drawn, even if another file replaces it`() throws {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "confab-checked-\(UInt64.random(in: 0...UInt64.max)).otf")
    defer { try? FileManager.default.removeItem(at: path) }
    let (regular, bold) = (try bytes("Inter-Regular.otf"), try bytes("Inter-Bold.otf"))
    func width(replacing: (URL) throws -> Void) throws -> Double {
      try regular.write(to: path, options: .atomic)
      let shaper = try TextShaper(library: .bundled(font: path.path))
      try replacing(path)
      return try shaper.lines("Wide words").width
    }
    let expected = try width { _ in }
    #expect(try width { try bold.write(to: $0, options: .atomic) } == expected)
    // The same file with other contents.
    #expect(
      try width { path in
        let file = try FileHandle(forWritingTo: path)
        try file.write(contentsOf: bold)
        try file.close()
      } == expected)
    #expect(try width { try FileManager.default.removeItem(at: $0) } == expected)
  }

  @Test func `A font above the limit is refused`() throws {
    let path = try FontLibrary.bundledDirectory() + "/Inter-Regular.otf"
    let size = try bytes("Inter-Regular.otf").count
    let directory = try FontLibrary.bundledDirectory()
    #expect(throws: FontError.tooLarge(path: path, bytes: size, limit: size - 1)) {
      try FontLibrary(directory: directory, typefaces: [path], fontLimit: size - 1)
    }
    #expect(throws: Never.self) {
      try FontLibrary(directory: directory, typefaces: [path], fontLimit: size)
    }
  }
}
