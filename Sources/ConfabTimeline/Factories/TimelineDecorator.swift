import ConfabModel

/// Changes the finished rows of a timeline.
///
/// Decorators run one after the other after the built-in decoration. A decorator may change the
/// ``TimelineItem/decoration`` of rows, remove rows, and insert rows: messages of a kind of your own
/// (`x-…`) with a presenter of your own.
public struct TimelineDecorator: Sendable {
  /// Returns the changed rows. Must be a pure function. Ids must stay unique.
  public var decorate:
    @Sendable (_ items: [TimelineItem], _ conversation: Conversation) -> [TimelineItem]

  /// Creates a decorator.
  public init(
    _ decorate:
      @escaping @Sendable (_ items: [TimelineItem], _ conversation: Conversation) -> [TimelineItem]
  ) {
    self.decorate = decorate
  }
}
