import ConfabText

/// Tracking by type size, as a font's own tracking table has it: a curve for each weight.
///
/// Between two sizes the points are interpolated linearly; beyond the first and the last they stay as
/// they are there. A weight without a curve takes the nearest one's, the lighter of two as near.
public struct TrackingTable: Sendable, Hashable {
  /// Points at a type size.
  public struct Stop: Sendable, Hashable {
    /// Points, above 0.
    public var size: Double
    /// Points added to each advance, -20 … 20.
    public var points: Double

    /// - Parameters:
    ///   - size: points, above 0.
    ///   - points: added to each advance, -20 … 20.
    public init(size: Double, points: Double) {
      self.size = size
      self.points = points
    }
  }

  /// Stops of a CSS weight, by ascending size.
  public struct Curve: Sendable, Hashable {
    /// CSS weight, 1 … 1,000.
    public var weight: Int
    /// By ascending size.
    public var stops: [Stop]

    /// - Parameters:
    ///   - weight: CSS weight, 1 … 1,000.
    ///   - stops: in any order.
    public init(weight: Int, stops: [Stop]) {
      self.weight = weight
      self.stops = stops.sorted { $0.size < $1.size }
    }

    /// Points at a size.
    ///
    /// - Complexity: linear in the number of stops.
    public func points(size: Double) -> Double {
      guard let first = stops.first, let last = stops.last else { return 0 }
      guard size > first.size else { return first.points }
      guard let upper = stops.firstIndex(where: { $0.size >= size }) else { return last.points }
      let (a, b) = (stops[upper - 1], stops[upper])
      guard b.size > a.size else { return b.points }
      return a.points + (b.points - a.points) * (size - a.size) / (b.size - a.size)
    }
  }

  /// By ascending weight.
  public var curves: [Curve]

  /// Advances as the font has them.
  public static let none = TrackingTable([])

  /// - Parameter curves: in any order, one a weight.
  public init(_ curves: [Curve]) {
    self.curves = curves.sorted { $0.weight < $1.weight }
  }

  /// What text of a size and weight is set with; its bold spans take the bold curve.
  public func tracking(size: Double, weight: Int) -> Tracking {
    Tracking(
      regular: points(size: size, weight: weight),
      bold: points(size: size, weight: max(700, weight)))
  }

  private func points(size: Double, weight: Int) -> Double {
    curves.min { abs($0.weight - weight) < abs($1.weight - weight) }?.points(size: size) ?? 0
  }
}
