import ArgumentParser
import Confab
import ConfabScene
import ConfabSnapshots

/// The options that say how pictures are compared.
struct ComparisonArguments: ParsableArguments {
  /// The names of the metrics.
  enum Metric: String, CaseIterable, ExpressibleByArgument {
    case exact, pixelmatch, deltaE2000
  }

  /// What happens with pixels that differ by anti-aliasing only.
  enum Antialiasing: String, CaseIterable, ExpressibleByArgument {
    case count, ignore
  }

  @Option(
    help: "The rule for pixels that differ: exact, pixelmatch or deltaE2000. (default: exact)")
  var metric: Metric?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels differ above this distance: 0 to 1 for pixelmatch, 0 to 100 for deltaE2000. (default: 0.1, 1)",
      valueName: "t"))
  var threshold: Double?

  @Option(
    help:
      "Pixels that differ by anti-aliasing only: count or ignore. (default: ignore for pixelmatch, else count)"
  )
  var antialiasing: Antialiasing?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A rectangle that is not compared, in pixels from the top left corner. Repeat the option for more.",
      valueName: "x,y,width,height"))
  var mask: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pictures pass with at most this number of differing pixels.", valueName: "n"))
  var maxPixels: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pictures pass with at most this share of differing pixels, 0 to 1.", valueName: "share"))
  var maxShare: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pictures pass with at most this number of differing pixels in every window.",
      valueName: "n"))
  var maxWindow: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Side of the window in pixels.", valueName: "pixels"))
  var windowSide = PictureComparer.defaultWindowSide

  /// Whether any option is given.
  var isGiven: Bool {
    metric != nil || threshold != nil || antialiasing != nil || !mask.isEmpty || maxPixels != nil
      || maxShare != nil || maxWindow != nil || windowSide != PictureComparer.defaultWindowSide
  }

  /// How pictures are compared.
  ///
  /// - Throws: `OptionError` for values out of range.
  func rules() throws -> ComparisonRules {
    ComparisonRules(
      metric: try pixelMetric(), ignoresAntialiasing: ignoresAntialiasing,
      tolerance: try tolerance(), masks: try mask.map { .rect(try Self.rect($0)) })
  }

  /// The comparer.
  ///
  /// - Throws: `OptionError` for values out of range.
  func comparer() throws -> PictureComparer {
    try check("window-side", windowSide, 1...30_000)
    return PictureComparer(
      metric: try pixelMetric(), ignoresAntialiasing: ignoresAntialiasing,
      masks: try mask.map { ComparisonFrame(try Self.rect($0)) }, windowSide: windowSide)
  }

  /// The tolerance.
  ///
  /// - Throws: `OptionError` for values out of range.
  func tolerance() throws -> Tolerance {
    try check("window-side", windowSide, 1...30_000)
    for (name, value) in [("max-pixels", maxPixels), ("max-window", maxWindow)] {
      if let value { try check(name, value, 0...1_000_000_000) }
    }
    if let maxShare, !(0...1).contains(maxShare) {
      throw OptionError("--max-share is \(maxShare); expected 0 to 1")
    }
    return Tolerance(
      pixels: maxPixels, share: maxShare,
      window: maxWindow.map { Tolerance.Window(side: windowSide, pixels: $0) })
  }

  /// `nil` for the metric's default.
  private var ignoresAntialiasing: Bool? { antialiasing.map { $0 == .ignore } }

  private func pixelMetric() throws -> PixelMetric {
    let metric = metric ?? .exact
    func checked(_ limit: Double, _ standard: Double) throws -> Double {
      let value = threshold ?? standard
      guard (0...limit).contains(value) else {
        throw OptionError(
          "--threshold is \(value); expected 0 to \(Int(limit)) for --metric \(metric.rawValue)")
      }
      return value
    }
    switch metric {
    case .exact:
      guard threshold == nil else {
        throw OptionError(
          "--threshold needs --metric pixelmatch or deltaE2000; exact pixels have no distance")
      }
      return .exact
    case .pixelmatch:
      return .pixelmatch(threshold: try checked(1, PixelMetric.defaultPixelmatchThreshold))
    case .deltaE2000:
      return .deltaE2000(threshold: try checked(100, PixelMetric.defaultDeltaE2000Threshold))
    }
  }

  private static func rect(_ text: String) throws -> PixelRect {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], width > 0, height > 0
    else {
      throw OptionError(
        "--mask is \(text); expected x,y,width,height in pixels, such as 0,0,300,40")
    }
    return PixelRect(x: x, y: y, width: width, height: height)
  }
}
