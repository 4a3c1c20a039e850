import Foundation
import TestSupport
import Testing

@testable import ConfabText

/// WOFF and WOFF2 files as fonts.
@Suite struct CompressedFontTests {
  private let folder: ScratchFolder
  private static let forms = ["woff", "woff2"]

  init() throws { folder = try ScratchFolder() }

  private func converted(_ source: String, _ form: String, name: String = "font") throws -> String {
    let path = folder("\(name).\(form)")
    if form == "woff" {
      try ConvertedFont.woff(of: source, to: path)
    } else {
      try ConvertedFont.woff2(of: source, to: path)
    }
    return path
  }

  private func library(_ path: String, limit: Int = FontLibrary.maximumFontLength) throws
    -> FontLibrary
  {
    try FontLibrary(
      directory: FontLibrary.bundledDirectory(), typefaces: [path], fontLimit: limit)
  }

  @Test(arguments: forms, [InstalledFont.dejaVu, InstalledFont.inter, "Inter-Bold.otf"])
  func `Text has the sizes of the font that was compressed`(form: String, source: String) throws {
    let source =
      source.hasPrefix("/") ? source : try FontLibrary.bundledDirectory() + "/" + source
    let texts = ["Hamburgefonts AVATAR", "Ünïcode 1234", "ffi -> x"]
    let lines = try [source, converted(source, form)].map { path in
      let shaper = try TextShaper(library: library(path))
      return try texts.map { text in
        try shaper.lines(text, style: TextStyle(size: 17)).glyphs(ofLine: 0).map { run in
          #expect(run.font.path == path)
          return run.glyphs
        }
      }
    }
    #expect(lines[0] == lines[1])
  }

  @Test(arguments: forms)
  func `The limit holds for the font that was compressed`(form: String) throws {
    let path = try converted(InstalledFont.dejaVu, form)
    let length = try MappedFont.open(path).bytes.count
    #expect(length > 700_000)
    let fileLength = try folder.bytes("font.\(form)").count
    _ = try library(path, limit: length)
    do {
      _ = try library(path, limit: length - 1)
      Issue.record("the limit is ignored")
    } catch {
      #expect("\(error)".hasSuffix("more than the \(length - 1) bytes that are allowed"))
    }
    #expect(throws: FontError.tooLarge(path: path, bytes: fileLength, limit: fileLength - 1)) {
      try library(path, limit: fileLength - 1)
    }
  }

  @Test func `Lengths that libwoff would complain about are refused before it reads them`() throws {
    _ = try converted(InstalledFont.dejaVu, "woff2")
    let file = try folder.bytes("font.woff2")
    func problem(_ bytes: [UInt8]) throws -> String {
      let path = try folder.put("damaged.woff2", bytes)
      do {
        _ = try library(path)
        return ""
      } catch { return "\(error)" }
    }
    var beyond = file
    beyond.replaceSubrange(20..<24, with: [0x01, 0x00, 0x00, 0x00])
    #expect(try problem(beyond).contains("its compressed data is beyond its end"))
    var dense = file
    let length = file[48] & 0x3F == 0x3F ? 53 : 49
    let end = try #require(file[length...].firstIndex { $0 & 0x80 == 0 })
    dense.replaceSubrange(length...end, with: [0x98, 0x80, 0x80, 0x00])
    #expect(try problem(dense).contains("more than 100 times as large as the file"))
  }

  @Test func `A collection is read from WOFF2`() throws {
    let collection = folder("two.ttf")
    try ConvertedFont.collection(of: [InstalledFont.dejaVu, InstalledFont.inter], to: collection)
    let path = try converted(collection, "woff2")
    let families = try [0, 1].map {
      try FontLibrary(
        directory: FontLibrary.bundledDirectory(),
        typefaces: [FontLibrary.Typeface(path, faceIndex: $0)]
      ).faces.first?.family
    }
    #expect(families == ["DejaVu Sans", "Inter"])
  }

  /// The header of a file claims 4 GB for a table of some bytes.
  @Test(arguments: forms)
  func `A file that claims gigabytes is refused before it is decompressed`(form: String) throws {
    _ = try converted(InstalledFont.dejaVu, form)
    var bytes = try folder.bytes("font.\(form)")
    if form == "woff" {
      // The original length in the first entry.
      bytes.replaceSubrange(56..<60, with: [0xFF, 0xFF, 0xFF, 0xFF])
    } else {
      // The first entry: flags, the tag if it is not a common one, and the length.
      let length = bytes[48] & 0x3F == 0x3F ? 53 : 49
      bytes.replaceSubrange(length..<length + 5, with: [0x8F, 0xFF, 0xFF, 0xFF, 0x7F])
    }
    try folder.put("large.\(form)", bytes)
    do {
      _ = try library(folder("large.\(form)"))
      Issue.record("the file is accepted")
    } catch let error as FontError {
      #expect("\(error)".contains("bytes that are allowed"), "\(error)")
    }
  }

  @Test(arguments: forms)
  func `A damaged file is refused in one line that names it`(form: String) throws {
    _ = try converted(InstalledFont.dejaVu, form)
    let bytes = try folder.bytes("font.\(form)")
    for length in [4, 20, 43, 47, 60, bytes.count / 2, bytes.count - 1] {
      let cut = try folder.put("cut-\(length).\(form)", bytes.prefix(length))
      do {
        _ = try library(cut)
        Issue.record("\(length) bytes are accepted")
      } catch let error as FontError {
        #expect("\(error)".hasPrefix(cut) && !"\(error)".contains("\n"))
      }
    }
  }

  /// A stream that is decompressed for each of many tables would take hours.
  @Test func `Tables of a WOFF file that share their bytes are refused`() throws {
    _ = try converted(InstalledFont.dejaVu, "woff")
    var bytes = try folder.bytes("font.woff")
    let count = Int(bytes[12]) << 8 | Int(bytes[13])
    let longest = (0..<count).max { a, b in
      bytes[44 + 20 * a + 8..<44 + 20 * a + 12].lexicographicallyPrecedes(
        bytes[44 + 20 * b + 8..<44 + 20 * b + 12])
    }
    let entry = 44 + 20 * (try #require(longest))
    let shared = bytes[entry + 4..<entry + 16]
    for table in 0..<count {
      bytes.replaceSubrange(48 + 20 * table..<60 + 20 * table, with: shared)
    }
    let path = try folder.put("shared.woff", bytes)
    do {
      _ = try library(path)
      Issue.record("the file is accepted")
    } catch {
      #expect("\(error)".hasSuffix("its tables overlap"))
    }
  }
}
