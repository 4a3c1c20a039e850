import ConfabScene
import ConfabText
import TestSupport
import Testing

@testable import ConfabRendering

/// Glyphs of a user's own font files.
@Suite(.timeLimit(.minutes(30))) struct OwnFontTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Some glyphs of a font in a row.
  private func scene(_ path: String, index: Int = 0, ids: [UInt32], size: Double = 17) -> Scene {
    var scene = Scene()
    for (place, id) in ids.enumerated() {
      let run = PositionedGlyphs.sample(
        font: FontInstance(path: path, index: index, size: size), id: id)
      scene.glyphs(run, at: Point(x: 3 + 17 * Double(place), y: 20), .black, text: .words("x"))
    }
    return scene
  }

  private func band(_ scene: Scene, scale: Double = 1) throws -> Band {
    try BandRenderer(scale: scale, width: 200 * Int(scale), background: .color(.white)).draw(
      scene, rows: 0..<30 * Int(scale))
  }

  @Test(
    arguments: [
      ("Inter-Regular.otf", [1, 40, 77, 300, 1_000, 2_000]),
      ("NotoSansDevanagariUI-Regular.ttf", [1, 40, 77, 300, 600, 900]),
      ("NotoColorEmoji.ttf", [100, 800, 2_000]),
    ] as [(String, [UInt32])])
  func `A copy of a pinned font draws the same pixels in every format`(
    name: String, ids: [UInt32]
  ) throws {
    let library = try FontLibrary(directory: FontLibrary.bundledDirectory())
    // Finds the bundled files to be the pinned ones, so that they are read as they are.
    _ = try TextShaper(library: library).shape("A क 😀", style: TextStyle(size: 17))
    let pinned = try FontLibrary.bundledDirectory() + "/" + name
    let copy = try folder.put(name, try #require(contents(pinned)))
    for scale in [1.0, 3] {
      #expect(
        try band(scene(copy, ids: ids), scale: scale)
          == band(scene(pinned, ids: ids), scale: scale))
    }
    for file in VectorFile.allCases {
      let pages = try [copy, pinned].map { path in
        try file.pixels(file.write([scene(path, ids: ids)], width: 200, height: 30), scale: 3)
      }
      #expect(pages[0].pixels == pages[1].pixels)
      #expect(pages[0].pixels.contains { $0 != 0xFFFF_FFFF })
    }
  }

  /// Cairo would follow the offsets of a table of names to wherever they lead.
  @Test(arguments: [MadeFont.nameCount, .nameOffset], VectorFile.allCases)
  func `A font with names beyond its end is not drawn`(font: MadeFont, file: VectorFile) throws {
    let path = try folder.put("font.ttf", try font.bytes())
    #expect(try band(scene(path, ids: [2, 3])).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    guard file == .pdf else { return }
    let bytes = try file.write([scene(path, ids: [2, 3])], width: 200, height: 30)
    #expect(try file.pixels(bytes, scale: 1).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  /// Glyph 4 begins beyond the table of outlines; its neighbors lie inside.
  @Test func `Outlines beyond their table are not drawn`() throws {
    let path = try folder.put("font.ttf", try MadeFont.loca.bytes())
    for (id, isDrawn) in [(2, true), (4, false), (5, true)] as [(UInt32, Bool)] {
      let scene = scene(path, ids: [id])
      var pages = [try band(scene).pixels]
      for file in VectorFile.allCases {
        pages.append(
          try file.pixels(file.write([scene], width: 200, height: 30), scale: 1).pixels)
      }
      for page in pages { #expect(page.contains { $0 != 0xFFFF_FFFF } == isDrawn, "glyph \(id)") }
    }
  }

  /// Of a collection the second face; of a variable font the second named instance.
  @Test(arguments: [(MadeFont.collection, 1), (.variable, 2 << 16)])
  func `A bold face is bold in every format`(font: MadeFont, bold: Int) throws {
    let path = try folder.put("font.ttf", try font.bytes())
    let scenes = [0, bold].map { scene(path, index: $0, ids: [2, 3]) }
    let ink = try scenes.map { try band($0).pixels.reduce(0) { $0 + 255 - Int($1 & 255) } }
    #expect(ink[0] > 0 && Double(ink[1]) > 1.2 * Double(ink[0]))
    for file in VectorFile.allCases {
      for (scene, expected) in zip(scenes, ink) {
        let page = try file.pixels(file.write([scene], width: 200, height: 30), scale: 1)
        let found = page.pixels.reduce(0) { $0 + 255 - Int($1 & 255) }
        #expect(abs(Double(found - expected)) < 0.15 * Double(expected))
      }
    }
  }

  @Test func `Glyphs that would take gigabytes are not drawn`() throws {
    let path = try folder.put("font.ttf", try MadeFont.huge.bytes())
    let ink = try [1.0, 17, 700, 8_000].map { size in
      try band(scene(path, ids: [2, 3], size: size)).pixels.contains { $0 != 0xFFFF_FFFF }
    }
    // Of 1 pixel, the squares cover the page; the others would take 1.2 gigabytes and more.
    #expect(ink == [true, false, false, false])
  }
}
