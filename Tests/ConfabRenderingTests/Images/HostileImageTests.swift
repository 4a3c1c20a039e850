import Glibc
import TestSupport
import Testing

@testable import ConfabRendering

@Suite("Damaged and hostile files are refused")
struct HostileImageTests {
  static func sample(_ format: ImageFormat) -> [UInt8] {
    switch format {
    case .png:
      PNGBuilder.file(
        40, type: 6,
        rows: (0..<30).map { y in (0..<160).map { UInt8(truncatingIfNeeded: $0 * y * 7) } })
    case .jpeg:
      JPEGBuilder.file(
        64, 48, pixels: (0..<64 * 48 * 3).map { UInt8(truncatingIfNeeded: $0 * $0 / 97) })
    case .webp: fixture("gradient-lossy.webp")
    case .gif: fixture("animated.gif")
    }
  }

  @Test(arguments: ImageFormat.allCases)
  func `A file that is cut short anywhere is refused`(format: ImageFormat) throws {
    let bytes = Self.sample(format)
    #expect(throws: Never.self) { try ImageDecoder.decode(bytes: bytes) }
    // A PNG without the check sum of its empty last chunk is whole all the same.
    let needed = format == .png ? bytes.count - 4 : bytes.count
    for count in stride(from: 0, to: needed, by: max(1, needed / 150)) {
      #expect(throws: ImageError.self, "\(format), \(count) of \(bytes.count) bytes") {
        try ImageDecoder.decode(bytes: Array(bytes[..<count]))
      }
    }
    let almost = Array(bytes[..<(needed - 1)])
    #expect(throws: ImageError.truncated) { try ImageDecoder.decode(bytes: almost) }
  }

  @Test(arguments: ImageFormat.allCases)
  func `Flipped bytes give a picture or an error, never a crash`(format: ImageFormat) {
    let good = Self.sample(format)
    var random = SeededRandom(seed: 11)
    for round in 0..<400 {
      var bytes = good
      for _ in 0...(round % 4) {
        // Half of them in the header, where they do most.
        let limit = round.isMultiple(of: 2) ? min(200, bytes.count) : bytes.count
        bytes[Int.random(in: 0..<limit, using: &random)] ^= UInt8.random(
          in: 1...255, using: &random)
      }
      _ = try? ImageInfo.probe(bytes: bytes)
      guard let image = try? ImageDecoder.decode(bytes: bytes, filling: 20, height: 10) else {
        continue
      }
      #expect(image.pixels.count == 200)
      #expect(image.pixels.allSatisfy(isPremultiplied))
    }
  }

  @Test(arguments: 0..<300)
  func `Random bytes are refused`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let starts: [[UInt8]] = [
      [], PNGHeader.signature, [0xFF, 0xD8, 0xFF], Array("RIFF\u{10}\0\0\0WEBPVP8X".utf8),
    ]
    let noise = (0..<Int.random(in: 0...200, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    let bytes = starts[Int(seed % 4)] + noise
    #expect(throws: ImageError.self) { try ImageDecoder.decode(bytes: bytes) }
  }

  @Test func `Huge sizes in headers are refused before memory is allocated`() {
    let png = PNGBuilder.header(60_000, 60_000, depth: 8, type: 6) + PNGBuilder.chunk("IDAT", [])
    #expect(throws: ImageError.tooLarge(width: 60_000, height: 60_000)) {
      try ImageDecoder.decode(bytes: png)
    }
    let long = PNGBuilder.header(.max, .max, depth: 8, type: 6) + PNGBuilder.chunk("IDAT", [])
    #expect(throws: ImageError.tooLarge(width: 4_294_967_295, height: 4_294_967_295)) {
      try ImageInfo.probe(bytes: long)
    }
    // Within the sides, beyond the number of pixels.
    let wide = PNGBuilder.header(29_000, 29_000, depth: 8, type: 6) + PNGBuilder.chunk("IDAT", [])
    #expect(throws: ImageError.tooLarge(width: 29_000, height: 29_000)) {
      try ImageInfo.probe(bytes: wide)
    }
    let webp =
      Array("RIFF\u{20}\0\0\0WEBPVP8X\u{0A}\0\0\0".utf8) + [0, 0, 0, 0] + [
        0x5F, 0xEA, 0, 0x5F, 0xEA, 0,
      ]
    #expect(throws: ImageError.tooLarge(width: 60_000, height: 60_000)) {
      try ImageInfo.probe(bytes: webp)
    }
    var jpeg = Self.sample(.jpeg)
    if let frame = jpeg.indices.first(where: { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 }) {
      jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xEA, 0x60, 0xEA, 0x60])
    }
    #expect(throws: ImageError.tooLarge(width: 60_000, height: 60_000)) {
      try ImageDecoder.decode(bytes: jpeg)
    }
    #expect(throws: ImageError.tooLarge(width: 40_000, height: 2)) {
      try ImageDecoder.decode(bytes: Self.sample(.png), filling: 40_000, height: 2)
    }
  }

  @Test func `A header that never ends is refused`() {
    let nothing = PNGBuilder.chunk("teXt", [])
    let png =
      PNGBuilder.header(1, 1, depth: 8, type: 6)
      + (0..<5000).flatMap { _ in nothing } + PNGBuilder.chunk("IDAT", [])
    #expect(throws: ImageError.self) { try ImageInfo.probe(bytes: png) }
  }

  @Test func `Errors name other formats`() {
    func error(_ bytes: [UInt8]) -> String {
      do throws(ImageError) {
        _ = try ImageInfo.probe(bytes: bytes)
        return ""
      } catch { return error.description }
    }
    #expect(error([]) == "the picture is an empty file")
    #expect(
      error(Array("BM……………………".utf8))
        == "the picture is in the format BMP; PNG, JPEG, GIF and WebP can be read")
    #expect(
      error(Array("Dear all, the photo is attached".utf8))
        == "the picture's format is not known; PNG, JPEG, GIF and WebP can be read")
    #expect(error([0, 0, 0, 24] + Array("ftypheic....".utf8)).contains("HEIC"))
    #expect(error([0x89, 0x50]) == "the picture is cut short")
  }

  @Test func `A pipe or a device is refused without waiting`() throws {
    let scratch = try ScratchFolder()
    mkfifo(scratch("pipe.png"), 0o644)
    try scratch.put("empty.png", [])
    func error(_ path: String) -> ImageError? {
      do throws(ImageError) {
        _ = try ImageDecoder.decode(path: path)
        return nil
      } catch { return error }
    }
    #expect(error(scratch("pipe.png")) == .unreadable(.notRegular))
    #expect(error("/dev/zero") == .unreadable(.notRegular))
    #expect(error(scratch.path) == .unreadable(.isFolder))
    #expect(error(scratch("missing.png")) == .unreadable(.notFound))
    #expect(error(scratch("empty.png/below.png")) == .unreadable(.notFound))
    #expect(error(scratch("empty.png")) == .empty)
    #expect(error("") == .unreadable(.notFound))
    #expect(error(scratch("empty.png") + "\0.png") == .unreadable(.notFound))
  }

  @Test func `A file's size is limited`() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.put("sparse.png", Self.sample(.png))
    #expect(truncate(path, 300 << 20) == 0)
    let expected = ImageError.unreadable(.tooLarge(bytes: 300 << 20, limit: 64 << 20))
    #expect(throws: expected) { try ImageDecoder.decode(path: path) }
  }

  @Test(arguments: ImageFormat.allCases)
  func `A file on disk gives what its bytes give`(format: ImageFormat) throws {
    let scratch = try ScratchFolder()
    let bytes = Self.sample(format)
    let path = try scratch.put("picture", bytes)
    #expect(try ImageDecoder.decode(path: path) == ImageDecoder.decode(bytes: bytes))
  }
}

/// No color is above alpha.
func isPremultiplied(_ pixel: UInt32) -> Bool {
  let alpha = pixel >> 24
  return [0, 8, 16].allSatisfy { pixel >> $0 & 0xFF <= alpha }
}
