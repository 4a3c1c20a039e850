import ConfabTimeline

/// The presenters of all kinds of rows, and the accessories of all rows.
public struct PresenterRegistry: Sendable {
  private var presenters: [any ItemPresenter]
  private let fallback: any ItemPresenter
  /// Whether any is a ``HostedItemPresenter``.
  private var hasHosted = false
  /// What rows show besides their bodies, in the order of placing and drawing.
  public private(set) var accessories: [any RowAccessory]

  /// - Parameters:
  ///   - fallback: shows every item that no presenter accepts, visibly.
  ///   - accessories: of all rows.
  public init(fallback: any ItemPresenter, accessories: [any RowAccessory] = .standard) {
    self.fallback = fallback
    self.accessories = accessories
    presenters = []
  }

  /// Adds a presenter; it is asked before those that are there.
  public mutating func register(_ presenter: some ItemPresenter) {
    presenters.append(presenter)
    hasHosted = hasHosted || presenter is any HostedItemPresenter
  }

  /// Adds an accessory to the rows of every kind. It is placed and drawn after those that are there.
  public mutating func register(_ accessory: some RowAccessory) {
    accessories.append(accessory)
  }

  /// The presenter that shows an item.
  ///
  /// - Complexity: linear in the number of presenters.
  public func presenter(for item: TimelineItem) -> any ItemPresenter {
    presenters.last { $0.accepts(item) } ?? fallback
  }

  /// Whether an item is shown by anything but the fallback.
  public func hasPresenter(for item: TimelineItem) -> Bool {
    presenters.contains { $0.accepts(item) }
  }

  /// The place of the presenter that shows an item, if that is one with an actor of its own.
  func hostedPresenter(for item: TimelineItem) -> Int? {
    guard hasHosted else { return nil }
    return presenters.lastIndex { $0.accepts(item) }.flatMap {
      presenters[$0] is any HostedItemPresenter ? $0 : nil
    }
  }

  func presenter(at place: Int) -> any ItemPresenter { presenters[place] }
}
