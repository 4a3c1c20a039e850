import Glibc
import TestSupport
import Testing

/// Apps can host the engine without the libraries that draw pictures.
@Suite struct LinkageTests {
  private let scratch: ScratchFolder
  private let app = BuiltProduct.path("ScreenlessApp")

  init() throws { scratch = try ScratchFolder() }

  private func output(_ command: String) throws -> (code: Int32, text: String) {
    let status = system("\(command) > '\(scratch("output"))' 2>&1")
    return (status >> 8, String(decoding: try scratch.bytes("output"), as: UTF8.self))
  }

  @Test func `An app with the engine links neither Cairo nor a codec nor SQLite`() throws {
    let (code, libraries) = try output("ldd '\(app)'")
    #expect(code == 0 && libraries.contains("libpango") && libraries.contains("libharfbuzz"))
    for name in [
      "cairo", "spng", "turbojpeg", "webp", "deflate", "sqlite", "pixman", "archive",
      "zip",
    ] {
      #expect(!libraries.contains("lib\(name)"), "\(name)")
    }
  }

  @Test func `An app with the engine shows messages as they come in`() throws {
    let (code, lines) = try output("'\(app)'")
    #expect(code == 0)
    #expect(lines.contains("row 1: y 16.0, height 40.3"))
    #expect(lines.contains("inserted: 1 sections, 0 rows") && lines.contains("row 2:"))
  }

  @Test func `A program finds the fonts beside it after it was moved, and only there`() throws {
    _ = try output("cp '\(app)' '\(scratch("moved"))'")
    let (alone, problem) = try output("'\(scratch("moved"))'")
    #expect(alone != 0 && problem.contains(scratch.path) && problem.contains("fonts"))
    let fonts = BuiltProduct.path("Confab_ConfabFonts.resources")
    _ = try output("cp -r '\(fonts)' '\(scratch.path)/'")
    let (code, lines) = try output("'\(scratch("moved"))'")
    #expect(code == 0 && lines.contains("row 1: y 16.0, height 40.3"), "\(lines)")
  }
}
