import ConfabText

/// Tracking by type size, with a curve for each weight, like the tracking table of a font.
///
/// Between two stops the tracking is interpolated linearly. Below the first and above the last stop
/// it is constant. A weight without a curve uses the nearest curve; of two equally near curves, the
/// lighter one.
public struct TrackingTable: Sendable, Hashable {
  /// The tracking at a type size.
  public struct Stop: Sendable, Hashable {
    /// The type size in points, greater than 0.
    public var size: Double
    /// The points added to each advance, -20 … 20.
    public var points: Double

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - size: The type size in points, greater than 0.
    ///   - points: The points added to each advance, -20 … 20.
    public init(size: Double, points: Double) {
      self.size = size
      self.points = points
    }
  }

  /// The tracking of a weight.
  public struct Curve: Sendable, Hashable {
    /// The CSS weight, 1 … 1,000.
    public var weight: Int
    /// The stops by ascending size.
    public var stops: [Stop]

    /// Creates a curve.
    ///
    /// - Parameters:
    ///   - weight: The CSS weight, 1 … 1,000.
    ///   - stops: The stops in any order.
    public init(weight: Int, stops: [Stop]) {
      self.weight = weight
      self.stops = stops.sorted { $0.size < $1.size }
    }

    /// Returns the tracking at a type size, both in points. It is 0 if there are no stops.
    ///
    /// - Complexity: O(*n*) in the number of stops.
    public func points(size: Double) -> Double {
      guard let first = stops.first, let last = stops.last else { return 0 }
      guard size > first.size else { return first.points }
      guard let upper = stops.firstIndex(where: { $0.size >= size }) else { return last.points }
      let (a, b) = (stops[upper - 1], stops[upper])
      guard b.size > a.size else { return b.points }
      return a.points + (b.points - a.points) * (size - a.size) / (b.size - a.size)
    }
  }

  /// The curves by ascending weight.
  public var curves: [Curve]

  /// A table without tracking.
  public static let none = TrackingTable([])

  /// Creates a table.
  ///
  /// - Parameter curves: The curves in any order, at most one for each weight.
  public init(_ curves: [Curve]) {
    self.curves = curves.sorted { $0.weight < $1.weight }
  }

  /// Returns the tracking of a text. Its bold spans use the curve of a weight of at least 700.
  ///
  /// - Parameters:
  ///   - size: The type size in points.
  ///   - weight: The CSS weight, 1 … 1,000.
  public func tracking(size: Double, weight: Int) -> Tracking {
    Tracking(
      regular: points(size: size, weight: weight),
      bold: points(size: size, weight: max(700, weight)))
  }

  private func points(size: Double, weight: Int) -> Double {
    curves.min { abs($0.weight - weight) < abs($1.weight - weight) }?.points(size: size) ?? 0
  }
}
