import ConfabSupport

/// A bounded cache of the coverage of edges, for one renderer.
///
/// The bubbles of a conversation have other sizes, but the same corners.
final class EdgeMasks {
  /// Everything that the coverage of a box depends on.
  struct Key: Hashable {
    var width: Int
    var height: Int
    /// The kinds and points of edges, in fixed-point numbers.
    private(set) var steps: [Int32] = []

    init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    /// Where an edge is, from the box.
    enum Side: Int32 {
      case left
      case inside
      case right
    }

    /// Begins an edge.
    mutating func begin(_ side: Side, isCurve: Bool) {
      steps.append(side.rawValue << 1 | (isCurve ? 1 : 0))
    }

    /// Adds a point.
    mutating func add(_ x: Int, _ y: Int) {
      steps.append(Int32(truncatingIfNeeded: x))
      steps.append(Int32(truncatingIfNeeded: y))
    }
  }

  /// The most pixels of a box whose coverage is kept.
  static let mostPixels = 1 << 16

  private var masks = BoundedCache<Key, [UInt8]>(limit: 1 << 20)

  /// The coverage of a box, row by row without padding; drawn if it is not known, and `nil` if it
  /// could not be drawn.
  func mask(_ key: Key, draw: () -> [UInt8]?) -> [UInt8]? {
    if let known = masks[key] { return known }
    guard let drawn = draw() else { return nil }
    masks.insert(drawn, for: key, bytes: drawn.count + key.steps.count * 4 + 128)
    return drawn
  }
}
