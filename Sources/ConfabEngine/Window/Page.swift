/// Messages, and the span of the conversation that they cover completely.
///
/// A message inside the span that isn't in the page doesn't exist (any more). This is how deletions
/// and moves arrive.
public struct Page<Item: PagedItem>: Sendable {
  /// A bound of the page's span.
  public typealias Bound = PageBound<Item.Order>

  /// The messages in ascending order, all within ``span``.
  public let items: [Item]
  /// The span that the page covers.
  public let span: PageSpan<Item.Order>
  /// How recent the page is. If two pages cover the same place, the one with the higher stamp is
  /// used, in whichever order they arrive.
  public let stamp: Int

  /// Creates a page.
  ///
  /// - Throws: ``PageError`` if the items aren't in ascending order, an item is outside the span,
  ///   or two items have the same id.
  /// - Complexity: O(n) on average.
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

  /// Creates the page that answers a request.
  ///
  /// The page covers the request's span from the first item on if the answer says that the span has
  /// older messages, and up to the last item if it has newer ones.
  ///
  /// - Parameters:
  ///   - request: The request that was answered.
  ///   - answer: The answer.
  ///   - stamp: The revision number of the server, if it has one. By default the stamp of the
  ///     request, which is correct as long as the server never answers a later request from an
  ///     older state.
  /// - Throws: ``PageError``.
  public init(
    answering request: PageRequest<Item.Order>, with answer: PageAnswer<Item>, stamp: Int? = nil
  ) throws(PageError) {
    var span = request.span
    let answer = answer.within(request.span)
    if let first = answer.items.first, let last = answer.items.last {
      if answer.hasOlder { span.lower = .before(first.order) }
      if answer.hasNewer { span.upper = .after(last.order) }
    } else if answer.hasOlder || answer.hasNewer {
      throw .empty
    }
    try self.init(answer.items, covering: span, stamp: stamp ?? request.stamp)
  }
}
