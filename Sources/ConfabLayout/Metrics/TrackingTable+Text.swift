/// The notation of tables in theme files: `400: 11 0.17, 17 -0.45; 700: 17 -0.19`.
extension TrackingTable: CustomStringConvertible {
  /// An error that a text is not a table.
  public struct ParsingError: Error, CustomStringConvertible {
    /// The problem and what was expected, as a phrase that follows the name of the text.
    public let description: String
  }

  private static let example = "\"400: 11 0.17, 17 -0.45; 700: 17 -0.19\""
  /// The largest number of curves of a table, and of stops of a curve.
  private static let maximumCount = 64

  /// The table in the notation that ``init(parsing:)`` reads.
  public var description: String {
    curves.map { curve in
      let stops = curve.stops.map { "\(Self.plain($0.size)) \(Self.plain($0.points))" }
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
  public init(parsing text: String) throws(ParsingError) {
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

  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
