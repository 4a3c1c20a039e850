import Confab

/// The samples of all text measurements.
struct TextFigures {
  /// The same work by Confab and by a PangoLayout, in seconds.
  struct Pair {
    private var ours = Samples()
    private var pango = Samples()

    mutating func add(ours seconds: Double, pango baseline: Double) {
      ours.add(seconds)
      pango.add(baseline)
    }

    func measurement(_ name: String, _ unit: Measurement.Unit, factor: Double) -> Measurement {
      ours.times(name, unit, factor, beside: (name: "PangoLayout", samples: pango))
    }
  }

  /// One message.
  var cold = Pair()
  /// One message.
  var warm = Pair()
  /// Ten thousand messages.
  var rotate = Pair()
  /// One message, by script.
  var scripts: [MessageScript: Pair] = [:]
  /// Messages a second, by one worker and by two.
  var one = Samples()
  var two = Samples()
  /// Bytes of shaped text per glyph.
  var memory = 0.0
  /// The number of lines of all texts.
  var lines = (ours: 0, pango: 0)

  /// - Parameters:
  ///   - texts: the messages of all figures without a script in their name.
  ///   - scripts: the order of the figures by script.
  func measurements(of texts: [String], scripts order: [MessageScript]) -> [Measurement] {
    let bytes = texts.reduce(0) { $0 + $1.utf8.count }
    return [
      cold.measurement("text.cold", .microseconds, factor: 1e6),
      warm.measurement("text.warm", .microseconds, factor: 1e6),
      rotate.measurement("text.rotate", .milliseconds, factor: 1e3),
      Measurement(
        name: "text.parallel", value: two.maximum, median: two.median, unit: .perSecond,
        baseline: one.maximum, baselineName: "one worker"),
    ]
      + order.compactMap { script in
        scripts[script]?.measurement("text.cold.\(script)", .microseconds, factor: 1e6)
      } + [
        Measurement(
          name: "text.lines", value: Double(lines.ours), median: Double(lines.ours), unit: .count,
          baseline: Double(lines.pango), baselineName: "PangoLayout"),
        constant("text.memory", memory, .bytes),
        constant("text.messages", Double(texts.count), .count),
        constant("text.length", Double(bytes) / Double(max(1, texts.count)), .bytes),
      ]
  }

  private func constant(_ name: String, _ value: Double, _ unit: Measurement.Unit) -> Measurement {
    Measurement(name: name, value: value, median: value, unit: unit)
  }
}
