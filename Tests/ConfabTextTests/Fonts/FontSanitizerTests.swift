import CTypography
import Foundation
import TestSupport
import Testing

@testable import ConfabText

@Suite(.timeLimit(.minutes(30))) struct FontSanitizerTests {
  private func path(_ name: String) throws -> String {
    try FontLibrary.bundledDirectory() + "/" + name
  }

  /// Copies a file, so that no other test marks it as pinned.
  private func copy(of name: String, in folder: ScratchFolder) throws -> String {
    try folder.put(name, try Data(contentsOf: URL(filePath: try path(name))))
  }

  /// Everything about a glyph that FreeType draws and Cairo embeds, as HarfBuzz reads it.
  private struct Glyph: Equatable {
    var advance: Int32
    var extents: [Int32]
    var outline: [Double]
  }

  private func glyphs(_ blob: FontBlob) throws -> [Glyph] {
    let face = try #require(hb_face_create(blob.pointer, 0))
    defer { hb_face_destroy(face) }
    let font = try #require(hb_font_create(face))
    defer { hb_font_destroy(font) }
    let pen = hb_draw_funcs_create()
    defer { hb_draw_funcs_destroy(pen) }
    hb_draw_funcs_set_move_to_func(
      pen,
      { _, data, _, x, y, _ in
        data?.assumingMemoryBound(to: [Double].self).pointee += [0, Double(x), Double(y)]
      }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      pen,
      { _, data, _, x, y, _ in
        data?.assumingMemoryBound(to: [Double].self).pointee += [1, Double(x), Double(y)]
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      pen,
      { _, data, _, a, b, c, d, x, y, _ in
        data?.assumingMemoryBound(to: [Double].self).pointee +=
          [3] + [a, b, c, d, x, y].map(Double.init)
      }, nil, nil)
    return (0..<hb_face_get_glyph_count(face)).map { id in
      var extents = hb_glyph_extents_t()
      hb_font_get_glyph_extents(font, id, &extents)
      var outline: [Double] = []
      withUnsafeMutablePointer(to: &outline) { hb_font_get_glyph_shape(font, id, pen, $0) }
      return Glyph(
        advance: hb_font_get_glyph_h_advance(font, id),
        extents: [extents.x_bearing, extents.y_bearing, extents.width, extents.height],
        outline: outline)
    }
  }

  @Test(arguments: [
    "Inter-Regular.otf", "NotoSansHebrew-Regular.ttf", "NotoSansArabicUI-Bold.ttf",
    "NotoSansSymbols2-Regular.ttf",
  ])
  func `All glyphs of a healthy font stay what they are`(name: String) throws {
    let folder = try ScratchFolder()
    let file = try #require(MappedFont.file(try copy(of: name, in: folder)))
    let checked = try #require(file.checkedFace(index: 0))
    #expect(try glyphs(checked.blob) == glyphs(file.blob))
  }

  @Test func `A pinned file that was checked is not rewritten`() throws {
    let library = try FontLibrary.bundled()
    _ = try TextShaper(library: library).lines("x")
    let file = try #require(MappedFont.file(try path("Inter-Regular.otf")))
    let face = try #require(file.checkedFace(index: 0))
    #expect(face.bytes.baseAddress == file.bytes.baseAddress)
  }

  @Test func `Any other file is rewritten once`() throws {
    let folder = try ScratchFolder()
    let file = try #require(MappedFont.file(try copy(of: "Inter-Regular.otf", in: folder)))
    let first = try #require(file.checkedFace(index: 0))
    let second = try #require(file.checkedFace(index: 0))
    #expect(first.bytes.baseAddress == second.bytes.baseAddress)
    #expect(first.bytes.baseAddress != file.bytes.baseAddress)
    #expect(file.checkedFace(index: 5) == nil)
  }

  /// Text is shaped with the original file, and the same file under another name gives the same
  /// results.
  @Test func `A copy of a bundled font gives the same lines`() throws {
    let folder = try ScratchFolder()
    let file = try copy(of: "NotoSansMono-Regular.ttf", in: folder)
    let text = "Hello «world», 1/2 ﬁ Ελληνικά Кириллица"
    let own = try TextShaper(library: .bundled(font: file)).lines(text, width: 120)
    let bundled = try TextShaper(
      library: .bundled(font: try path("NotoSansMono-Regular.ttf"))
    ).lines(text, width: 120)
    #expect(own.lines.map(\.bytes) == bundled.lines.map(\.bytes))
    #expect(own.lines.map(\.width) == bundled.lines.map(\.width))
    #expect(own.shaped.missing == bundled.shaped.missing)
  }

  @Test func `Random bytes are not a font`() throws {
    var random = SeededRandom(seed: 4)
    let noise = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let folder = try ScratchFolder()
    for (name, bytes) in [("empty", []), ("noise", noise), ("head", [0, 1, 0, 0] + noise)] {
      let path = try folder.put(name, bytes)
      #expect(MappedFont.file(path)?.checkedFace(index: 0) == nil)
    }
  }
}
