import ConfabMetrics

/// Compares two fonts at three widths, beside measuring the same messages once in each font.
struct MetricsBenchmark {
  private let texts: [MeasuredText]
  private let clock = ContinuousClock()
  private static let fonts = ["Inter", "Noto Sans Mono"].map { FontSetting(typeface: $0) }

  /// - Parameter most: The largest number of messages.
  init(_ messages: [String], most: Int) {
    texts = messages.prefix(most).enumerated().map {
      MeasuredText(id: "\($0.offset)", text: $0.element)
    }
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    var (once, thrice, sweep, whole) = (Samples(), Samples(), Samples(), Samples())
    for run in 0..<runs {
      once.add(try await clock.timed { try await comparer([260]).measure(texts) }.seconds)
      let compared = try await clock.timed {
        try await comparer([200, 260, 320], advises: false).report(on: texts)
      }
      thrice.add(compared.seconds)
      let measured = try await comparer([200, 260, 320]).measure(texts)
      sweep.add(try await clock.timed { try await measured.sweeps(for: 1) }.seconds)
      let advised = try await clock.timed {
        try await comparer([200, 260, 320]).report(on: texts)
      }
      whole.add(advised.seconds)
      progress(Double(run + 1) / Double(runs))
    }
    return [
      thrice.milliseconds("metrics.compare", beside: ("measuring once per font", once)),
      sweep.milliseconds("metrics.sweep", beside: ("comparing", thrice)),
      whole.milliseconds("metrics.advice", beside: ("comparing", thrice)),
    ]
  }

  private func comparer(_ widths: [Double], advises: Bool = true) -> FontComparer {
    var comparer = FontComparer(fonts: Self.fonts, options: MeasuringOptions(widths: widths))
    comparer.advises = advises
    return comparer
  }
}
