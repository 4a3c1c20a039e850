import CRendering
import ConfabSupport
import TestSupport
import Testing

@testable import ConfabRendering

/// A PNG taken apart with zlib, independently of what wrote it.
private struct ParsedPNG {
  var types: [String] = []
  var chunks: [String: [UInt8]] = [:]
  var sumsAreRight = true
  var raw: [UInt8] = []

  init(_ bytes: [UInt8], rawCount: Int) {
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].bigEndian
      let body = Array(bytes[offset + 4..<offset + 8 + length])
      let sum = bytes[offset + 8 + length..<offset + 12 + length].bigEndian
      if Int(crc32(0, body, UInt32(body.count))) != sum { sumsAreRight = false }
      let type = String(decoding: body[..<4], as: UTF8.self)
      types.append(type)
      chunks[type, default: []] += body[4...]
      offset += 12 + length
    }
    if offset != bytes.count { sumsAreRight = false }
    let packed = chunks["IDAT"] ?? []
    // One byte more than expected shows a stream that is too long.
    var count = UInt(rawCount + 1)
    raw = [UInt8](repeating: 0, count: rawCount + 1)
    let status = uncompress(&raw, &count, packed, UInt(packed.count))
    raw = status == Z_OK ? Array(raw[..<Int(count)]) : []
  }
}

@Suite("PNG files are written row by row")
struct PNGWriterTests {
  /// Writes `pixels` in portions of `portion` rows.
  static func encode(
    _ width: Int, _ pixels: [UInt32], compression: PictureCompression, portion: Int = .max,
    scale: Double = 1, text: [(keyword: String, text: String)] = []
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let height = pixels.count / width
    let png = try PNGWriter(
      width: width, height: height, compression: compression, scale: scale, text: text
    ) { bytes += $0 }
    var row = 0
    while row < height {
      let count = min(portion, height - row)
      try png.append(Array(pixels[row * width..<(row + count) * width]))
      row += count
    }
    try png.finish()
    return bytes
  }

  /// Some flat, some noisy, as pictures of conversations are.
  static func pixels(_ count: Int, seed: UInt64) -> [UInt32] {
    var random = SeededRandom(seed: seed)
    var current = UInt32.random(in: 0...0xFF_FFFF, using: &random)
    return (0..<count).map { _ in
      if random.next() % 9 == 0 { current = UInt32.random(in: 0...0xFF_FFFF, using: &random) }
      return 0xFF00_0000 | current
    }
  }

  static let sizes = [
    (1, 1), (1, 5000), (5000, 1), (2, 3), (3, 2), (4, 4), (5, 7), (375, 1001), (1125, 78),
    (90_000, 2), (641, 137),
  ]

  @Test(arguments: sizes, PictureCompression.allCases)
  func `A written PNG is read back`(size: (Int, Int), compression: PictureCompression) throws {
    let (width, height) = size
    let pixels = Self.pixels(width * height, seed: UInt64(width))
    let bytes = try Self.encode(width, pixels, compression: compression)
    let parsed = ParsedPNG(bytes, rawCount: (1 + 3 * width) * height)
    #expect(parsed.sumsAreRight)
    #expect(parsed.raw == Self.raw(width, pixels))
    if width <= ImageLimits.side {
      #expect(try ImageDecoder.decode(bytes: bytes).pixels == pixels)
    }
  }

  /// The plainest conversion, as an oracle for the fast one.
  private static func raw(_ width: Int, _ pixels: [UInt32]) -> [UInt8] {
    var raw: [UInt8] = []
    raw.reserveCapacity(pixels.count * 3 + pixels.count / width)
    for (index, pixel) in pixels.enumerated() {
      if index.isMultiple(of: width) { raw.append(0) }
      raw.append(UInt8(pixel >> 16 & 0xFF))
      raw.append(UInt8(pixel >> 8 & 0xFF))
      raw.append(UInt8(pixel & 0xFF))
    }
    return raw
  }

  @Test(arguments: PictureCompression.allCases)
  func `Portions do not change the bytes`(compression: PictureCompression) throws {
    let pixels = Self.pixels(375 * 700, seed: 9)
    let whole = try Self.encode(375, pixels, compression: compression)
    for portion in [1, 7, 64, 233, 699] {
      #expect(try Self.encode(375, pixels, compression: compression, portion: portion) == whole)
    }
    #expect(try Self.encode(375, pixels, compression: compression) == whole)
  }

  @Test func `Pictures too large for the whole-picture compressor are streamed`() throws {
    // One row more than fits, of a picture that is quick to make.
    let width = 8192
    let height = PNGWriter.wholeLimit / (1 + 3 * width) + 1
    var bytes: [UInt8] = []
    let png = try PNGWriter(width: width, height: height, compression: .small) { bytes += $0 }
    let band = [UInt32](repeating: 0xFF12_3456, count: width * 64)
    var left = height
    while left > 0 {
      let count = min(left, 64)
      try png.append(Array(band[..<(count * width)]))
      left -= count
    }
    try png.finish()
    let parsed = ParsedPNG(bytes, rawCount: (1 + 3 * width) * height)
    #expect(parsed.sumsAreRight)
    #expect(parsed.raw.count == (1 + 3 * width) * height)
    #expect(Array(parsed.raw.suffix(6)) == [0x12, 0x34, 0x56, 0x12, 0x34, 0x56])
  }

  @Test func `Padding between rows is left out`() throws {
    let pixels: [UInt32] = [0xFF01_0203, 0xFF04_0506, 0, 0xFF07_0809, 0xFF0A_0B0C]
    var bytes: [UInt8] = []
    let png = try PNGWriter(width: 2, height: 2) { bytes += $0 }
    // The last row may end with its pixels.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 20, alignment: 4)
    defer { buffer.deallocate() }
    pixels.withUnsafeBytes { buffer.copyMemory(from: $0) }
    try png.append(UnsafeRawBufferPointer(buffer), rowCount: 2, stride: 12)
    try png.finish()
    #expect(ParsedPNG(bytes, rawCount: 14).raw == [0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12])
  }

  @Test func `Resolution and texts are in the header`() throws {
    let bytes = try Self.encode(
      1, [0xFF00_0000], compression: .fast, scale: 3,
      text: [("Software", "Confab"), ("Title", "Grüße 👋")])
    let parsed = ParsedPNG(bytes, rawCount: 4)
    #expect(parsed.types == ["IHDR", "sRGB", "pHYs", "iTXt", "iTXt", "IDAT", "IEND"])
    // 216 pixels an inch.
    #expect(parsed.chunks["pHYs"] == [0, 0, 0x21, 0x38, 0, 0, 0x21, 0x38, 1])
    #expect(
      parsed.chunks["iTXt"]
        == Array("Software\0\0\0\0\0Confab".utf8) + Array("Title\0\0\0\0\0Grüße 👋".utf8))
  }

  @Test(arguments: [0, 1, 1024, 1025, 700_000])
  func `Long texts are compressed, in pieces of moderate size`(count: Int) throws {
    var random = SeededRandom(seed: 3)
    let digits = Array("0123456789abcdef")
    let text = String((0..<count).map { _ in digits[Int(random.next() % 16)] })
    var bytes: [UInt8] = []
    var largest = 0
    let png = try PNGWriter(width: 1, height: 1, text: [("Description", text)]) {
      bytes += $0
      largest = max(largest, $0.count)
    }
    try png.append([0])
    try png.finish()
    #expect(largest <= 128 << 10)
    let parsed = ParsedPNG(bytes, rawCount: 4)
    #expect(parsed.sumsAreRight)
    let data = try #require(parsed.chunks["iTXt"])
    let keyword = Array("Description\0".utf8)
    #expect(data.starts(with: keyword))
    let isCompressed: UInt8 = count > 1024 ? 1 : 0
    #expect(data[keyword.count..<keyword.count + 4] == [isCompressed, 0, 0, 0])
    var content = Array(data[(keyword.count + 4)...])
    if isCompressed == 1 {
      var unpacked = [UInt8](repeating: 0, count: count + 1)
      var unpackedCount = UInt(unpacked.count)
      #expect(uncompress(&unpacked, &unpackedCount, content, UInt(content.count)) == Z_OK)
      content = Array(unpacked[..<Int(unpackedCount)])
    }
    #expect(content == Array(text.utf8))
  }

  @Test func `Pieces are of moderate size`() throws {
    var sizes: [Int] = []
    var random = SeededRandom(seed: 1)
    let noise = (0..<400_000).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    for compression in PictureCompression.allCases {
      let png = try PNGWriter(width: 400, height: 1000, compression: compression) {
        sizes.append($0.count)
      }
      try png.append(noise)
      try png.finish()
    }
    #expect((sizes.max() ?? 0) <= 128 << 10)
    #expect(sizes.count < 40)
  }

  @Test func `The number of rows must be the height`() throws {
    let few = try PNGWriter(width: 2, height: 3) { _ in }
    try few.append([1, 2, 3, 4])
    #expect(throws: PNGError.rowCount(given: 2, height: 3)) { try few.finish() }
    #expect(throws: PNGError.ended) { try few.finish() }

    let many = try PNGWriter(width: 2, height: 1) { _ in }
    #expect(throws: PNGError.rowCount(given: 2, height: 1)) { try many.append([1, 2, 3, 4]) }

    let ragged = try PNGWriter(width: 2, height: 1) { _ in }
    #expect(throws: PNGError.rowBytes(given: 12, needed: 8)) { try ragged.append([1, 2, 3]) }

    let short = try PNGWriter(width: 2, height: 2) { _ in }
    #expect(throws: PNGError.rowBytes(given: 0, needed: 8)) {
      try short.append(UnsafeRawBufferPointer(start: nil, count: 0), rowCount: 2)
    }
    let done = try PNGWriter(width: 1, height: 1) { _ in }
    try done.append([5])
    try done.finish()
    #expect(throws: PNGError.ended) { try done.append([]) }
  }

  @Test func `Invalid pictures and texts are refused`() {
    func error(
      _ width: Int = 1, _ height: Int = 1, scale: Double = 1, keyword: String = "A",
      text: String = ""
    ) -> PNGError? {
      do throws(PNGError) {
        _ = try PNGWriter(
          width: width, height: height, scale: scale, text: [(keyword, text)]
        ) { _ in }
        return nil
      } catch { return error }
    }
    #expect(error() == nil)
    #expect(error(0) == .size(width: 0, height: 1))
    #expect(error(1, -3) == .size(width: 1, height: -3))
    #expect(error(.max, .max) == .size(width: .max, height: .max))
    #expect(error(scale: 0) == .scale(0))
    #expect(error(scale: .nan) != nil)
    #expect(error(scale: .infinity) != nil)
    for keyword in ["", " A", "A ", "A  B", "A\nB", "日本", String(repeating: "a", count: 80)] {
      #expect(error(keyword: keyword) == .keyword(keyword))
    }
    #expect(error(keyword: "Größe") == nil)
    #expect(error(text: "a\0b") == .text(keyword: "A"))
  }

  @Test(arguments: PictureCompression.allCases)
  func `An error of the sink ends writing`(compression: PictureCompression) throws {
    let failure = FileError(.write, "out.png", .system(code: 28))
    var isFull = false
    let png = try PNGWriter(width: 400, height: 600, compression: compression) {
      _ throws(FileError) in
      if isFull { throw failure }
    }
    isFull = true
    var random = SeededRandom(seed: 1)
    let noise = (0..<240_000).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    #expect(throws: PNGError.file(failure)) {
      try png.append(noise)
      try png.finish()
    }
    #expect(throws: PNGError.ended) { try png.finish() }
    #expect(PNGError.file(failure).description == "cannot write out.png: No space left on device")
  }

  @Test func `A PNG is written to the file`() throws {
    let scratch = try ScratchFolder()
    let file = try OutputFile(path: scratch("out.png"))
    let png = try PNGWriter(width: 3, height: 2, sink: file.write)
    try png.append([0xFF00_0001, 0xFF00_0002, 0xFF00_0003, 0xFF00_0004, 0xFF00_0005, 0xFF00_0006])
    try png.finish()
    try file.commit()
    #expect(try ImageDecoder.decode(path: scratch("out.png"))[2, 1] == 0xFF00_0006)
  }
}
