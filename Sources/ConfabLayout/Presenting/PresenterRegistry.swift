import ConfabTimeline

/// The presenters that take part, and the one for what nobody else shows.
public struct PresenterRegistry: Sendable {
  private var presenters: [any ItemPresenter]
  private let fallback: any ItemPresenter

  /// - Parameter fallback: shows every item that no presenter accepts, visibly.
  public init(fallback: any ItemPresenter) {
    self.fallback = fallback
    presenters = []
  }

  /// Adds a presenter; it is asked before those that are there.
  public mutating func register(_ presenter: some ItemPresenter) {
    presenters.append(presenter)
  }

  /// Who shows an item.
  ///
  /// - Complexity: linear in the number of presenters.
  public func presenter(for item: TimelineItem) -> any ItemPresenter {
    presenters.last { $0.accepts(item) } ?? fallback
  }

  /// Whether an item is shown by anything but the fallback.
  public func hasPresenter(for item: TimelineItem) -> Bool {
    presenters.contains { $0.accepts(item) }
  }
}
