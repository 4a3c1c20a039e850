import ConfabScene
import ConfabText

/// Collects the values of a drawing for a short digest.
struct DigestBuilder {
  private var bytes: [UInt8] = []

  /// Whether nothing has been added.
  var isEmpty: Bool { bytes.isEmpty }

  mutating func add(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ text: String) {
    add(UInt32(truncatingIfNeeded: text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a length, to a thousandth.
  mutating func add(length: Double) {
    // The offset keeps the multiples of 1/1024 and of thirds, which lengths usually are, away from
    // the numbers at which rounding errors decide.
    let thousandths = (length * 1000 + 0.2718).rounded(.down)
    add(Int64(max(-1e15, min(1e15, thousandths.isNaN ? 0 : thousandths))))
  }

  /// Adds an outline relative to a point.
  mutating func add(_ path: Path, from origin: Point) {
    func add(_ point: Point, into digest: inout DigestBuilder) {
      digest.add(length: point.x - origin.x)
      digest.add(length: point.y - origin.y)
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        self.add(UInt8(0))
        add(point, into: &self)
      case .line(let point):
        self.add(UInt8(1))
        add(point, into: &self)
      case .curve(let a, let b, let c):
        self.add(UInt8(2))
        add(a, into: &self)
        add(b, into: &self)
        add(c, into: &self)
      case .close: self.add(UInt8(3))
      }
    }
  }

  /// The digest in hexadecimal digits.
  ///
  /// - Parameter digits: The number of digits, at most 64.
  func digest(digits: Int) -> String {
    bytes.withUnsafeBytes { String(SHA256(of: $0).hexadecimal.prefix(digits)) }
  }
}
