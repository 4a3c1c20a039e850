/// What the numbers of a JPEG's components mean, told like libjpeg tells it.
struct JPEGColors {
  private var isJFIF = false
  /// Adobe's marker: 0 for colours or inks as they are, else for brightness and differences.
  private var transform: UInt8?

  /// Looks at a segment before the first scan.
  mutating func take(_ marker: UInt8, _ body: [UInt8]) {
    switch marker {
    case 0xE0 where body.count >= 14 && body.starts(with: Array("JFIF\0".utf8)): isJFIF = true
    case 0xEE where body.count >= 12 && body.starts(with: Array("Adobe".utf8)): transform = body[11]
    default: break
    }
  }

  /// Whether inks are stored inverted.
  var isAdobe: Bool { transform != nil }

  /// Whether the first component is brightness, the next two differences from it.
  ///
  /// - Parameter ids: of the components.
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
