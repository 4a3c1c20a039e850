import ConfabLayout
import ConfabScene

/// How an app shows dates and events between messages: as centered text, most often on a pill.
///
/// The lengths are in ``PillMetrics``. A theme sets both:
///
/// ```swift
/// registry.register(PillPresenter(look: .telegram))
/// theme.metrics.pills = .telegram
/// ```
package struct PillLook: Sendable {
  /// A plate behind text.
  struct Plate {
    /// The paint.
    let fill: PageInk
    /// Whether it has the shadow of WhatsApp's bubbles.
    var hasShadow = false
  }

  /// The plate; `nil` for text on the page.
  var plate: Plate?
  /// The paint of text.
  let text: PageInk
  /// The CSS weights of dates and of events.
  let (dateWeight, systemWeight): (Int, Int)
  /// Whether the names of those who act are in a heavier weight.
  var emphasizesNames = false

  /// Telegram for iOS (ChatMessageDateHeader; colors of its themes). A wallpaper has the colors of
  /// the classic theme, a plain page those of the day theme: its pills are nearly white.
  ///
  /// Events are one plate with round corners; Telegram's follows the ends of the lines.
  package static let telegram = PillLook(
    plate: Plate(
      fill: PageInk(
        .fixed(light: Color.white.opacity(0.8), dark: Color(rgb: 0x1F1F1F)),
        onHue: .fixed(light: Color.black.opacity(0.2), dark: Color(rgb: 0x1F1F1F)))),
    text: PageInk(.fixed(0x8D8E93, dark: 0xFFFFFF), onHue: .white),
    dateWeight: 500, systemWeight: 400, emphasizesNames: true)

  /// Signal for iOS: text on the page. That its color is the secondary one is approximate.
  package static let signal = PillLook(
    text: PageInk(.fixed(0x5E5E5E, dark: 0xB9B9B9)), dateWeight: 600, systemWeight: 400,
    emphasizesNames: true)

  /// WhatsApp (styles of its web app, 2026). Events are set as dates are (approximate).
  package static let whatsapp = PillLook(
    plate: Plate(
      fill: PageInk(.fixed(light: Color.white.opacity(0.9), dark: Color(rgb: 0x1D1F1F))),
      hasShadow: true),
    text: PageInk(.shade(0.6, dark: 0.6)), dateWeight: 545, systemWeight: 545)

  /// Messenger (approximate, with the type scale and colors of its web app): text on the page.
  package static let messenger = PillLook(
    text: PageInk(.fixed(0x65676B, dark: 0xB0B3B8)), dateWeight: 500, systemWeight: 400)
}

/// The metrics of dates and events between messages, in points.
package struct PillMetrics: KindMetrics {
  /// The type size and the line pitch of dates.
  package var (dateSize, datePitch) = (13.0, 16.0)
  /// The type size and the line pitch of events.
  package var (systemSize, systemPitch) = (13.0, 16.0)
  /// The distances from the ends and from the top and bottom of a plate to its text.
  package var (insetHorizontal, insetVertical) = (6.0, 2.0)
  /// The radius of a plate's corners.
  package var radius = 10.0
  /// The empty space above and below a plate.
  package var space = 7.0
  /// The least distance from a plate to the sides of the row.
  package var side = 20.0

  /// Creates the defaults, which are those of Telegram.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<PillMetrics>] = [
    .number("pillDateSize", \.dateSize, 4...80, scalesWithText: true),
    .number("pillDatePitch", \.datePitch, 1...200, scalesWithText: true),
    .number("pillSystemSize", \.systemSize, 4...80, scalesWithText: true),
    .number("pillSystemPitch", \.systemPitch, 1...200, scalesWithText: true),
    .number("pillInsetHorizontal", \.insetHorizontal, 0...100),
    .number("pillInsetVertical", \.insetVertical, 0...100),
    .number("pillRadius", \.radius, 0...100),
    .number("pillSpace", \.space, 0...100),
    .number("pillSide", \.side, 0...200),
  ]

  /// Telegram for iOS (ChatMessageDateHeader): 20 points high in a row of 34 points.
  package static let telegram = PillMetrics()

  /// Signal for iOS: insets of 10 and 4 points.
  package static let signal = {
    var metrics = PillMetrics()
    (metrics.insetHorizontal, metrics.insetVertical) = (10, 4)
    (metrics.radius, metrics.space, metrics.side) = (0, 0, 16)
    return metrics
  }()

  /// WhatsApp (styles of its web app, 2026). The distance to the sides is approximate.
  package static let whatsapp = {
    var metrics = PillMetrics()
    (metrics.dateSize, metrics.systemSize) = (12, 12)
    (metrics.insetHorizontal, metrics.insetVertical) = (12, 4)
    (metrics.radius, metrics.space) = (6, 0)
    return metrics
  }()

  /// Messenger (type scale of its web app): 20 points from the sides.
  package static let messenger = {
    var metrics = PillMetrics()
    (metrics.dateSize, metrics.systemSize) = (11, 12)
    (metrics.insetHorizontal, metrics.insetVertical) = (0, 0)
    (metrics.radius, metrics.space) = (0, 0)
    return metrics
  }()
}

extension Metrics {
  /// The metrics of dates and events between messages.
  package var pills: PillMetrics {
    get { self[PillMetrics.self] }
    set { self[PillMetrics.self] = newValue }
  }
}
