import ConfabScene
import ConfabSupport

/// The outlines that a renderer filled last, with the pixels that they cover.
///
/// A bubble is in several bands. It is examined once.
final class RecentOutlines {
  /// A path with the pixels that it covers, in rows of the page.
  final class Outline {
    fileprivate let path: Path
    fileprivate let area: Range<Int>
    let stretches: [CoveredPixels.Stretch]
    /// Boxes around the edges.
    let boxes: [PixelRect]
    /// What the coverage of each box depends on; `nil` if that is not known.
    let keys: [EdgeMasks.Key?]
    /// The coverage of boxes that were drawn.
    var masks: [[UInt8]?]
    /// The columns of all edges.
    let columns: Range<Int>
    /// Whether all edges are horizontal or vertical.
    let isRectilinear: Bool

    /// - Parameter top: The row of the page from which the rows of `covered` are counted.
    fileprivate init(_ path: Path, _ area: Range<Int>, _ covered: CoveredPixels, top: Int) {
      self.path = path
      self.area = area
      stretches = covered.stretches.map {
        var stretch = $0
        stretch.rows = $0.rows.lowerBound + top..<$0.rows.upperBound + top
        return stretch
      }
      let edges = covered.edgeBoxes()
      columns = covered.columns
      isRectilinear = covered.isRectilinear
      // Edges that end at the side of the area have other coverage.
      let isWhole = columns.clamped(to: area) == columns
      keys = edges.map {
        isWhole && $0.area <= EdgeMasks.mostPixels ? covered.key(of: $0) : nil
      }
      boxes = edges.map { $0.moved(down: top) }
      masks = edges.map { _ in nil }
    }
  }

  private static let most = 8
  /// The rows around a band in which outlines are examined.
  private static let furthest = 1 << 20
  private var recent: [Outline] = []
  private var next = 0
  private var covered = CoveredPixels()

  /// The pixels that a path covers; `nil` if they are not known.
  ///
  /// - Parameters:
  ///   - path: The outline in page coordinates. A copy of a path is recognized by its memory, and an
  ///     equal path is not.
  ///   - area: The columns of interest.
  ///   - firstRow: The first row of the band. All rows are examined, so that the corners of a bubble
  ///     are the same in all bands.
  ///   - scale: The renderer's scale.
  func outline(of path: Path, in area: Range<Int>, firstRow: Int, scale: Double) -> Outline? {
    if let known = recent.first(where: { $0.area == area && $0.path.isSameMemory(as: path) }) {
      return known
    }
    let rows = PixelRect(columns: area, rows: -Self.furthest..<Self.furthest)
    guard covered.examine(path, scale: scale, firstRow: firstRow, in: rows) else { return nil }
    let made = Outline(path, area, covered, top: firstRow)
    if recent.count < Self.most {
      recent.append(made)
    } else {
      recent[next] = made
      next = (next + 1) % Self.most
    }
    return made
  }
}

extension Path {
  /// Whether two paths are copies that share their memory.
  func isSameMemory(as other: Path) -> Bool {
    elements.count == other.elements.count
      && elements.withUnsafeBufferPointer { own in
        other.elements.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
      }
  }
}

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
