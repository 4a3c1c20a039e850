import ConfabTimeline

/// The presenters of all kinds of rows, and the accessories of all rows.
public struct PresenterRegistry: Sendable {
  /// The built-in presenters, those of the theme, and those that were registered, in this order.
  private var presenters: [any ItemPresenter]
  private let builtInCount: Int
  private let fallback: any ItemPresenter
  /// Whether there is a ``HostedItemPresenter``.
  private var hasHosted: Bool
  /// The accessories of all rows, in the order of placing and drawing.
  public private(set) var accessories: [any RowAccessory] {
    didSet { marks = accessories.map(\.marks) }
  }
  /// ``RowAccessory/marks`` of each accessory.
  private var marks: [TimelineItem.Marks?]
  /// The part names of the accessories that were registered.
  private var registeredParts: Set<String> = []

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - fallback: The presenter of every item that no other presenter accepts. It must show
  ///     something.
  ///   - builtIn: Presenters that a theme may replace. If several accept an item, the last is used.
  ///   - accessories: The accessories of all rows, in the order of placing and drawing. A theme may
  ///     replace them, too.
  public init(
    fallback: any ItemPresenter, builtIn: [any ItemPresenter] = [],
    accessories: [any RowAccessory] = []
  ) {
    self.fallback = fallback
    self.accessories = accessories
    marks = accessories.map(\.marks)
    presenters = builtIn
    builtInCount = builtIn.count
    hasHosted = builtIn.contains { $0.hosting != nil }
  }

  /// Adds a presenter. It is used instead of those that were registered before, of those of the
  /// theme, and of the built-in ones.
  public mutating func register(_ presenter: some ItemPresenter) {
    presenters.append(presenter)
    hasHosted = hasHosted || presenter.hosting != nil
  }

  /// Adds an accessory to the rows of every kind. It takes the place of the one with its part name,
  /// or is placed and drawn after all others.
  public mutating func register(_ accessory: some RowAccessory) {
    add(accessory)
    registeredParts.insert(accessory.part)
  }

  private mutating func add(_ accessory: any RowAccessory) {
    if let index = accessories.firstIndex(where: { $0.part == accessory.part }) {
      accessories[index] = accessory
    } else {
      accessories.append(accessory)
    }
  }

  /// Adds the presenters and accessories of a theme. They are used instead of the built-in ones,
  /// but not instead of those that were registered.
  public mutating func apply(_ style: any ThemeStyle) {
    var own = PresenterRegistry(fallback: fallback)
    style.register(in: &own)
    presenters.insert(contentsOf: own.presenters, at: builtInCount)
    for accessory in own.accessories where !registeredParts.contains(accessory.part) {
      add(accessory)
    }
    hasHosted = hasHosted || own.hasHosted
  }

  /// The presenter that shows an item.
  ///
  /// - Complexity: O(*n*) in the number of presenters.
  public func presenter(for item: TimelineItem) -> any ItemPresenter {
    presenters.last { $0.accepts(item) } ?? fallback
  }

  /// Whether a presenter other than the fallback shows an item.
  ///
  /// - Complexity: O(*n*) in the number of presenters.
  package func hasPresenter(for item: TimelineItem) -> Bool {
    presenters.last { $0.accepts(item) } != nil
  }

  /// The types of the metrics of all presenters and accessories, each once.
  public var metrics: [any KindMetrics.Type] {
    let all =
      fallback.metrics + presenters.flatMap(\.metrics) + accessories.flatMap(\.metrics)
    return all.reduce(into: []) { found, type in
      if !found.contains(where: { $0 == type }) { found.append(type) }
    }
  }

  /// The index of the presenter that shows an item, if it is a ``HostedItemPresenter``.
  func hostedPresenter(for item: TimelineItem) -> Int? {
    guard hasHosted else { return nil }
    return presenters.lastIndex { $0.accepts(item) }.flatMap {
      presenters[$0].hosting != nil ? $0 : nil
    }
  }

  /// The accessories that an item may have, in the order of placing and drawing.
  package func accessories(for item: TimelineItem) -> [any RowAccessory] {
    let shown = item.marks
    return marks.indices.filter { marks[$0].map { !$0.isDisjoint(with: shown) } ?? true }
      .map { accessories[$0] }
  }

  func presenter(at place: Int) -> any ItemPresenter { presenters[place] }
}
