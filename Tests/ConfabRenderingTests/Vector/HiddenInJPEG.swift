@testable import ConfabRendering

/// Places of a JPEG file in which something can stand that is not seen.
enum HiddenInJPEG: CaseIterable {
  case exif, comment, profile, otherApplication
  case jfifThumbnail, jfifExtension, behindAdobe, pixelDensity
  case betweenScans, commentBetweenScans, numberOfLines
  case unusedCodes, unusedSteps
  case behindEntropyData, beforeEnd, behindEnd, secondPicture

  static let secret = Array("SECRET of 1 Main Street ".utf8)

  /// A file with a secret in this place, from one that TurboJPEG wrote.
  func hide(in file: [UInt8]) -> [UInt8] {
    let secret = Self.secret
    let scans = Self.segments(of: file).filter { $0.marker == 0xDA }
    // The first marker after the first scan: of the next tables, or of the end.
    let afterScan =
      Self.segments(of: file).first { $0.offset > scans[0].offset }?.offset ?? file.count
    func insert(_ bytes: [UInt8], at offset: Int) -> [UInt8] {
      Array(file[..<offset]) + bytes + file[offset...]
    }
    return switch self {
    case .exif: insert(Self.segment(0xE1, Array("Exif\0\0".utf8) + secret), at: 2)
    case .comment: insert(Self.segment(0xFE, secret), at: 2)
    case .profile: insert(Self.segment(0xE2, Array("ICC_PROFILE\0".utf8) + secret), at: 2)
    case .otherApplication: insert(Self.segment(0xED, secret), at: 2)
    case .jfifThumbnail:
      Array(file[..<2])
        + Self.segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 8, 1] + secret)
        + file[20...]
    case .jfifExtension: insert(Self.segment(0xE0, Array("JFXX\0".utf8) + [19] + secret), at: 20)
    case .behindAdobe:
      insert(Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1] + secret), at: 20)
    // As much as fits.
    case .pixelDensity: Array(file[..<14]) + Array("SECR".utf8) + file[18...]
    case .betweenScans: insert(Self.segment(0xE1, secret), at: afterScan)
    case .commentBetweenScans: insert(Self.segment(0xFE, secret), at: afterScan)
    case .numberOfLines: insert(Self.segment(0xDC, [0, 48] + secret), at: afterScan)
    case .unusedCodes:
      insert(
        Self.segment(
          0xC4,
          [3, 0, 0, 0, 0, 0] + [UInt8(secret.count)] + [UInt8](repeating: 0, count: 10) + secret),
        at: 2)
    case .unusedSteps:
      insert(
        Self.segment(0xDB, [3] + secret + [UInt8](repeating: 1, count: 64 - secret.count)), at: 2)
    case .behindEntropyData: insert(secret, at: afterScan)
    case .beforeEnd: insert(Self.segment(0xE1, secret), at: file.count - 2)
    case .behindEnd: file + secret
    case .secondPicture: file + file[..<2] + Self.segment(0xE1, secret) + file[2...]
    }
  }

  /// Whether anything of it is left.
  static func isFound(in file: [UInt8]) -> Bool {
    String(decoding: file, as: UTF8.self).contains("SECR")
  }

  static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
  }

  /// The markers of a file that is in order, with their places.
  static func segments(of file: [UInt8]) -> [(marker: UInt8, offset: Int)] {
    var found: [(marker: UInt8, offset: Int)] = []
    var offset = 0
    while offset + 1 < file.count {
      let marker = file[offset + 1]
      guard file[offset] == 0xFF, marker != 0, marker != 0xFF, !(0xD0...0xD7 ~= marker) else {
        offset += 1
        continue
      }
      found.append((marker, offset))
      let hasBody = marker != 0xD8 && marker != 0xD9
      offset += 2 + (hasBody ? Int(file[offset + 2]) << 8 | Int(file[offset + 3]) : 0)
    }
    return found
  }
}
