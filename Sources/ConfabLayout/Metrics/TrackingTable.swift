import ConfabSupport
import ConfabText

/// Tracking by type size, with a curve for each weight, like the tracking table of a font.
///
/// Between two stops the tracking is interpolated linearly. Below the first and above the last stop
/// it is constant. A weight without a curve uses the nearest curve; of two equally near curves, the
/// lighter one.
package struct TrackingTable: Sendable, Hashable {
  /// The tracking at a type size.
  package struct Stop: Sendable, Hashable {
    /// The type size in points, greater than 0.
    package var size: Double
    /// The points added to each advance, -20 … 20.
    package var points: Double

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - size: The type size in points, greater than 0.
    ///   - points: The points added to each advance, -20 … 20.
    package init(size: Double, points: Double) {
      self.size = size
      self.points = points
    }
  }

  /// The tracking of a weight.
  package struct Curve: Sendable, Hashable {
    /// The CSS weight, 1 … 1,000.
    package var weight: Int
    /// The stops by ascending size.
    package var stops: [Stop]

    /// Creates a curve.
    ///
    /// - Parameters:
    ///   - weight: The CSS weight, 1 … 1,000.
    ///   - stops: The stops in any order.
    package init(weight: Int, stops: [Stop]) {
      self.weight = weight
      self.stops = stops.sorted { $0.size < $1.size }
    }

    /// Returns the tracking at a type size, both in points. It is 0 if there are no stops.
    ///
    /// - Complexity: O(*n*) in the number of stops.
    package func points(size: Double) -> Double {
      guard let first = stops.first, let last = stops.last else { return 0 }
      guard size > first.size else { return first.points }
      guard let upper = stops.firstIndex(where: { $0.size >= size }) else { return last.points }
      let (a, b) = (stops[upper - 1], stops[upper])
      guard b.size > a.size else { return b.points }
      return a.points + (b.points - a.points) * (size - a.size) / (b.size - a.size)
    }
  }

  /// The curves by ascending weight.
  package var curves: [Curve]

  /// A table without tracking.
  package static let none = TrackingTable([])

  /// Creates a table.
  ///
  /// - Parameter curves: The curves in any order, at most one for each weight.
  package init(_ curves: [Curve]) {
    self.curves = curves.sorted { $0.weight < $1.weight }
  }

  /// Returns the tracking of a text. Its bold spans use the curve of a weight of at least 700.
  ///
  /// - Parameters:
  ///   - size: The type size in points.
  ///   - weight: The CSS weight, 1 … 1,000.
  package func tracking(size: Double, weight: Int) -> Tracking {
    Tracking(
      regular: points(size: size, weight: weight),
      bold: points(size: size, weight: max(700, weight)))
  }

  private func points(size: Double, weight: Int) -> Double {
    curves.min { abs($0.weight - weight) < abs($1.weight - weight) }?.points(size: size) ?? 0
  }
}

/// The notation of tables in theme files: `400: 11 0.17, 17 -0.45; 700: 17 -0.19`.
extension TrackingTable: CustomStringConvertible {
  /// An error that a text is not a table.
  package struct ParsingError: Error, CustomStringConvertible {
    /// The problem and what was expected, as a phrase that follows the name of the text.
    package let description: String
  }

  private static let example = "\"400: 11 0.17, 17 -0.45; 700: 17 -0.19\""
  /// The largest number of curves of a table, and of stops of a curve.
  private static let maximumCount = 64

  /// The table in the notation that ``init(parsing:)`` reads.
  package var description: String {
    curves.map { curve in
      let stops = curve.stops.map { "\(ShortNumber.text($0.size)) \(ShortNumber.text($0.points))" }
      return "\(curve.weight): " + stops.joined(separator: ", ")
    }.joined(separator: "; ")
  }

  /// Reads a table.
  ///
  /// Curves are separated by semicolons. A curve is a weight, a colon, and stops that are separated
  /// by commas. A stop is a type size and the tracking at this size, both in points. An empty text
  /// is ``none``.
  ///
  /// - Throws: ``ParsingError``.
  package init(parsing text: String) throws(ParsingError) {
    var curves: [Curve] = []
    let parts = text.split(separator: ";")
    guard parts.count <= Self.maximumCount else {
      throw ParsingError(
        description: "has \(parts.count) weights; expected at most \(Self.maximumCount)")
    }
    for part in parts {
      let halves = part.split(separator: ":", omittingEmptySubsequences: false)
      let word = halves[0].split(separator: " ").joined(separator: " ")
      guard halves.count == 2, let weight = Int(word), (1...1000).contains(weight) else {
        throw ParsingError(
          description: "names the weight \"\(word)\"; expected 1 to 1000, as in \(Self.example)")
      }
      let stops = halves[1].split(separator: ",")
      guard !stops.isEmpty, stops.count <= Self.maximumCount else {
        throw ParsingError(
          description:
            "has \(stops.count) sizes for weight \(weight); expected 1 to \(Self.maximumCount)")
      }
      var known: [Stop] = []
      for stop in stops {
        let numbers = stop.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 2, (1...1000).contains(numbers[0]),
          (-20...20).contains(numbers[1])
        else {
          throw ParsingError(
            description: "has the stop \"\(stop)\"; expected a size of 1 to 1000 and -20 to 20 "
              + "points, as in \(Self.example)")
        }
        known.append(Stop(size: numbers[0], points: numbers[1]))
      }
      curves.append(Curve(weight: weight, stops: known))
    }
    self.init(curves)
  }
}
