import CTypography
import ConfabSupport
import FoundationEssentials
import Testing

@testable import ConfabText

@Suite struct FontLibraryTests {
  /// A copy of the fonts folder with one entry of the manifest changed.
  private func folder(_ change: (inout FontManifest) -> Void) throws -> URL {
    let bundled = URL(filePath: try FontLibrary.bundledDirectory())
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "confab-fonts-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var manifest = try FontLibrary.bundled().manifest
    for entry in manifest.fonts {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: entry.file),
        withDestinationURL: bundled.appending(path: entry.file))
    }
    change(&manifest)
    try JSONEncoder().encode(manifest).write(to: folder.appending(path: "manifest.json"))
    return folder
  }

  @Test func `The font chain is text, scripts, symbols, emoji`() throws {
    let library = try FontLibrary.bundled()
    let chain = library.chain(mono: false)
    #expect(chain.first == "Inter")
    #expect(chain.last == library.emojiFamily)
    #expect(
      chain.firstIndex(of: "Noto Sans Arabic UI") ?? 99 < chain.firstIndex(of: "Noto Sans CJK SC")
        ?? 0)
    #expect(Set(chain).count == chain.count)
    let mono = library.chain(mono: true)
    #expect(mono.prefix(2) == ["Noto Sans Mono", "Inter"])
    #expect(Set(mono) == Set(chain))
  }

  @Test func `A bundled family can be chosen in upper or lower case`() throws {
    let library = try FontLibrary.bundled(font: "noto sans mono")
    #expect(library.chain(mono: false).first == "Noto Sans Mono")
    #expect(Set(library.faces.map(\.path)) == Set(try FontLibrary.bundled().faces.map(\.path)))
    let text = try TextShaper(library: library).lines("Hello سلام")
    #expect(text.fontFiles(ofLine: 0).first == "NotoSansMono-Regular.ttf")
  }

  @Test func `A font file can be chosen`() throws {
    let copy = FileManager.default.temporaryDirectory.appending(
      path: "confab-own-\(UInt64.random(in: 0...UInt64.max)).ttf")
    defer { try? FileManager.default.removeItem(at: copy) }
    let bundled = try FontLibrary.bundledDirectory()
    try FileManager.default.copyItem(
      at: URL(filePath: bundled + "/NotoSansHebrew-Regular.ttf"), to: copy)
    let library = try FontLibrary.bundled(font: copy.path)
    #expect(library.faces.first?.sha256 == nil)
    let text = try TextShaper(library: library).lines("abc שלום")
    #expect(
      text.glyphs(ofLine: 0).allSatisfy {
        $0.font.path == copy.path || $0.font.path.hasSuffix("Inter-Regular.otf")
      })
    #expect(text.glyphs(ofLine: 0).contains { $0.font.path == copy.path })
  }

  /// The user's file is used even if a bundled font has the same name.
  @Test(arguments: ["Inter-Bold.otf", "Inter-Regular.otf", "NotoSansMono-Regular.ttf"])
  func `A file of a bundled family replaces the family`(_ name: String) throws {
    let bundled = try FontLibrary.bundledDirectory()
    for prefix in ["aaa", "zzz"] {
      let copy = FileManager.default.temporaryDirectory.appending(
        path: "\(prefix)-confab-own-\(UInt64.random(in: 0...UInt64.max)).otf")
      defer { try? FileManager.default.removeItem(at: copy) }
      try FileManager.default.copyItem(at: URL(filePath: bundled + "/" + name), to: copy)
      let text = try TextShaper(library: .bundled(font: copy.path)).lines("abc")
      #expect(text.glyphs(ofLine: 0).map(\.font.path) == [copy.path])
    }
  }

  @Test(arguments: ["DejaVu Sans", "Arial", "sans-serif", "Noto Serif", ""])
  func `A family of the system is not found`(_ name: String) throws {
    #expect(throws: FontError.self) { try FontLibrary.bundled(font: name) }
  }

  @Test func `The error lists the bundled families`() throws {
    do {
      _ = try FontLibrary.bundled(font: "Comic Sans")
      Issue.record("found")
    } catch {
      #expect("\(error)".contains("Comic Sans") && "\(error)".contains("Inter"))
      #expect(!"\(error)".contains("\n"))
    }
    #expect(throws: FontError.self) { try FontLibrary.bundled(font: "./nothing.ttf") }
    #expect(throws: FontError.self) { try FontLibrary.bundled(font: #filePath) }
  }

  @Test func `System fonts are never used`() throws {
    // Debian's fonts-noto-core has fonts for Cherokee, Inuktitut and Balinese; the bundled fonts do
    // not cover them.
    let text = try TextShaper(library: .bundled()).lines("ᏣᎳᎩᎯ ᐃᓄᒃᑎᑐᑦ ᬩᬲᬩᬮᬶ")
    #expect(text.shaped.missing.count > 10)
    let folder = try FontLibrary.bundledDirectory()
    for run in text.glyphs(ofLine: 0) { #expect(run.font.path.hasPrefix(folder + "/")) }
  }

  @Test func `A file that differs from the pinned one is refused`() throws {
    let folder = try folder { manifest in
      for index in manifest.fonts.indices where manifest.fonts[index].file == "Inter-Regular.otf" {
        manifest.fonts[index].sha256 = String(repeating: "0", count: 64)
      }
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let shaper = try TextShaper(library: FontLibrary(directory: folder.path))
    #expect(throws: FontError.self) { try shaper.shape("a", style: body) }
    do { _ = try shaper.shape("a", style: body) } catch let error as FontError {
      guard case .wrongDigest(let path, _, let found) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(path.hasSuffix("/Inter-Regular.otf"))
      #expect(found.hasPrefix("a7e791e8f5a0"))
    }
    // Other fonts still work.
    #expect(try shaper.lines("שלום").width > 0)
  }

  @Test func `The patterns of the manifest are what fontconfig reads from the files`() throws {
    func properties(_ folder: String) throws -> [String: [String]] {
      let library = try FontLibrary(directory: folder)
      let configuration = try FontConfiguration(library: library)
      let fonts = try #require(FcConfigGetFonts(configuration.pointer, FcSetApplication))
      return try Dictionary(
        (0..<Int(fonts.pointee.nfont)).map { index in
          let pattern = try #require(fonts.pointee.fonts[index])
          let file = try #require(FontPattern.string(pattern, FC_FILE))
          FcPatternDel(pattern, FC_FILE)
          let text = try #require(FcNameUnparse(pattern))
          defer { free(text) }
          let fields = String(cString: text).split(separator: ":").map(String.init)
          return (FilePath.name(of: file), fields.filter { $0 != "lang=" }.sorted())
        }, uniquingKeysWith: { first, _ in first })
    }
    let scanned = try folder { manifest in
      for index in manifest.fonts.indices { manifest.fonts[index].pattern = nil }
    }
    defer { try? FileManager.default.removeItem(at: scanned) }
    let expected = try properties(scanned.path)
    #expect(expected.count == (try FontLibrary.bundled().manifest.fonts.count))
    #expect(try properties(FontLibrary.bundledDirectory()) == expected)
  }

  @Test func `A file that no text needs is not opened`() throws {
    let folder = try folder { manifest in
      for index in manifest.fonts.indices where manifest.fonts[index].role == .script {
        manifest.fonts[index].file = "gone-\(manifest.fonts[index].family).ttf"
      }
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let shaper = try TextShaper(library: FontLibrary(directory: folder.path))
    #expect(try shaper.lines("Hello 中文 😀").fontFiles(ofLine: 0).count == 3)
    #expect(
      throws: FontError.unreadable(
        path: folder.path + "/gone-Noto Sans Georgian.ttf", reason: "No such file or directory")
    ) { try shaper.lines("Hello ქართული") }
  }

  @Test(arguments: ["", ":weight=80", "Arial:charset=20", "Inter:weight=80"])
  func `A pattern of another family or without characters is an error`(_ pattern: String) throws {
    let folder = try folder { $0.fonts[0].pattern = pattern }
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try FontLibrary(directory: folder.path)
    #expect(throws: FontError.self) { try TextShaper(library: library) }
  }

  @Test func `A missing file is named`() throws {
    let folder = try folder { $0.fonts[0].file = "gone.otf" }
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try FontLibrary(directory: folder.path)
    let path = folder.path + "/gone.otf"
    let error = FontError.unreadable(path: path, reason: "No such file or directory")
    #expect(throws: error) { try TextShaper(library: library).lines("a") }
    #expect(throws: FontError.self) { try FontLibrary(directory: folder.path + "/nowhere") }
  }

  @Test func `A style's metrics are those of its first font`() throws {
    let shaper = try TextShaper(library: .bundled())
    let metrics = try shaper.metrics(of: TextStyle(size: 16))
    #expect(abs(metrics.ascent + metrics.descent - 19.36) < 0.01)
    #expect(metrics.underlineThickness > 0 && metrics.strikeOffset > 0)
    #expect(abs(metrics.baseline(pitch: 19.36) - metrics.ascent) < 0.01)
  }
}
