/// The part of a conversation that is shown, with pages to load at both ends.
///
/// A value without a clock, a network or a screen. Every step says what to fetch and whether what is
/// shown has changed:
///
/// ```swift
/// var window = SlidingWindow<ChatMessage>()
/// for request in window.open().requests { … fetch … }
/// let step = try window.receive(Page(answering: request, with: answer), answering: request)
/// if let kind = step.kind { queue.submit(kind, Array(window.items)) }
/// ```
///
/// What is shown is always a run without a hole of what is known: nothing is lost between two
/// messages on the screen, and nothing is there twice.
public struct SlidingWindow<Item: PagedItem>: Sendable {
  public typealias Bound = PageBound<Item.Order>
  public typealias Span = PageSpan<Item.Order>
  public typealias Request = PageRequest<Item.Order>

  /// What follows from a step.
  public struct Step: Sendable {
    /// What kind of change what is shown has gone through; `nil` for none.
    public var kind: UpdateKind?
    /// What is to be fetched.
    public var requests: [Request]

    public init(kind: UpdateKind? = nil, requests: [Request] = []) {
      self.kind = kind
      self.requests = requests
    }
  }

  public let rules: WindowRules
  public internal(set) var history = History<Item>()
  /// What the window would show if all were known. An upper end of `.end` follows what arrives.
  var wished: Span?
  /// The messages shown, as indexes of the history.
  var range = 0..<0
  /// The run without a hole that the window stands in.
  var part: Span?
  private var lastStamp = 0
  /// What is being fetched for the window, so that it is not asked for twice.
  var pending: [Purpose: Request] = [:]
  /// What was asked for when a message arrived that did not reach what is shown: with an answer that
  /// does, the window follows again as if nothing had been missing.
  var missed: Request?
  /// With the answer to this request the window moves to another place.
  var opening: Request?
  /// Whether what is shown came from what was stored and the server has not spoken yet.
  var awaitsSync = false

  enum Purpose {
    case previous, next, refresh
  }

  public init(rules: WindowRules = WindowRules()) { self.rules = rules }

  /// The messages shown, the oldest first.
  public var items: ArraySlice<Item> { history.items[range] }

  /// Whether there is more before what is shown, or may be.
  public var hasPrevious: Bool {
    guard let part else { return wished.map { $0.lower != .start } ?? false }
    return part.lower != .start || range.lowerBound > history.indexes(in: part).lowerBound
  }

  /// Whether there is more after what is shown, or may be.
  public var hasNext: Bool {
    guard let part else { return wished != nil && history.end != wished?.lower }
    return !history.reachesEnd(part)
      || range.upperBound < history.indexes(in: part).upperBound
  }

  /// A number for a page that comes without being asked for, or for a request of the host's own:
  /// higher than that of all before.
  public mutating func stamp() -> Int {
    lastStamp += 1
    return lastStamp
  }

  /// Where what is known of the newest messages ends: what a message that is pushed comes after if
  /// the server's order is known not to have been broken. A message that has moved behind all others
  /// counts where it is said to be.
  public var newestOrder: Item.Order? {
    guard case .after(let end)? = history.end else { return history.items.last?.order }
    return history.items.last.map { max($0.order, end) } ?? end
  }

  mutating func request(_ span: Span, _ side: Request.Side, limit: Int) -> Request {
    Request(stamp: stamp(), span: span, side: side, limit: limit)
  }

  /// Brings `part` and `range` in step with the history and the wish.
  mutating func settle() {
    guard var wished else { return }
    // Where all that was shown is gone, what came before it is near.
    if let end = history.end, wished.lower > end { wished.lower = end }
    part = history.part(at: wished.lower)
    range = 0..<0
    if let part {
      range = history.indexes(in: Span(wished.lower, min(wished.upper, part.upper)))
      // What shows the last message shows what comes after it.
      if history.reachesEnd(part), range.upperBound == history.indexes(in: part).upperBound {
        wished.upper = .end
      }
    }
    self.wished = wished
  }
}
