import ConfabTimeline

/// Measures and draws one kind of item.
///
/// The layout adds accessories such as names, avatars and heads of readers around the body that a presenter
/// measures. See ``RowAccessory``.
public protocol ItemPresenter: Sendable {
  /// Whether this presenter shows the item. If several presenters accept an item, the one that was
  /// registered last shows it.
  func accepts(_ item: TimelineItem) -> Bool

  /// Measures the item.
  ///
  /// The result must depend on nothing but the item and the context. Of the item's decoration, the size
  /// may depend on the side, the speaker, the readers and the failure, but not on the position in a
  /// cluster, which only drawing may use.
  ///
  /// - Throws: `FontError` if a font can't be used, and errors of the presenter's own.
  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody

  /// The names of the pictures that the item shows, as in the document. They are looked up before the item
  /// is measured; see ``MeasureContext/assets``. There are none by default.
  func pictures(of item: TimelineItem) -> [String]

  /// Does the work that does not depend on the width, such as shaping text. After a rotation of the
  /// device only the rest is done again.
  ///
  /// - Returns: The prepared item, or `nil`, the default, if all work depends on the width.
  /// - Throws: The errors of ``measure(_:in:)``.
  func prepare(_ item: TimelineItem, in context: MeasureContext) throws -> (any PreparedItem)?
}

extension ItemPresenter {
  /// No pictures.
  public func pictures(of item: TimelineItem) -> [String] { [] }

  /// By default, all work depends on the width.
  public func prepare(
    _ item: TimelineItem, in context: MeasureContext
  ) throws -> (any PreparedItem)? { nil }
}
