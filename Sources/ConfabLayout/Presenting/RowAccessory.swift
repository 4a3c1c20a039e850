import ConfabTimeline

/// A part of a row besides its body, such as a name, an avatar, heads of readers, or reactions.
///
/// An accessory applies to the rows of every kind. Register it with
/// ``PresenterRegistry/register(_:)-(RowAccessory)``.
///
/// The place of an accessory is known before anything is measured: the height of a row is computed
/// from margins and places alone. A place must depend on nothing but the item's content, the geometry of
/// the row, the request, and these parts of the decoration: `side`, `speaker`, `showsName`,
/// `showsAvatar`, `reservesAvatarGutter`, `seenBy`, `isFailed`, and `endsCluster` of a row with readers.
/// The engine measures a row again only if one of these changes.
public protocol RowAccessory: Sendable {
  /// The part name of the elements that it draws, such as `name`. See `ElementOwner`.
  var part: String { get }

  /// Whether it is drawn before the body, and so below it. By default it is drawn after the body.
  var isBelowBody: Bool { get }

  /// The space that it reserves around a body at a speaker's side, in points. None by default.
  func margins(of item: TimelineItem, in request: LayoutRequest) -> RowMargins

  /// The place of the accessory, or `nil` if the item has none.
  ///
  /// - Parameters:
  ///   - item: The item of the row.
  ///   - row: The frames of the row with the accessories that were registered before this one.
  ///   - request: The request of the layout, with its metrics.
  func place(of item: TimelineItem, in row: RowGeometry, _ request: LayoutRequest)
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
  /// By default, the accessory is drawn after the body.
  public var isBelowBody: Bool { false }

  /// By default, the accessory reserves no space.
  public func margins(of item: TimelineItem, in request: LayoutRequest) -> RowMargins { .zero }

  /// By default, the accessory draws within its row.
  public func overhang(_ metrics: Metrics) -> Double { 0 }
}
