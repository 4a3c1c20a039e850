import ConfabTimeline

/// A part of a row besides its body, such as a name, an avatar, heads of readers, or reactions.
///
/// An accessory applies to the rows of every kind. Register it with
/// ``PresenterRegistry/register(_:)-(RowAccessory)``.
///
/// The place of an accessory is known before anything is measured: the height of a row is computed
/// from margins and places alone. They must depend on nothing but their arguments, because the
/// engine measures a row again only if one of these changes.
public protocol RowAccessory: Sendable {
  /// The part name of the elements that it draws, such as `name`. See `ElementOwner`.
  var part: String { get }

  /// The metrics of the accessory, which themes can change. None by default.
  var metrics: [any KindMetrics.Type] { get }

  /// The names of the pictures that it shows, as in the document. They are looked up before the row
  /// is measured. None by default.
  func pictures(of item: TimelineItem) -> [String]

  /// Whether it is drawn before the body, and so below it. By default it is drawn after the body.
  var isBelowBody: Bool { get }

  /// The space that it reserves around a body at a speaker's side, in points. None by default.
  func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins

  /// The place of the accessory, or `nil` if the item has none.
  ///
  /// - Parameters:
  ///   - item: The item of the row.
  ///   - row: The frames of the row with the accessories that were registered before this one.
  ///   - request: The request of the layout, with its metrics.
  func place(of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest)
    -> AccessoryPlace?

  /// Measures the accessory. Drawing uses the result and computes no size.
  ///
  /// - Parameters:
  ///   - item: The item of the row.
  ///   - place: The result of ``place(of:in:_:)``.
  ///   - row: The geometry that `place` was computed with.
  ///   - context: Shapes text in the metrics of the theme.
  /// - Throws: `FontError` if a font can't be used, and errors of the accessory's own.
  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent

  /// The distance by which it may draw outside of its row, in points. 0 by default.
  func overhang(_ metrics: Metrics) -> Double
}

extension RowAccessory {
  /// By default, the accessory has no metrics of its own.
  public var metrics: [any KindMetrics.Type] { [] }

  /// By default, the accessory shows no pictures of the document.
  public func pictures(of item: TimelineItem) -> [String] { [] }

  /// By default, the accessory is drawn after the body.
  public var isBelowBody: Bool { false }

  /// By default, the accessory reserves no space.
  public func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins { .zero }

  /// By default, the accessory draws within its row.
  public func overhang(_ metrics: Metrics) -> Double { 0 }
}
