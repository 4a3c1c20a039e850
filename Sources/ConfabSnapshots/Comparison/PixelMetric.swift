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
