import ConfabSupport
import Testing

@testable import ConfabRendering

@Suite("Lossless WebP")
struct WebPWriterTests {
  private func encode(
    _ width: Int, _ pixels: [UInt32], compression: PictureCompression = .fast, portion: Int = .max
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let webp = try WebPWriter(width: width, height: pixels.count / width, compression: compression)
    {
      bytes += $0
    }
    var done = 0
    while done < pixels.count {
      let end = done + min(portion, pixels.count - done)
      try webp.append(Array(pixels[done..<end]))
      done = end
    }
    try webp.finish()
    return bytes
  }

  @Test(arguments: [(1, 1), (1, 3000), (3000, 1), (5, 7), (375, 401)], PictureCompression.allCases)
  func `Every pixel comes back`(size: (Int, Int), compression: PictureCompression) throws {
    let pixels = PNGWriterTests.pixels(size.0 * size.1, seed: UInt64(size.0))
    let bytes = try encode(size.0, pixels, compression: compression)
    #expect(bytes.starts(with: Array("RIFF".utf8)))
    // VP8L is what the container calls a lossless bitstream.
    #expect(Array(bytes[8..<16]) == Array("WEBPVP8L".utf8))
    let picture = try ImageDecoder.decode(bytes: bytes)
    #expect((picture.width, picture.height) == size)
    #expect(picture.pixels == pixels)
    #expect(try encode(size.0, pixels, compression: compression, portion: size.0) == bytes)
  }

  @Test func `Pixels without alpha are opaque`() throws {
    let bytes = try encode(2, [0x0012_3456, 0x8065_4321])
    #expect(try ImageDecoder.decode(bytes: bytes).pixels == [0xFF12_3456, 0xFF65_4321])
  }

  @Test(arguments: [
    (0, 1), (1, 0), (-1, 5), (16_384, 1), (1, 16_384), (Int.max, Int.max), (1, .min),
  ])
  func `Invalid sizes are refused`(width: Int, height: Int) {
    #expect(throws: WebPError.size(width: width, height: height)) {
      try WebPWriter(width: width, height: height) { _ in }
    }
  }

  @Test func `The number of pixels must be right`() throws {
    let few = try WebPWriter(width: 2, height: 2) { _ in }
    try few.append([1, 2])
    #expect(throws: WebPError.pixelCount(given: 2, needed: 4)) { try few.finish() }
    #expect(throws: WebPError.ended) { try few.finish() }
    let many = try WebPWriter(width: 1, height: 1) { _ in }
    #expect(throws: WebPError.pixelCount(given: 2, needed: 1)) { try many.append([1, 2]) }
    #expect(throws: WebPError.ended) { try many.append([1]) }
  }

  @Test func `An error of the sink ends writing`() throws {
    let failure = FileError(.write, "out.webp", .system(code: 28))
    let webp = try WebPWriter(width: 1, height: 1) { _ throws(FileError) in throw failure }
    try webp.append([5])
    #expect(throws: WebPError.file(failure)) { try webp.finish() }
  }
}
