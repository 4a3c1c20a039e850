/// The rule that decides whether two pixels differ.
///
/// Two fully transparent pixels are equal in every metric, whatever their colors: no program can
/// show the difference, and a picture with premultiplied colors cannot even hold it.
public enum PixelMetric: Sendable, Hashable {
  /// Pixels differ if any channel differs, alpha included. Channels of 8 bits are compared with
  /// those of 16 as `v × 257`.
  case exact
  /// The color distance of pixelmatch 7.2: a weighted distance in YIQ (Kotsarenko and Ramos,
  /// "Measuring perceived color difference using YIQ NTSC transmission color space in mobile
  /// applications", 2010), with translucent pixels over a checkerboard. Pixels differ if the
  /// distance is above 35215 × threshold². Channels of 16 bits are rounded to 8.
  ///
  /// The threshold is 0 … 1; the default of that program is ``defaultPixelmatchThreshold``.
  case pixelmatch(threshold: Double)
  /// The color difference CIEDE2000 between the sRGB colors. Pixels differ if it is above the
  /// threshold, 0 … 100; at 1, a careful observer begins to see it. For translucent pixels, the
  /// larger of the differences over black and over white.
  case deltaE2000(threshold: Double)

  /// The default threshold of pixelmatch.
  public static let defaultPixelmatchThreshold = 0.1
  /// A threshold for ``deltaE2000(threshold:)`` at which differences begin to be visible.
  public static let defaultDeltaE2000Threshold = 1.0

  /// Whether pixels that differ by anti-aliasing only are ignored unless something else is asked
  /// for: for ``pixelmatch(threshold:)``, as that program does.
  public var ignoresAntialiasing: Bool {
    if case .pixelmatch = self { true } else { false }
  }
}

extension PixelMetric: CustomStringConvertible {
  /// The metric in words, such as "pixelmatch 0.1".
  public var description: String {
    switch self {
    case .exact: "exact"
    case .pixelmatch(let threshold): "pixelmatch \(threshold)"
    case .deltaE2000(let threshold): "ΔE2000 \(threshold)"
    }
  }
}

/// How pixels are compared, and how many of them may differ. By default, no pixel may differ.
public struct PixelRule: Sendable, Hashable {
  /// The rule that decides whether two pixels differ.
  public var metric: PixelMetric
  /// Whether pixels that differ by anti-aliasing only are not counted.
  public var ignoresAntialiasing: Bool
  /// How many pixels may differ.
  public var tolerance: Tolerance

  /// Creates a rule.
  ///
  /// Without `ignoresAntialiasing`, the metric decides: ``PixelMetric/ignoresAntialiasing``.
  public init(
    metric: PixelMetric = .exact, ignoresAntialiasing: Bool? = nil, tolerance: Tolerance = .none
  ) {
    self.metric = metric
    self.ignoresAntialiasing = ignoresAntialiasing ?? metric.ignoresAntialiasing
    self.tolerance = tolerance
  }

  /// The rule in words, such as "pixelmatch 0.1, up to 12 pixels".
  var words: String {
    var words = [metric.description]
    if ignoresAntialiasing { words.append("anti-aliasing ignored") }
    if tolerance != .none { words.append("up to \(tolerance)") }
    return words.joined(separator: ", ")
  }
}

/// The color distance of pixelmatch 7.2.
enum YIQ {
  /// The largest possible distance.
  static let largestDistance = 35_215.0

  /// The differences of the channels, with translucent pixels over a checkerboard.
  ///
  /// - Parameter index: The number of the pixel that selects the squares of the checkerboard.
  @inline(__always)
  private static func channelDifferences(
    _ first: UInt32, _ second: UInt32, index: Int
  ) -> (red: Double, green: Double, blue: Double) {
    @inline(__always)
    func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }
    let (alpha, otherAlpha) = (channel(first, 24), channel(second, 24))
    guard alpha & otherAlpha != 255 else {
      return (
        Double(channel(first, 0) - channel(second, 0)),
        Double(channel(first, 8) - channel(second, 8)),
        Double(channel(first, 16) - channel(second, 16))
      )
    }
    // The squares depend on the byte offset and on the golden ratio, so that they have no regular
    // pattern.
    let offset = index * 4
    let squares = (
      offset % 2, Int(Double(offset) / 1.618033988749895) % 2,
      Int(Double(offset) / 2.618033988749895) % 2
    )
    @inline(__always)
    func blended(_ shift: UInt32, _ square: Int) -> Double {
      let background = 48 + 159 * square
      let sum =
        channel(first, shift) * alpha - channel(second, shift) * otherAlpha
        - background * (alpha - otherAlpha)
      return Double(sum) / 255
    }
    return (blended(0, squares.0), blended(8, squares.1), blended(16, squares.2))
  }

  /// The difference of luma, first minus second.
  @inline(__always)
  static func lumaDifference(_ first: UInt32, _ second: UInt32, index: Int) -> Double {
    if first == second { return 0 }
    let (red, green, blue) = channelDifferences(first, second, index: index)
    return red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  }

  /// The distance, 0 … ``largestDistance``.
  @inline(__always)
  static func distance(_ first: UInt32, _ second: UInt32, index: Int) -> Double {
    if first == second { return 0 }
    let (red, green, blue) = channelDifferences(first, second, index: index)
    let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }
}
