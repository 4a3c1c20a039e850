extension Metrics {
  /// All numeric properties with their allowed ranges. Lengths are in points.
  ///
  /// The smallest type size keeps initials in avatars larger than 0. The largest type size keeps a glyph
  /// at the largest scale within some megabytes. No divisor can be 0, and square photos are never cropped.
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

  /// Checks that every number is in its range. The layout requires valid metrics.
  ///
  /// - Throws: ``MetricsError`` with all numbers that are out of range.
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

  /// Multiplies a number, and clamps all numbers to their ranges.
  mutating func scale(_ path: WritableKeyPath<Metrics, Double>, by factor: Double) {
    self[keyPath: path] *= factor
    for case .number(_, path, let bounds) in Self.measures {
      self[keyPath: path] = max(bounds.lowerBound, min(bounds.upperBound, self[keyPath: path]))
    }
  }
}
