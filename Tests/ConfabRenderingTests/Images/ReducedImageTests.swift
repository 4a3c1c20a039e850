import CRendering
import TestSupport
import Testing

@testable import ConfabRendering

@Suite("Large pictures are reduced while they are decoded", .timeLimit(.minutes(30)))
struct ReducedImageTests {
  private func reduced(_ bytes: [UInt8], eighths: Int) throws -> PixelImage {
    let header = try ImageHeader.parse(HeaderReader(bytes))
    return try ReducedImage(bytes, header, eighths: eighths).image
  }

  /// Down to sides at which some of the seven passes are empty.
  @Test(arguments: UInt64(0)..<30)
  func `An interlaced PNG gives the pixels of a plain one at every size`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let width = Int.random(in: 1...(seed < 10 ? 9 : 60), using: &random)
    let height = Int.random(in: 1...(seed < 10 ? 9 : 60), using: &random)
    let rows = (0..<height).map { _ in
      (0..<width * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    let plain = PNGBuilder.file(width, type: 6, rows: rows)
    let interlaced = PNGBuilder.interlaced(width, height) { x, y in
      Array(rows[y][(4 * x)..<(4 * x + 4)])
    }
    for eighths in [1, 2, 4, 8] {
      let expected = try reduced(plain, eighths: eighths)
      #expect(try reduced(interlaced, eighths: eighths) == expected, "\(eighths) eighths")
    }
    #expect(try ImageDecoder.decode(bytes: interlaced) == ImageDecoder.decode(bytes: plain))
  }

  private static func smooth(_ width: Int, _ height: Int) -> [UInt8] {
    (0..<height).flatMap { y in
      (0..<width).flatMap { x -> [UInt8] in
        [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x + y) * 255 / (width + height))]
      }
    }
  }

  /// libjpeg makes the same of a block's mean, where no component has fewer samples.
  @Test(
    arguments: [(0, 64, 48), (0, 61, 83), (0, 7, 9), (TJFLAG_PROGRESSIVE, 200, 131)],
    [TJSAMP_444, TJSAMP_GRAY])
  func `Block means are the picture at an eighth`(
    form: (flags: Int32, width: Int, height: Int), sampling: TJSAMP
  ) throws {
    let (width, height) = (form.width, form.height)
    let isGray = sampling == TJSAMP_GRAY
    let colors = Self.smooth(width, height)
    let bytes = JPEGBuilder.file(
      width, height,
      pixels: isGray ? stride(from: 0, to: colors.count, by: 3).map { colors[$0] } : colors,
      format: isGray ? TJPF_GRAY : TJPF_RGB, sampling: sampling, flags: form.flags)
    let means = try JPEGBlockMeans(bytes).image()
    let expected = try JPEGCodec.decode(bytes, eighths: 1).image
    #expect((means.width, means.height) == ((width + 7) / 8, (height + 7) / 8))
    #expect(means.largestDifference(to: expected) <= 1)
  }

  /// Where a color has fewer samples, libjpeg takes more than the mean of its blocks.
  @Test(arguments: [TJSAMP_420, TJSAMP_422, TJSAMP_440, TJSAMP_411], [0, TJFLAG_PROGRESSIVE])
  func `Block means of subsampled colors are near the picture`(sampling: TJSAMP, flags: Int32)
    throws
  {
    for (width, height) in [(400, 300), (333, 217)] {
      let bytes = JPEGBuilder.file(
        width, height, pixels: Self.smooth(width, height), sampling: sampling, flags: flags)
      let means = try JPEGBlockMeans(bytes).image()
      let expected = try JPEGCodec.decode(bytes, eighths: 1).image
      #expect((means.width, means.height) == (expected.width, expected.height))
      #expect(means.largestDifference(to: expected) < 12)
    }
  }

  @Test(arguments: ["scans-restarts.jpg", "progressive-restarts.jpg"])
  func `Scans of one component and restart markers are decoded`(name: String) throws {
    let bytes = fixture(name)
    let means = try JPEGBlockMeans(bytes).image()
    #expect(means.largestDifference(to: try JPEGCodec.decode(bytes, eighths: 1).image) < 25)
  }

  @Test func `CMYK is converted to RGB`() throws {
    let bytes = JPEGBuilder.file(
      16, 8, pixels: (0..<128).flatMap { _ -> [UInt8] in [0, 255, 255, 170] }, format: TJPF_CMYK)
    let means = try JPEGBlockMeans(bytes).image()
    #expect(means.largestDifference(to: try JPEGCodec.decode(bytes, eighths: 1).image) <= 2)
  }

  @Test(arguments: ["scans-restarts.jpg", "progressive-restarts.jpg"])
  func `A truncated or damaged file is refused or gives a whole picture`(name: String) {
    let bytes = fixture(name)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: ImageError.self) { try JPEGBlockMeans(Array(bytes.prefix(count))) }
    }
    var random = SeededRandom(seed: 5)
    for _ in 0..<400 {
      var broken = bytes
      for _ in 0..<3 {
        broken[Int.random(in: 0..<broken.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      // A size of its own may be anything.
      guard let means = try? JPEGBlockMeans(broken), means.width < 2_000, means.height < 2_000
      else { continue }
      let image = means.image()
      #expect(image.pixels.count == image.width * image.height)
    }
  }

  @Test func `The scale of decoding depends on its memory`() {
    let header = ImageHeader(format: .png, storedWidth: 8_000, storedHeight: 8_000)
    #expect(DecodingCost(fixed: 0).eighths(header, wanted: 8) == 2)
    #expect(DecodingCost(fixed: 0).eighths(header, wanted: 1) == 1)
    let small = ImageHeader(format: .png, storedWidth: 1_000, storedHeight: 1_000)
    #expect(DecodingCost(fixed: 0).eighths(small, wanted: 8) == 8)
    #expect(DecodingCost(fixed: DecodingCost.limit).eighths(small, wanted: 8) == nil)
    #expect(
      DecodingCost(fixed: DecodingCost.limit - 3_000_000).eighths(small, wanted: 8) == 4)
  }

  @Test func `A WebP that takes too much memory is refused`() throws {
    let bytes = WebPBuilder.oneColor(9_990, 9_990)
    let header = try ImageHeader.parse(HeaderReader(bytes))
    do throws(ImageError) {
      _ = try ReducedImage(bytes, header, eighths: 1)
      Issue.record("decoded")
    } catch {
      #expect(error.description.contains("WebP"))
      #expect(error.description.contains("9990×9990"))
      #expect(error.description.contains("64 MB"))
    }
    let small = WebPBuilder.oneColor(70, 30)
    #expect(try reduced(small, eighths: 8).pixels.allSatisfy { $0 == 0xFFC8_7850 })
  }
}

/// Writes lossless WebP files of one color, in a few bytes (RFC 9649, section 3).
enum WebPBuilder {
  static func oneColor(_ width: Int, _ height: Int) -> [UInt8] {
    var bits: [Int] = []
    func put(_ value: Int, _ count: Int) {
      for place in 0..<count { bits.append(value >> place & 1) }
    }
    put(width - 1, 14)
    put(height - 1, 14)
    put(0, 1 + 3)
    // No transform, no cache of colors, one set of codes.
    put(0, 3)
    // Of green, red, blue, alpha and distances, each a code of one symbol, which takes no bits.
    for symbol in [120, 200, 80, 255, 0] {
      put(0b101, 3)
      put(symbol, 8)
    }
    var data: [UInt8] = [0x2F]
    for start in stride(from: 0, to: bits.count, by: 8) {
      data.append(
        bits[start..<min(bits.count, start + 8)].reversed().reduce(0) { $0 << 1 | UInt8($1) })
    }
    data += [UInt8](repeating: 0, count: 8)
    if !data.count.isMultiple(of: 2) { data.append(0) }
    func number(_ value: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(value >> $0 & 255) } }
    let chunk = Array("VP8L".utf8) + number(data.count) + data
    return Array("RIFF".utf8) + number(chunk.count + 4) + Array("WEBP".utf8) + chunk
  }
}
