/// A number among the metrics of a theme, with the values that it may have.
public enum Measure: Sendable {
  /// A name, a property, and the values that it may have; lengths are in points.
  case number(String, WritableKeyPath<Metrics, Double> & Sendable, ClosedRange<Double>)
  /// The same of a property that is a whole number.
  case whole(String, WritableKeyPath<Metrics, Int> & Sendable, ClosedRange<Int>)
}

extension Metrics {
  /// Every number under its name, with its bounds; lengths are in points.
  ///
  /// Type is at least so large that its initials have a size, and at most so large that a glyph at
  /// the largest scale stays within some megabytes. What the layout divides by is never 0, and a
  /// square photo is never cropped.
  public static let measures: [Measure] = [
    .number("textSize", \.textSize, 8...80),
    .number("linePitch", \.linePitch, 1...200),
    .whole("textWeight", \.textWeight, 1...1000),
    .number("letterSpacing", \.letterSpacing, -20...100),
    .number("bubbleInsetVertical", \.bubbleInsetVertical, 0...100),
    .number("bubbleInsetHorizontal", \.bubbleInsetHorizontal, 0...100),
    .number("bubbleRadius", \.bubbleRadius, 0...200),
    .number("bubbleMinimumWidth", \.bubbleMinimumWidth, 0...500),
    .number("bubbleMaximumShare", \.bubbleMaximumShare, 0.1...1),
    .number("bubbleMaximumReserve", \.bubbleMaximumReserve, 0...500),
    .number("edge", \.edge, 0...200),
    .number("tailDrop", \.tailDrop, 0...100),
    .number("gapJoined", \.gapJoined, 0...200),
    .number("gapBetween", \.gapBetween, 0...200),
    .number("gapSection", \.gapSection, 0...200),
    .number("gapAboveDate", \.gapAboveDate, 0...200),
    .number("gapBelowDate", \.gapBelowDate, 0...200),
    .number("gapPhotos", \.gapPhotos, 0...200),
    .number("marginTop", \.marginTop, 0...1000),
    .number("marginBottom", \.marginBottom, 0...1000),
    .number("emojiSize", \.emojiSize, 8...240),
    .number("emojiPitch", \.emojiPitch, 1...400),
    .number("smallSize", \.smallSize, 4...80),
    .number("smallPitch", \.smallPitch, 1...200),
    .number("datePitch", \.datePitch, 1...200),
    .number("nameSize", \.nameSize, 4...80),
    .number("namePitch", \.namePitch, 1...200),
    .number("statusGap", \.statusGap, 0...200),
    .number("statusHeight", \.statusHeight, 0...200),
    .number("statusInset", \.statusInset, 0...200),
    .number("nameGap", \.nameGap, 0...200),
    .number("avatarDiameter", \.avatarDiameter, 4...200),
    .number("avatarGutter", \.avatarGutter, 0...300),
    .number("seenDiameter", \.seenDiameter, 4...200),
    .number("seenPitch", \.seenPitch, 1...200),
    .number("seenGap", \.seenGap, 0...200),
    .whole("seenMaximum", \.seenMaximum, 1...50),
    .number("failedDiameter", \.failedDiameter, 1...200),
    .number("failedGap", \.failedGap, 0...200),
    .number("photoShare", \.photoShare, 0.1...1),
    .number("photoRatioMinimum", \.photoRatioMinimum, 0.1...1),
    .number("photoRatioMaximum", \.photoRatioMaximum, 1...10),
    .number("photoMaximumHeight", \.photoMaximumHeight, 10...2000),
    .number("progressDiameter", \.progressDiameter, 1...200),
    .number("typingWidth", \.typingWidth, 1...300),
    .number("typingHeight", \.typingHeight, 1...200),
    .number("typingDot", \.typingDot, 1...100),
    .number("typingPitch", \.typingPitch, 0...100),
    .number("screenAspect", \.screenAspect, 0.5...5),
  ]

  /// Checks that every number is within its bounds. Layouts are made of valid metrics only.
  ///
  /// - Throws: ``MetricsError`` with all numbers that are not.
  public func validate() throws(MetricsError) {
    let problems = Self.measures.compactMap { measure -> MetricsError.Problem? in
      switch measure {
      case .number(let name, let path, let bounds):
        let value = self[keyPath: path]
        return bounds.contains(value)
          ? nil : MetricsError.Problem(name: name, value: value, bounds: bounds)
      case .whole(let name, let path, let bounds):
        let value = self[keyPath: path]
        return bounds.contains(value)
          ? nil
          : MetricsError.Problem(
            name: name, value: Double(value),
            bounds: Double(bounds.lowerBound)...Double(bounds.upperBound))
      }
    }
    if !problems.isEmpty { throw MetricsError(problems: problems) }
  }

  /// Multiplies a number and keeps the product within the bounds of that number.
  mutating func scale(_ path: WritableKeyPath<Metrics, Double>, by factor: Double) {
    self[keyPath: path] *= factor
    for case .number(_, path, let bounds) in Self.measures {
      self[keyPath: path] = max(bounds.lowerBound, min(bounds.upperBound, self[keyPath: path]))
    }
  }
}

/// Metrics that no layout can be made of.
public struct MetricsError: Error, Sendable, CustomStringConvertible {
  /// A number out of its bounds.
  public struct Problem: Sendable {
    /// Of the property of ``Metrics``.
    public let name: String
    /// What the property has; lengths are in points.
    public let value: Double
    /// What it may have, in the same unit.
    public let bounds: ClosedRange<Double>
  }

  /// At least one.
  public let problems: [Problem]

  /// Every problem in English: the property, its value and its bounds.
  public var description: String {
    func plain(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
    return problems.map { problem in
      "the theme's \(problem.name) is \(plain(problem.value)); expected "
        + "\(plain(problem.bounds.lowerBound)) to \(plain(problem.bounds.upperBound))"
    }.joined(separator: "; ")
  }
}
