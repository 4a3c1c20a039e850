import ConfabScene
import ConfabTimeline

/// Measures and draws one kind of item.
///
/// The layout adds accessories such as names, avatars and heads of readers around the body that a
/// presenter measures. See ``RowAccessory``.
public protocol ItemPresenter: Sendable {
  /// Whether this presenter shows the item. If several presenters accept an item, the one that was
  /// registered last shows it.
  func accepts(_ item: TimelineItem) -> Bool

  /// The metrics of the kind, which themes can change. None by default.
  var metrics: [any KindMetrics.Type] { get }

  /// An estimate of the height of the item's row in points, for rows that are far from the screen.
  /// It is computed without shaping text. By default it is that of a bubble with the item's text.
  func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double

  /// Measures the item.
  ///
  /// The result must depend on nothing but the item and the context. Of the item's decoration, the
  /// size may depend on the side, the speaker, the readers and the failure, but not on the position
  /// in a cluster, which only drawing may use.
  ///
  /// - Throws: `FontError` if a font can't be used, and errors of the presenter's own.
  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody

  /// The names of the pictures that the item shows, as in the document. They are looked up before
  /// the item is measured; see ``MeasureContext/assets``. There are none by default.
  func pictures(of item: TimelineItem) -> [String]

  /// The names of the sound files whose loudness the item shows, as in the document. They are
  /// measured before the item; see ``AssetCatalog/recording(of:)``. There are none by default. The
  /// height must not depend on them.
  func recordings(of item: TimelineItem) -> [String]

  /// Does the work that does not depend on the width, such as shaping text. After a rotation of the
  /// device only the rest is done again.
  ///
  /// - Returns: The prepared item, or `nil`, the default, if all work depends on the width.
  /// - Throws: The errors of ``measure(_:in:)``.
  func prepare(_ item: TimelineItem, in context: MeasureContext) throws -> (any PreparedItem)?

  /// The presenter, if it is a ``HostedItemPresenter``; otherwise `nil`. Do not implement it.
  ///
  /// It is faster than a cast, which searches all conformances of the program.
  var hosting: (any HostedItemPresenter)? { get }
}

extension ItemPresenter {
  /// `nil`: the presenter measures without its host.
  public var hosting: (any HostedItemPresenter)? { nil }

  /// No pictures.
  public func pictures(of item: TimelineItem) -> [String] { [] }

  /// No sound files.
  public func recordings(of item: TimelineItem) -> [String] { [] }

  /// By default, the kind has no metrics of its own.
  public var metrics: [any KindMetrics.Type] { [] }

  /// By default, the estimate is that of a bubble with the item's text.
  public func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    request.estimatedTextHeight(of: item)
  }

  /// By default, all work depends on the width.
  public func prepare(
    _ item: TimelineItem, in context: MeasureContext
  ) throws -> (any PreparedItem)? { nil }
}

/// A body that can be measured quickly at any width. For example, its text is shaped and only needs
/// to be broken into lines.
///
/// It is valid for one set of metrics and one language, and only for bodies with the placement
/// ``ItemBody/Placement/side``.
public protocol PreparedItem: Sendable {
  /// The size of the body in points, the same as that of ``ItemPresenter/measure(_:in:)``.
  ///
  /// - Throws: `FontError` if a font can't be used, and errors of the presenter's own.
  func size(in context: MeasureContext) throws -> Size
  /// The memory that the prepared item uses, in bytes.
  var memoryFootprint: Int { get }
}
