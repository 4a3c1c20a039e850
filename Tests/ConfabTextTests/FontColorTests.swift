import Foundation
import TestSupport
import Testing

@testable import ConfabText

@Suite("Fonts with color outlines") struct FontColorTests {
  /// - Returns: The path of a font with one kind of color glyphs.
  private func font(_ kind: String) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "confab-colors-\(UInt64.random(in: 0...UInt64.max)).ttf")
    try TestPython.output(of: "Tests/ConfabTextTests/color-font.py", input: Data(kind.utf8)).write(
      to: file)
    return file
  }

  @Test(arguments: [("COLR0", "COLR version 0"), ("COLR1", "COLR version 1"), ("SVG", "SVG")])
  func `A warning of one line is given, and outlines are used`(kind: String, name: String) throws {
    let file = try font(kind)
    defer { try? FileManager.default.removeItem(at: file) }
    let library = try FontLibrary.bundled(font: file.path)
    #expect(library.warnings.count == 1)
    let warning = library.warnings.first ?? ""
    #expect(warning.hasPrefix(file.path) && warning.contains("(\(name))"))
    #expect(!warning.contains("\n"))
    let text = try TextShaper(library: library).lines("AAA")
    #expect(text.glyphs(ofLine: 0).allSatisfy { $0.font.path == file.path })
    #expect(try TextShaper(library: library).ink(of: text.glyphs(ofLine: 0)) != nil)
  }

  @Test func `There is no warning for other fonts`() throws {
    let file = try font("plain")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try FontLibrary.bundled(font: file.path).warnings.isEmpty)
    #expect(try FontLibrary.bundled().warnings.isEmpty)
    // The bundled emoji are bitmaps, which are drawn.
    let emoji = try FontLibrary.bundledDirectory() + "/NotoColorEmoji.ttf"
    #expect(try FontLibrary.bundled(font: emoji).warnings.isEmpty)
    #expect(FontColors(path: "/nowhere.ttf", index: 0) == nil)
  }
}
