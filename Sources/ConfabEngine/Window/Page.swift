/// Some messages, and the span in which they are all that there is.
///
/// What a page does not contain but covers is not there (any more); that is how deletions and
/// messages that moved come through without a word about them.
public struct Page<Item: PagedItem>: Sendable {
  public typealias Bound = PageBound<Item.Order>

  /// In ascending order, all within the span.
  public let items: [Item]
  public let span: PageSpan<Item.Order>
  /// How recent the page is: of two that cover the same place the one with the higher stamp is
  /// right, whichever arrives first.
  public let stamp: Int

  /// - Throws: ``PageError`` if the items are not in ascending order, one lies outside of the span,
  ///   or two share an id.
  /// - Complexity: linear.
  public init(_ items: [Item], covering span: PageSpan<Item.Order>, stamp: Int) throws(PageError) {
    var places: [Item.ID: Int] = [:]
    places.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      if index > 0, items[index - 1].order >= item.order {
        throw .notAscending(id: "\(item.id)", index: index)
      }
      if let first = places.updateValue(index, forKey: item.id) {
        throw .duplicate(id: "\(item.id)", first: first, second: index)
      }
      if !span.contains(item.order) { throw .outside(id: "\(item.id)", index: index) }
    }
    self.items = items
    self.span = span
    self.stamp = stamp
  }

  /// The answer to a request: all that there is of the span if it is fewer than the limit, else what
  /// lies from one end of the span to the last that was given.
  ///
  /// - Parameter stamp: the server's own revision if it has one. The request's stamp is right as
  ///   long as a request that was made later is not answered from an older state.
  /// - Throws: ``PageError``.
  public init(
    answering request: PageRequest<Item.Order>, with items: [Item], stamp: Int? = nil
  ) throws(PageError) {
    var span = request.span
    if let first = items.first, let last = items.last, items.count >= request.limit {
      switch request.side {
      case .newest: span.lower = .before(first.order)
      case .oldest: span.upper = .after(last.order)
      case .around: span = PageSpan(.before(first.order), .after(last.order))
      }
    }
    try self.init(items, covering: span, stamp: stamp ?? request.stamp)
  }
}

/// Why some messages are no page.
public enum PageError: Error, Equatable, CustomStringConvertible {
  case notAscending(id: String, index: Int)
  case duplicate(id: String, first: Int, second: Int)
  case outside(id: String, index: Int)

  public var description: String {
    switch self {
    case .notAscending(let id, let index):
      "message \"\(id)\", number \(index) of the page, does not come after the one before it"
    case .duplicate(let id, let first, let second):
      "messages \(first) and \(second) of the page have the same id \"\(id)\""
    case .outside(let id, let index):
      "message \"\(id)\", number \(index) of the page, lies outside of what the page covers"
    }
  }
}
