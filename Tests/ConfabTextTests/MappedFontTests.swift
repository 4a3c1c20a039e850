import FoundationEssentials
import Testing

@testable import ConfabText

@Suite struct MappedFontTests {
  private func bytes(_ file: String) throws -> Data {
    try Data(contentsOf: URL(filePath: try FontLibrary.bundledDirectory() + "/" + file))
  }

  @Test func aFileIsMappedOnceForAll() throws {
    let path = try FontLibrary.bundledDirectory() + "/Inter-Regular.otf"
    let first = try #require(MappedFont.file(path))
    let second = try #require(MappedFont.file(path))
    #expect(first === second)
    #expect(try Data(first.bytes) == bytes("Inter-Regular.otf"))
  }

  @Test func aFileThatTakesAnothersPlaceIsMappedAnew() throws {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "confab-mapped-\(UInt64.random(in: 0...UInt64.max)).otf")
    defer { try? FileManager.default.removeItem(at: path) }
    let (regular, bold) = (try bytes("Inter-Regular.otf"), try bytes("Inter-Bold.otf"))
    try regular.write(to: path, options: .atomic)
    let before = try #require(MappedFont.file(path.path))
    try bold.write(to: path, options: .atomic)
    let after = try #require(MappedFont.file(path.path))
    #expect(Data(before.bytes) == regular, "who uses the first file keeps it")
    #expect(Data(after.bytes) == bold)
  }

  @Test func whatCanNotBeReadIsNotMapped() {
    #expect(MappedFont.file("/nowhere.otf") == nil)
    #expect(MappedFont.file("/") == nil)
  }
}
