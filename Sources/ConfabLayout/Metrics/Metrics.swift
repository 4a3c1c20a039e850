import ConfabSupport
import ConfabText

/// The numbers of a theme that sizes and positions depend on. Colors are in ``Palette``.
///
/// The properties are the numbers that all rows need. Those of a kind or an accessory are
/// ``KindMetrics``, which ``subscript(_:)`` returns: `metrics[AvatarMetrics.self].diameter`. All
/// lengths are in points. ``measures`` has the allowed ranges.
public struct Metrics: Sendable, Hashable {
  /// The type size of body text.
  public var textSize: Double
  /// The distance from one baseline of body text to the next.
  public var linePitch: Double
  /// The CSS weight of body text, 1 … 1,000.
  public var textWeight: Int
  /// The additional space between the characters of body text.
  public var letterSpacing: Double
  /// The tracking of the bundled text family, by type size and weight.
  package var tracking: TrackingTable
  /// The OpenType features of body text.
  public var features: [FontFeature]
  /// Whether a short word alone on the last line of body text gets company: the last word of the
  /// line above moves down.
  public var avoidsLoneWord: Bool
  /// The distance from the top and bottom of a bubble to its text.
  public var bubbleInsetVertical: Double
  /// The distance from the sides of a bubble to its text.
  public var bubbleInsetHorizontal: Double
  /// The corner radius of bubbles, photos and cards.
  public var bubbleRadius: Double
  /// The smallest width of a bubble.
  public var bubbleMinimumWidth: Double
  /// The largest width of a bubble, relative to the width between the edges. The result is rounded
  /// up to whole device pixels.
  public var bubbleMaximumShare: Double
  /// The width between the edges that the widest bubble leaves, where ``bubbleMaximumShare`` leaves
  /// less.
  public var bubbleMaximumReserve: Double
  /// The largest width of a bubble, on every screen.
  public var bubbleMaximumWidth: Double
  /// The distance from the side of the picture to the bubbles. See ``edge(ofRow:)``.
  public var edge: Double
  /// The distance from the side of a wide picture to the bubbles.
  public var wideEdge: Double
  /// The smallest width of a picture that has ``wideEdge`` and ``wideShare``.
  public var wideWidth: Double
  /// The largest ``bubbleMaximumShare`` of a wide picture.
  public var wideShare: Double
  /// The largest width between the edges. In a wider picture the edges are wider, so that rows are a
  /// column in the middle.
  public var columnWidth = 16_384.0
  /// The distance by which a tail extends below its bubble. It does not add to the height of a row.
  public var tailDrop: Double
  /// The space between rows of a cluster, and between two centered rows.
  public var gapJoined: Double
  /// The space between clusters.
  public var gapBetween: Double
  /// The space between a centered row and another row.
  public var gapSection: Double
  /// The space above a date header.
  public var gapAboveDate: Double
  /// The space below a date header.
  public var gapBelowDate: Double
  /// The space between a quoted message and its answer.
  public var gapBelowQuote: Double
  /// The space between a message and its status line.
  public var statusGap: Double
  /// The space above the first row.
  public var marginTop: Double
  /// The space below the last row.
  public var marginBottom: Double
  /// The type size of date headers, status lines and system lines.
  public var smallSize: Double
  /// The line pitch of status lines and system lines.
  public var smallPitch: Double
  /// The distance from the bottom of the screen to the end of the gradient of outgoing bubbles.
  public var gradientFoot: Double
  /// The ratio of height to width of a screen, if no device is given.
  public var screenAspect: Double

  /// The metrics of kinds and accessories. See ``subscript(_:)``.
  var kinds = KindMetricsValues()

  /// Creates metrics in which kinds and accessories have their defaults. ``validate()`` checks the
  /// values.
  package init(
    textSize: Double, linePitch: Double, bubbleInsetVertical: Double,
    bubbleInsetHorizontal: Double, bubbleRadius: Double, bubbleMinimumWidth: Double,
    bubbleMaximumShare: Double, bubbleMaximumReserve: Double, edge: Double, tailDrop: Double,
    gapJoined: Double, gapBetween: Double, gapSection: Double, gapAboveDate: Double,
    gapBelowDate: Double, statusGap: Double, marginTop: Double, marginBottom: Double,
    smallSize: Double, smallPitch: Double, screenAspect: Double, gradientFoot: Double = 0,
    bubbleMaximumWidth: Double = 16_384, wideEdge: Double? = nil, wideWidth: Double = 414,
    wideShare: Double = 1, textWeight: Int = 400,
    letterSpacing: Double = 0, tracking: TrackingTable = .none, features: [FontFeature] = [],
    avoidsLoneWord: Bool = false, gapBelowQuote: Double = 6
  ) {
    self.textSize = textSize
    self.linePitch = linePitch
    self.bubbleInsetVertical = bubbleInsetVertical
    self.bubbleInsetHorizontal = bubbleInsetHorizontal
    self.bubbleRadius = bubbleRadius
    self.bubbleMinimumWidth = bubbleMinimumWidth
    self.bubbleMaximumShare = bubbleMaximumShare
    self.bubbleMaximumReserve = bubbleMaximumReserve
    self.bubbleMaximumWidth = bubbleMaximumWidth
    self.edge = edge
    self.wideEdge = wideEdge ?? edge
    self.wideWidth = wideWidth
    self.wideShare = wideShare
    self.tailDrop = tailDrop
    self.gapJoined = gapJoined
    self.gapBetween = gapBetween
    self.gapSection = gapSection
    self.gapAboveDate = gapAboveDate
    self.gapBelowDate = gapBelowDate
    self.gapBelowQuote = gapBelowQuote
    self.marginTop = marginTop
    self.marginBottom = marginBottom
    self.smallSize = smallSize
    self.smallPitch = smallPitch
    self.statusGap = statusGap
    self.gradientFoot = gradientFoot
    self.screenAspect = screenAspect
    self.textWeight = textWeight
    self.letterSpacing = letterSpacing
    self.tracking = tracking
    self.features = features
    self.avoidsLoneWord = avoidsLoneWord
  }

  /// The distance from the sides of a row to its bubbles: ``edge``, or ``wideEdge`` if the row has
  /// ``wideWidth``, or more if the row is wider than the column of ``columnWidth``.
  ///
  /// - Parameter width: The width of the row.
  public func edge(ofRow width: Double) -> Double {
    max(width < wideWidth ? edge : wideEdge, (width - columnWidth) / 2)
  }

  /// Returns the metrics with another size of body text.
  ///
  /// Other type sizes, line pitches and letter spacing scale with it, those of kinds included,
  /// within their ranges. Radii, insets and photos keep their sizes.
  ///
  /// - Parameter size: The size of body text in points, clamped to its range.
  public func scaled(toTextSize size: Double) -> Metrics {
    let factor = size / textSize
    var result = scaled(byTextFactor: factor)
    result.textSize = max(Self.textSizes.lowerBound, min(Self.textSizes.upperBound, size))
    result.kinds.scale(byTextFactor: factor)
    return result
  }

  /// The style of the text of messages and of the draft.
  public var bodyStyle: TextStyle {
    TextStyle(
      size: textSize, weight: textWeight, letterSpacing: letterSpacing,
      tracking: tracking.tracking(size: textSize, weight: textWeight), features: features)
  }
  /// The style of system lines and times.
  public var smallStyle: TextStyle { style(size: smallSize) }

  /// Returns the style of text that is not part of a message, such as names, headers and buttons.
  ///
  /// - Parameters:
  ///   - size: The type size in points.
  ///   - weight: The CSS weight, 1 … 1,000.
  public func style(size: Double, weight: Int = 400) -> TextStyle {
    TextStyle(
      size: size, weight: weight, tracking: tracking.tracking(size: size, weight: weight))
  }
}

extension Metrics: MetricsGroup {
  /// The allowed sizes of body text, in points.
  package static let textSizes = 8.0...80

  /// All numbers with their allowed ranges. Lengths are in points.
  ///
  /// The smallest type size keeps initials in avatars larger than 0. The largest type size keeps a
  /// glyph at the largest scale within some megabytes.
  public static let measures: [Measure<Metrics>] = [
    .number("textSize", \.textSize, textSizes),
    .number("linePitch", \.linePitch, 1...200, scalesWithText: true),
    .whole("textWeight", \.textWeight, 1...1000),
    .number("letterSpacing", \.letterSpacing, -20...100, scalesWithText: true),
    .number("bubbleInsetVertical", \.bubbleInsetVertical, 0...100),
    .number("bubbleInsetHorizontal", \.bubbleInsetHorizontal, 0...100),
    .number("bubbleRadius", \.bubbleRadius, 0...200),
    .number("bubbleMinimumWidth", \.bubbleMinimumWidth, 0...500),
    .number("bubbleMaximumShare", \.bubbleMaximumShare, 0.1...1),
    .number("bubbleMaximumReserve", \.bubbleMaximumReserve, 0...500),
    .number("bubbleMaximumWidth", \.bubbleMaximumWidth, 100...16_384),
    .number("edge", \.edge, 0...200),
    .number("wideEdge", \.wideEdge, 0...200),
    .number("wideWidth", \.wideWidth, 0...16_384),
    .number("wideShare", \.wideShare, 0.1...1),
    .number("columnWidth", \.columnWidth, 100...16_384),
    .number("tailDrop", \.tailDrop, 0...100),
    .number("gapJoined", \.gapJoined, 0...200),
    .number("gapBetween", \.gapBetween, 0...200),
    .number("gapSection", \.gapSection, 0...200),
    .number("gapAboveDate", \.gapAboveDate, 0...200),
    .number("gapBelowDate", \.gapBelowDate, 0...200),
    .number("gapBelowQuote", \.gapBelowQuote, 0...200),
    .number("statusGap", \.statusGap, 0...200),
    .number("marginTop", \.marginTop, 0...1000),
    .number("marginBottom", \.marginBottom, 0...1000),
    .number("smallSize", \.smallSize, 4...80, scalesWithText: true),
    .number("smallPitch", \.smallPitch, 1...200, scalesWithText: true),
    .number("gradientFoot", \.gradientFoot, 0...1000),
    .number("screenAspect", \.screenAspect, 0.5...5),
  ]

  /// Checks that every number is in its range, those of kinds included. The layout requires valid
  /// metrics.
  ///
  /// - Throws: ``MetricsError`` with all numbers that are out of range.
  package func validate() throws(MetricsError) { try MetricsError.check(allProblems) }

  /// The numbers that are out of range, those of kinds included.
  var allProblems: [MetricsError.Problem] { kinds.values.reduce(problems) { $0 + $1.problems } }
}

extension Metrics {
  /// The metrics of a kind or an accessory. They have their default values until a theme changes
  /// them.
  ///
  /// - Complexity: O(*n*) in the number of kinds whose metrics were set.
  public subscript<Kind: KindMetrics>(kind: Kind.Type) -> Kind {
    get { kinds[kind] }
    set { kinds[kind] = newValue }
  }

  /// The metrics of kinds: those of all given types, and all others that were set. They are sorted
  /// by the names of their types.
  package func values(ofKinds types: [any KindMetrics.Type]) -> [any KindMetrics] {
    var all = types.map { $0.value(in: self) }
    for value in kinds.values where !types.contains(where: { $0 == type(of: value) }) {
      all.append(value)
    }
    return all.sorted { "\(type(of: $0))" < "\(type(of: $1))" }
  }
}

extension KindMetrics {
  fileprivate static func value(in metrics: Metrics) -> any KindMetrics { metrics[Self.self] }
}

/// An error that numbers of a theme or of a screen are out of range.
package struct MetricsError: Error, Sendable, CustomStringConvertible {
  /// A number that is out of range.
  package struct Problem: Sendable {
    /// What the number belongs to: `theme`, `style` or `screen`.
    package let subject: String
    /// The name of the property, such as one of ``Metrics``.
    package let name: String
    /// The value of the property. Lengths are in points.
    package let value: Double
    /// The allowed range, in the same unit.
    package let bounds: ClosedRange<Double>

    package init(
      _ name: String, of subject: String = "theme", _ value: Double, in bounds: ClosedRange<Double>
    ) {
      self.subject = subject
      self.name = name
      self.value = value
      self.bounds = bounds
    }
  }

  /// The problems. There is at least one.
  package let problems: [Problem]

  /// Checks that there are no problems.
  package static func check(_ problems: [Problem]) throws(MetricsError) {
    if !problems.isEmpty { throw MetricsError(problems: problems) }
  }

  /// The problems in one line: for each the property, its value and its range.
  package var description: String {
    problems.map { problem in
      "the \(problem.subject)'s \(problem.name) is \(ShortNumber.text(problem.value)); expected "
        + "\(ShortNumber.text(problem.bounds.lowerBound)) to \(ShortNumber.text(problem.bounds.upperBound))"
    }.joined(separator: "; ")
  }
}
