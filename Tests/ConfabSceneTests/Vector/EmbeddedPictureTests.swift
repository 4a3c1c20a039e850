import CTypography
import TestSupport
import Testing

@testable import ConfabScene

/// How a photograph gets into a file of outlines.
@Suite struct EmbeddedPictureTests {
  private static let jpeg = JPEGBuilder.file(64, 48, pixels: JPEGBuilder.corners(64, 48))

  /// A segment of the applications, with something to hide.
  private static func withSegment(_ marker: UInt8, in file: [UInt8] = jpeg) -> [UInt8] {
    let body = Array("Exif\0\0 SECRET ".utf8) + [UInt8](repeating: 65, count: 60)
    return file[..<2] + [0xFF, marker, 0, UInt8(body.count + 2)] + body + file[2...]
  }

  @Test(arguments: [0xE0, 0xE1, 0xE2, 0xED, 0xFE] as [UInt8])
  func nothingOfItButItsPixels(marker: UInt8) throws {
    let bare = try #require(BareJPEG(Self.withSegment(marker)))
    #expect(!String(decoding: bare.bytes, as: UTF8.self).contains("SECRET"))
    #expect((bare.width, bare.height) == (64, 48))
    #expect(try ImageDecoder.decode(bytes: bare.bytes) == ImageDecoder.decode(bytes: Self.jpeg))
  }

  @Test func whatIsTurnedOrOfInksDoesNotServe() {
    #expect(BareJPEG(JPEGBuilder.orient(Self.jpeg, 6)) == nil)
    let inks = [UInt8](repeating: 90, count: 64 * 48 * 4)
    #expect(BareJPEG(JPEGBuilder.file(64, 48, pixels: inks, format: TJPF_CMYK)) == nil)
  }

  @Test func theFileItselfOnlyWhereItIsAboutWhatIsSeen() throws {
    let bare = try #require(BareJPEG(Self.jpeg))
    #expect(bare.serves(width: 64, height: 48))
    #expect(bare.serves(width: 640, height: 480))
    #expect(bare.serves(width: 32, height: 24))
    #expect(!bare.serves(width: 20, height: 15))
    #expect(!bare.serves(width: 48, height: 48))
  }

  @Test(arguments: UInt64(0)..<20) func brokenFilesDoNoHarm(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let folder = try ScratchFolder()
    for _ in 0..<50 {
      var file = Self.withSegment(0xE1)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        file[Int.random(in: 0..<file.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      file.removeLast(Int.random(in: 0..<file.count, using: &random) / 3)
      _ = BareJPEG(file)
      let path = try folder.put("a.jpg", file)
      guard
        let loaded = EmbeddedPicture.load(
          ImageSource(path: path), filling: 64, height: 48, scale: 1)
      else { continue }
      guard case .jpeg(let bytes, _, _) = loaded else { continue }
      #expect(throws: Never.self) { try ImageDecoder.decode(bytes: bytes) }
    }
  }

  @Test func aScaledPhotographIsNearlyThePicture() throws {
    let folder = try ScratchFolder()
    let path = try folder.put("a.jpg", JPEGBuilder.orient(Self.jpeg, 6))
    let loaded = try #require(
      EmbeddedPicture.load(
        ImageSource(path: path), filling: 24, height: 32, scale: 1))
    guard case .jpeg(let bytes, 24, 32) = loaded else {
      Issue.record("no JPEG")
      return
    }
    let pixels = try ImageDecoder.decode(path: path, filling: 24, height: 32)
    #expect(try ImageDecoder.decode(bytes: bytes).largestDifference(to: pixels) < 30)
  }
}
