import ConfabModel

/// A host's own last word on the rows: how they stand among each other, and rows of its own between
/// them.
///
/// Decorators run one after the other on what the built-in decoration made. One may change the
/// ``TimelineItem/decoration`` of rows, leave rows out, and insert such as it likes: as messages of a
/// kind named `x-…`, for which it registers a presenter.
public struct TimelineDecorator: Sendable {
  /// A pure function; ids must stay unique.
  public var decorate:
    @Sendable (_ items: [TimelineItem], _ conversation: Conversation) -> [TimelineItem]

  public init(
    _ decorate:
      @escaping @Sendable (_ items: [TimelineItem], _ conversation: Conversation) -> [TimelineItem]
  ) {
    self.decorate = decorate
  }
}
