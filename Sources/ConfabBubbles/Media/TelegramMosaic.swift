import ConfabScene

/// Telegram's arrangement of photos, as in Telegram for iOS (`ChatMessageBubbleMosaicLayout`,
/// `ChatMessageInteractiveMediaNode`).
///
/// On screens that are narrower than the app's smallest cells together, cells are narrower.
struct TelegramMosaic {
  /// The largest width and height.
  private let box: Size
  private let smallestCell: Size

  private static let largest = Size(width: 300, height: 380)
  private static let largestOnTablets = Size(width: 440, height: 440)
  private static let smallest = Size(width: 170, height: 74)
  private static let gap = 1.0

  init(in limit: Size, isWide: Bool = false) {
    let largest = isWide ? Self.largestOnTablets : Self.largest
    let scale = min(1, limit.width / largest.width, limit.height / largest.height)
    box = Size(
      width: max(1, (largest.width * scale).rounded(.down)),
      height: max(1, (largest.height * scale).rounded(.down)))
    smallestCell = Size(
      width: min(68, max(0, box.width - 2 * Self.gap) / 3),
      height: min(81, 0.34 * max(0, box.height - Self.gap)))
  }

  func plan(_ photos: [Size]) -> MosaicPlan {
    let ratios = photos.map(\.photoRatio)
    if photos.count == 1 { return MosaicPlan(single: single(ratios[0])) }
    if !ratios.contains(where: { $0 > 2 }) {
      switch photos.count {
      case 2: return two(ratios)
      case 3: return three(ratios)
      case 4: return four(ratios)
      default: break
      }
    }
    return MosaicPlan(rows: rows(ratios), gap: Self.gap)
  }

  /// The size of a photo that is alone. Portraits are as high as landscapes are wide, small photos
  /// are enlarged, and what extends beyond the box is cut off.
  private func single(_ ratio: Double) -> Size {
    let fitted =
      ratio > 1 ? box.fitting(ratio) : Size(width: box.height, height: box.width).fitting(ratio)
    let width = max(min(Self.smallest.width, box.width), min(fitted.width, box.width))
    let height = (fitted.height * max(1, width / max(1, fitted.width))).rounded(.down)
    return Size(
      width: width, height: max(min(Self.smallest.height, box.height), min(box.height, height)))
  }

  private enum Shape {
    case wide, narrow, square
    init(_ ratio: Double) { self = ratio > 1.2 ? .wide : ratio < 0.8 ? .narrow : .square }
  }

  private static func mean(_ ratios: [Double]) -> Double {
    // The app's sum begins with 1.
    ratios.reduce(1, +) / Double(ratios.count)
  }

  private func two(_ ratios: [Double]) -> MosaicPlan {
    let (a, b) = (ratios[0], ratios[1])
    let (width, gap) = (box.width, Self.gap)
    switch (Shape(a), Shape(b)) {
    case (.wide, .wide) where Self.mean(ratios) > 1.4 * width / box.height && b - a < 0.2:
      let height = min(width / a, width / b, (box.height - gap) / 2).rounded(.down)
      let row = MosaicPlan.Line(extent: height, lengths: [width])
      return MosaicPlan(rows: [row, row], gap: gap)
    case (.wide, .wide), (.square, .square):
      let half = (width - gap) / 2
      let height = min(half / a, half / b, box.height).rounded(.down)
      return MosaicPlan(rows: [.init(extent: height, lengths: [half, half])], gap: gap)
    default:
      let share = ((width - gap) / a / (1 / a + 1 / b)).rounded()
      let second = min(0.5 * (width - gap), share).rounded(.down)
      let first = width - gap - second
      let height = min(box.height, min(first / a, second / b).rounded()).rounded(.down)
      return MosaicPlan(rows: [.init(extent: height, lengths: [first, second])], gap: gap)
    }
  }

  private func three(_ ratios: [Double]) -> MosaicPlan {
    let (a, b, c) = (ratios[0], ratios[1], ratios[2])
    let (width, height, gap) = (box.width, box.height, Self.gap)
    let half = (width - gap) / 2
    if Shape(a) == .narrow {
      let third = min(0.5 * (height - gap), (b * (width - gap) / (b + c)).rounded())
      let second = height - gap - third
      let right = max(smallestCell.width, min(half, min(third * c, second * b).rounded()))
      let left = min(height * a, width - gap - right).rounded()
      return MosaicPlan(
        columns: [
          .init(extent: left, lengths: [height]), .init(extent: right, lengths: [second, third]),
        ], gap: gap)
    }
    let top = min(width / a, 0.66 * (height - gap)).rounded(.down)
    let bottom = min(height - top - gap, min(half / b, half / c).rounded())
    return MosaicPlan(
      rows: [
        .init(extent: top, lengths: [width]), .init(extent: bottom, lengths: [half, half]),
      ], gap: gap)
  }

  private func four(_ ratios: [Double]) -> MosaicPlan {
    let (width, height, gap) = (box.width, box.height, Self.gap)
    let others = ratios.dropFirst()
    if Shape(ratios[0]) == .wide {
      let top = min(width / ratios[0], 0.66 * (height - gap)).rounded()
      let all = width - 2 * gap
      let ideal = (all / others.reduce(0, +)).rounded()
      let smallest = smallestCell.width
      let second = max(smallest, min(0.4 * all, ideal * ratios[1]))
      let wanted = max(smallest, 0.33 * all, ideal * ratios[3])
      let fourth = min(wanted, all - second - smallest)
      let row = max(smallestCell.height, min(height - top - gap, ideal))
      return MosaicPlan(
        rows: [
          .init(extent: top, lengths: [width]),
          .init(extent: row, lengths: [second, all - second - fourth, fourth]),
        ], gap: gap)
    }
    let left = min(height * ratios[0], 0.6 * (width - gap)).rounded()
    let ideal = ((height - 2 * gap) / others.reduce(0) { $0 + 1 / $1 }).rounded()
    let second = (ideal / ratios[1]).rounded(.down)
    let third = (ideal / ratios[2]).rounded(.down)
    let right = max(smallestCell.width, min(width - left - gap, ideal))
    return MosaicPlan(
      columns: [
        .init(extent: left, lengths: [height]),
        .init(extent: right, lengths: [second, third, height - second - third - 2 * gap]),
      ], gap: gap)
  }

  /// Rows in which all photos have their bounded ratios. Of all ways to split the photos, the one
  /// that comes closest to 3 : 4 is taken.
  private func rows(_ ratios: [Double]) -> [MosaicPlan.Line] {
    let mean = Self.mean(ratios)
    let bounded = ratios.map { ratio in
      min(1.7, max(0.66667, mean > 1.1 ? max(1, ratio) : min(1, ratio)))
    }
    func rows(_ counts: [Int]) -> [(height: Double, ratios: ArraySlice<Double>)] {
      var rest = bounded[...]
      return counts.map { count in
        let row = rest.prefix(count)
        rest = rest.dropFirst(count)
        return ((box.width - Double(count - 1) * Self.gap) / row.reduce(0, +), row)
      }
    }
    let target = (box.width * 4 / 3).rounded(.down)
    func cost(_ counts: [Int]) -> Double {
      let heights = rows(counts).map(\.height)
      let gaps = Self.gap * Double(counts.count - 1)
      var cost = abs(heights.reduce(gaps) { $0 + $1.rounded(.down) } - target)
      if zip(counts, counts.dropFirst()).contains(where: >) { cost *= 1.5 }
      if heights[0] + gaps < 68 { cost *= 1.5 }
      return cost
    }
    var best: (counts: [Int], cost: Double)?
    for counts in Self.splits(of: ratios.count, middle: mean < 0.85 ? 4 : 3) {
      let cost = cost(counts)
      if cost < best?.cost ?? .infinity { best = (counts, cost) }
    }
    return rows(best?.counts ?? Self.threes(ratios.count)).map { height, ratios in
      .init(extent: height.rounded(.up), lengths: ratios.map { ($0 * height).rounded(.up) })
    }
  }

  /// The ways to split photos into 2, 3 or 4 rows of at most three, in the order in which the app
  /// tries them.
  ///
  /// - Parameter middle: The most photos in the second of three rows.
  private static func splits(of count: Int, middle: Int) -> [[Int]] {
    /// All lists of numbers from 1 up to the limits with the sum of `count`.
    func lists(_ count: Int, _ limits: ArraySlice<Int>) -> [[Int]] {
      guard let limit = limits.first else { return count == 0 ? [[]] : [] }
      guard count > 0 else { return [] }
      return (1...min(count, limit)).flatMap { first in
        lists(count - first, limits.dropFirst()).map { [first] + $0 }
      }
    }
    return lists(count, [3, 3]) + lists(count, [3, middle, 3]) + lists(count, [3, 3, 3, 3])
  }

  /// Rows of two and three photos, the short ones first, for more photos than Telegram sends as
  /// one album.
  private static func threes(_ count: Int) -> [Int] {
    let rows = (count + 2) / 3
    guard rows > 0 else { return [] }
    return (0..<rows).map { ($0 + count % rows >= rows ? 1 : 0) + count / rows }
  }
}

extension Size {
  /// The largest size of a ratio within this size, in whole points.
  fileprivate func fitting(_ ratio: Double) -> Size {
    // Rounding errors do not take away a point.
    Size(
      width: (min(width, height * ratio) + 1e-6).rounded(.down),
      height: (min(height, width / ratio) + 1e-6).rounded(.down))
  }
}
