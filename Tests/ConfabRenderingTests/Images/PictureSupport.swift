import CRendering
import Glibc
import TestSupport

@testable import ConfabRendering

extension ScratchFolder {
  /// A small photo and a small picture with holes.
  ///
  /// - Parameter turned: whether the photo is there once more, on its side by EXIF.
  func putSamples(turned: Bool = false) throws -> [String] {
    let jpeg = JPEGBuilder.file(64, 48, pixels: JPEGBuilder.corners(64, 48))
    let rows: [[UInt8]] = (0..<20).map { (y: UInt8) -> [UInt8] in
      (0..<30).flatMap { (x: UInt8) -> [UInt8] in [x * 8, y * 12, 90, 255 - x * 4] }
    }
    return try [put("a.jpg", jpeg)]
      + (turned ? [put("turned.jpg", JPEGBuilder.orient(jpeg, 6))] : [])
      + [put("b.png", PNGBuilder.file(30, type: 6, rows: rows))]
  }
}

/// The bytes of any file, read with the system's own functions.
func contents(_ path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
    bytes += buffer[..<count]
  }
  return bytes
}

/// A checked-in picture.
func fixture(_ name: String, file: String = #filePath) -> [UInt8] {
  let folders = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
  return contents(folders.joined(separator: "/") + "/Fixtures/\(name)") ?? []
}

/// Builds PNG files of every kind, good and bad, with zlib alone.
enum PNGBuilder {
  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    let sum = UInt32(crc32(0, body, UInt32(body.count)))
    return number(UInt32(data.count)) + body + number(sum)
  }

  static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func header(
    _ width: UInt32, _ height: UInt32, depth: UInt8, type: UInt8, interlaced: Bool = false
  ) -> [UInt8] {
    PNGHeader.signature
      + chunk("IHDR", number(width) + number(height) + [depth, type, 0, 0, interlaced ? 1 : 0])
  }

  /// `rows` are raw, without their filter bytes.
  static func file(
    _ width: Int, depth: UInt8 = 8, type: UInt8, rows: [[UInt8]], extra: [UInt8] = []
  ) -> [UInt8] {
    header(UInt32(width), UInt32(rows.count), depth: depth, type: type) + extra
      + chunk("IDAT", packed(rows.flatMap { [0] + $0 })) + chunk("IEND", [])
  }

  /// An interlaced RGBA file (PNG specification, section 8.1: the seven passes of Adam7).
  static func interlaced(_ width: Int, _ height: Int, pixel: (Int, Int) -> [UInt8]) -> [UInt8] {
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    var raw: [UInt8] = []
    for (x0, y0, dx, dy) in passes where x0 < width {
      for y in stride(from: y0, to: height, by: dy) {
        raw += [0] + stride(from: x0, to: width, by: dx).flatMap { pixel($0, y) }
      }
    }
    return header(UInt32(width), UInt32(height), depth: 8, type: 6, interlaced: true)
      + chunk("IDAT", packed(raw)) + chunk("IEND", [])
  }

  static func packed(_ raw: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(raw.count))
    var bytes = [UInt8](repeating: 0, count: Int(count))
    compress(&bytes, &count, raw, UInt(raw.count))
    return Array(bytes[..<Int(count)])
  }
}

/// Writes JPEG files with TurboJPEG's encoder.
enum JPEGBuilder {
  /// `pixels` are R G B, or C M Y K with `format` ``TJPF_CMYK``.
  static func file(
    _ width: Int, _ height: Int, pixels: [UInt8], format: TJPF = TJPF_RGB,
    sampling: TJSAMP = TJSAMP_444, flags: Int32 = 0
  ) -> [UInt8] {
    guard let handle = tjInitCompress() else { return [] }
    defer { tjDestroy(handle) }
    var buffer: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    guard
      tjCompress2(
        handle, pixels, Int32(width), 0, Int32(height), Int32(format.rawValue), &buffer, &size,
        Int32(sampling.rawValue), 95, flags) == 0, let buffer
    else { return [] }
    defer { tjFree(buffer) }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
  }

  /// Inserts an EXIF segment that holds an orientation and nothing else.
  static func orient(_ jpeg: [UInt8], _ orientation: Int, bigEndian: Bool = true) -> [UInt8] {
    let body = Array("Exif\0\0".utf8) + tiff(orientation, bigEndian: bigEndian)
    let length = body.count + 2
    return jpeg[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + body + jpeg[2...]
  }

  static func tiff(_ orientation: Int, bigEndian: Bool) -> [UInt8] {
    let value = UInt8(truncatingIfNeeded: orientation)
    return bigEndian
      ? [
        0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0,
      ]
      : [
        0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0,
      ]
  }

  /// Red, green, blue and white in the corners, row by row.
  static func corners(_ width: Int, _ height: Int) -> [UInt8] {
    (0..<height).flatMap { y in
      (0..<width).flatMap { x -> [UInt8] in
        switch (x < width / 2, y < height / 2) {
        case (true, true): [255, 0, 0]
        case (false, true): [0, 255, 0]
        case (true, false): [0, 0, 255]
        case (false, false): [255, 255, 255]
        }
      }
    }
  }
}

extension PixelImage {
  /// The largest difference of any channel to a picture of the same size.
  func largestDifference(to other: PixelImage) -> Int {
    var largest = 0
    for (a, b) in zip(pixels, other.pixels) {
      for shift in [0, 8, 16, 24] as [UInt32] {
        largest = max(largest, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
      }
    }
    return largest
  }

  /// The corners' colors as letters: top left, top right, bottom left, bottom right.
  var corners: String {
    let points = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    return String(
      points.map { x, y in
        let pixel = self[x, y]
        switch (pixel >> 16 & 0xFF > 90, pixel >> 8 & 0xFF > 90, pixel & 0xFF > 90) {
        case (true, false, false): return "R"
        case (false, true, false): return "G"
        case (false, false, true): return "B"
        case (true, true, true): return "W"
        default: return "?"
        }
      })
  }
}
