import ConfabRendering
import ConfabSnapshots
import Foundation
import TestSupport
import Testing

@Suite struct PNGKindsTests {
  private struct Made: Decodable {
    var name: String
    var width: Int
    var height: Int
    var deep: Bool
    var file: Data
    var pixels: [UInt64]
  }

  private static func made() throws -> [Made] {
    try JSONDecoder().decode(
      [Made].self,
      from: TestPython.output(of: "Tests/ConfabSnapshotsTests/Decoding/png-kinds.py"))
  }

  @Test func `PNG files of all color types and depths have their exact pixels`() throws {
    let files = try Self.made()
    #expect(Set(files.map(\.name)).count == 52)
    for made in files {
      let image = try RGBAImage.decode(bytes: Array(made.file))
      #expect(image.width == made.width && image.height == made.height, "\(made.name)")
      let bits = UInt64(made.deep ? 16 : 8)
      let pixels = stride(from: 0, to: made.pixels.count, by: 4).map { first in
        (0..<4).reduce(0) { $0 | made.pixels[first + $1] << (UInt64($1) * bits) }
      }
      switch image.pixels {
      case .eight(let found):
        #expect(!made.deep && found.map(UInt64.init) == pixels, "\(made.name)")
      case .sixteen(let found): #expect(made.deep && found == pixels, "\(made.name)")
      }
    }
  }

  @Test func `Rows that are decoded in bands are those of the whole picture`() throws {
    var count = 0
    for made in try Self.made() {
      let image = try RGBAImage.decode(bytes: Array(made.file))
      // Interlaced files have no rows before their end.
      guard let decoder = try? RGBAScanlineDecoder(bytes: Array(made.file)) else { continue }
      count += 1
      var eight: [UInt32] = []
      var sixteen: [UInt64] = []
      while decoder.row < decoder.height {
        switch try decoder.decode(3) {
        case .eight(let pixels): eight += pixels
        case .sixteen(let pixels): sixteen += pixels
        }
      }
      let pixels: RGBAImage.Pixels = made.deep ? .sixteen(sixteen) : .eight(eight)
      #expect(
        RGBAImage(width: decoder.width, height: decoder.height, pixels: pixels) == image,
        "\(made.name)")
    }
    #expect(count == 104)
  }

  @Test func `A file that is cut short or damaged is refused`() throws {
    for made in try Self.made().prefix(60) {
      let bytes = Array(made.file)
      for length in [0, 7, 20, 40, bytes.count - 20, bytes.count - 12, bytes.count - 1] {
        #expect(throws: ImageError.self, "\(made.name), \(length)") {
          try RGBAImage.decode(bytes: Array(bytes[..<length]))
        }
      }
      var damaged = bytes
      damaged[bytes.count - 20] ^= 0x55
      #expect(throws: ImageError.self, "\(made.name)") { try RGBAImage.decode(bytes: damaged) }
    }
  }

  @Test func `Pictures beyond the limits are refused before they are decoded`() throws {
    func file(width: UInt32, height: UInt32, depth: UInt8) -> [UInt8] {
      func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
      return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13) + Array("IHDR".utf8)
        + number(width) + number(height) + [depth, 6, 0, 0, 0] + number(0)
        + number(0) + Array("IDAT".utf8) + number(0x35AF_061E)
    }
    for (width, height, depth) in [(60_000, 1, 8), (20_000, 20_000, 8), (8000, 8000, 16)] {
      #expect(throws: ImageError.tooLarge(width: width, height: height)) {
        try RGBAImage.decode(
          bytes: file(width: UInt32(width), height: UInt32(height), depth: UInt8(depth)))
      }
    }
  }

  @Test func `Premultiplied pixels become straight ones`() throws {
    let image = try #require(
      PixelImage(width: 3, height: 1, pixels: [0xFF12_3456, 0x8040_2000, 0x0000_0000]))
    #expect(RGBAImage(image).pixels == .eight([0xFF56_3412, 0x8000_4080, 0]))
  }
}
