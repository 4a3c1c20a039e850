/// The color model of a JPEG, by the rules of libjpeg.
struct JPEGColors {
  private var isJFIF = false
  /// The transform of Adobe's marker: 0 for RGB or CMYK, else for luma and chroma.
  private var transform: UInt8?

  /// Takes a segment before the first scan.
  mutating func take(_ marker: UInt8, _ body: [UInt8]) {
    switch marker {
    case 0xE0 where body.count >= 14 && body.starts(with: Array("JFIF\0".utf8)): isJFIF = true
    case 0xEE where body.count >= 12 && body.starts(with: Array("Adobe".utf8)): transform = body[11]
    default: break
    }
  }

  /// Whether CMYK is stored inverted.
  var isAdobe: Bool { transform != nil }

  /// Whether the first components are luma and chroma.
  ///
  /// - Parameter ids: the identifiers of the components.
  func isDifferences(_ ids: [UInt8]) -> Bool {
    switch ids.count {
    case 3 where isJFIF: true
    case 3:
      transform.map { $0 != 0 } ?? (ids != Array("RGB".utf8))
    case 4: transform == 2
    default: false
    }
  }
}
