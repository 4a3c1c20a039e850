import CRendering
import ConfabScene
import TestSupport
import Testing

@testable import ConfabRendering

@Suite("Photos in PDF and SVG", .timeLimit(.minutes(30)))
struct EmbeddedImageTests {
  private static let plain = JPEGBuilder.file(64, 48, pixels: JPEGBuilder.corners(64, 48))
  private static let progressive = JPEGBuilder.file(
    64, 48, pixels: JPEGBuilder.corners(64, 48), sampling: TJSAMP_420, flags: TJFLAG_PROGRESSIVE)

  @Test(arguments: HiddenInJPEG.allCases, [false, true])
  func `An embedded JPEG has no metadata`(place: HiddenInJPEG, isProgressive: Bool) throws {
    let file = isProgressive ? Self.progressive : Self.plain
    let laden = place.hide(in: file)
    #expect(HiddenInJPEG.isFound(in: laden))
    let clean = try #require(try StrippedJPEG(laden))
    #expect(!HiddenInJPEG.isFound(in: clean.bytes))
    #expect((clean.width, clean.height) == (64, 48))
    #expect(try ImageDecoder.decode(bytes: clean.bytes) == ImageDecoder.decode(bytes: file))
    let segments = HiddenInJPEG.segments(of: clean.bytes)
    #expect(segments.prefix(2).map(\.marker) == [0xD8, 0xE0])
    #expect(segments.last?.marker == 0xD9 && segments.last?.offset == clean.bytes.count - 2)
    let kept: Set<UInt8> = [0xDB, 0xC4, 0xC0, 0xC2, 0xDA]
    #expect(segments.dropFirst(2).dropLast().allSatisfy { kept.contains($0.marker) })
  }

  @Test(arguments: [false, true])
  func `Metadata does not change the embedded file`(isProgressive: Bool) throws {
    let file = isProgressive ? Self.progressive : Self.plain
    let expected = try #require(try StrippedJPEG(file)).bytes
    for place in HiddenInJPEG.allCases {
      #expect(try StrippedJPEG(place.hide(in: file))?.bytes == expected, "\(place)")
    }
  }

  @Test func `RGB colors of Adobe's marker stay RGB`() throws {
    let adobe = HiddenInJPEG.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])
    let file = Array(Self.plain[..<2]) + adobe + Self.plain[20...]
    let clean = try #require(try StrippedJPEG(file))
    #expect(try ImageDecoder.decode(bytes: clean.bytes) == ImageDecoder.decode(bytes: file))
  }

  @Test func `A gray photo stays gray`() throws {
    let file = JPEGBuilder.file(
      64, 48, pixels: (0..<64 * 48).map { UInt8(truncatingIfNeeded: $0 / 13) },
      format: TJPF_GRAY, sampling: TJSAMP_GRAY)
    let clean = try #require(try StrippedJPEG(HiddenInJPEG.exif.hide(in: file)))
    #expect(!HiddenInJPEG.isFound(in: clean.bytes))
    #expect(try ImageDecoder.decode(bytes: clean.bytes) == ImageDecoder.decode(bytes: file))
  }

  @Test func `Rotated and CMYK images are re-encoded`() throws {
    #expect(try StrippedJPEG(JPEGBuilder.orient(Self.plain, 6)) == nil)
    let inks = [UInt8](repeating: 90, count: 64 * 48 * 4)
    #expect(try StrippedJPEG(JPEGBuilder.file(64, 48, pixels: inks, format: TJPF_CMYK)) == nil)
  }

  @Test func `A file is embedded only if most of it is visible`() {
    #expect(StrippedJPEG.isUsable(64, 48, inFrame: 64, 48))
    #expect(StrippedJPEG.isUsable(64, 48, inFrame: 640, 480))
    #expect(StrippedJPEG.isUsable(64, 48, inFrame: 32, 24))
    #expect(!StrippedJPEG.isUsable(64, 48, inFrame: 20, 15))
    #expect(!StrippedJPEG.isUsable(64, 48, inFrame: 48, 48))
  }

  @Test(arguments: UInt64(0)..<20)
  func `A damaged file is refused or gives a valid one`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let folder = try ScratchFolder()
    for round in 0..<50 {
      let place = HiddenInJPEG.allCases[round % HiddenInJPEG.allCases.count]
      var file = place.hide(in: round.isMultiple(of: 2) ? Self.plain : Self.progressive)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        file[Int.random(in: 0..<file.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      file.removeLast(Int.random(in: 0..<file.count, using: &random) / 3)
      let path = try folder.put("a.jpg", file)
      guard
        let loaded = try? EmbeddedImage.load(
          ImageSource(path: path), filling: 64, height: 48, scale: 1),
        case .jpeg(let bytes, _, _) = loaded
      else { continue }
      #expect(throws: Never.self) { try ImageDecoder.decode(bytes: bytes) }
      #expect(bytes.suffix(2) == [0xFF, 0xD9])
    }
  }

  @Test func `A scaled photo is near the original`() throws {
    let folder = try ScratchFolder()
    let path = try folder.put("a.jpg", JPEGBuilder.orient(Self.plain, 6))
    let loaded = try #require(
      try EmbeddedImage.load(ImageSource(path: path), filling: 24, height: 32, scale: 1))
    guard case .jpeg(let bytes, 24, 32) = loaded else {
      Issue.record("no JPEG")
      return
    }
    let pixels = try ImageDecoder.decode(bytes: ImageDecoder.read(path), filling: 24, height: 32)
    #expect(try ImageDecoder.decode(bytes: bytes).largestDifference(to: pixels) < 30)
  }

  @Test func `A very large frame gets a smaller picture`() throws {
    let folder = try ScratchFolder()
    let path = try folder.put("a.png", PNGBuilder.file(1, type: 2, rows: [[9, 9, 9]]))
    let loaded = try #require(
      try EmbeddedImage.load(ImageSource(path: path), filling: 9_000, height: 3_000, scale: 1))
    #expect(loaded.size.width * loaded.size.height <= 6_000_000)
    #expect(abs(Double(loaded.size.width) / Double(loaded.size.height) - 3) < 0.01)
  }

  @Test func `An embedded color glyph has no metadata`() throws {
    let text = PNGBuilder.chunk("tEXt", Array("Comment\0SECRET".utf8))
    let file = PNGBuilder.file(1, type: 2, rows: [[9, 9, 9]], extra: text) + HiddenInJPEG.secret
    let clean = try StrippedPNG.bytes(file)
    #expect(!HiddenInJPEG.isFound(in: clean))
    #expect(clean == PNGBuilder.file(1, type: 2, rows: [[9, 9, 9]]))
    #expect(throws: ImageError.self) { try StrippedPNG.bytes(Array(file.prefix(60))) }
  }
}
