import ConfabModel

/// The parts of a decoration that few rows have. They are on the heap, because decorations are
/// copied often.
struct DecorationExtras: Sendable, Equatable {
  /// Extras with an address.
  indirect enum Stored: Sendable, Equatable {
    case extras(DecorationExtras)
  }

  var values: [String: JSONValue] = [:]
  var marginAbove = 0.0
  var marginBelow = 0.0
  var sectionEnd: TimelineSection?
  var above: TimelineItem?

  /// `nil` if all parts have their defaults.
  var stored: Stored? {
    values.isEmpty && marginAbove == 0 && marginBelow == 0 && sectionEnd == nil && above == nil
      ? nil : .extras(self)
  }
}

extension Decoration {
  /// The largest margin of a row, in points.
  private static let largestMargin = 1e5

  private static func margin(_ length: Double) -> Double {
    length > 0 ? min(length, largestMargin) : 0
  }

  private var extras: DecorationExtras {
    get { if case .extras(let extras) = stored { extras } else { DecorationExtras() } }
    set { stored = newValue.stored }
  }

  /// Values of the host by their names. Presenters and accessories read them when they measure and
  /// draw.
  ///
  /// A decorator sets them, or the engine for a single row. If they change, the row is measured
  /// again.
  public var values: [String: JSONValue] {
    get { extras.values }
    set { extras.values = newValue }
  }

  /// Additional space above the row, in points, from 0 to 100,000. The layout rounds it to whole
  /// device pixels and adds it to the space of ``spacingBefore-swift.property``. A length that
  /// isn't positive counts as 0.
  public var marginAbove: Double {
    get { extras.marginAbove }
    set { extras.marginAbove = Self.margin(newValue) }
  }

  /// Empty space at the bottom of the row, in points, from 0 to 100,000. The layout rounds it to
  /// whole device pixels. It is part of the row's height. A length that isn't positive counts as 0.
  public var marginBelow: Double {
    get { extras.marginBelow }
    set { extras.marginBelow = Self.margin(newValue) }
  }

  /// The section that ends with this row, with its time and tick. `nil` for all other rows, and for
  /// all rows unless ``TimelineRules/endsSections`` is true.
  public var sectionEnd: TimelineSection? {
    get { extras.sectionEnd }
    set { extras.sectionEnd = newValue }
  }

  /// The row above a row with reactions, without a row above itself. `nil` for all other rows, and
  /// at the top.
  ///
  /// The reactions need no room of their own if nothing of the row above is in their place.
  package internal(set) var above: TimelineItem? {
    get { extras.above }
    set { extras.above = newValue }
  }

  /// Whether the row has neither values nor margins, doesn't end a section, and has no reactions
  /// below another row.
  package var hasNoExtras: Bool { stored == nil }
}
