/// The messages of a long conversation that are in memory, with pages to load at both ends.
///
/// The window is a value without a clock, network or screen. Each step returns what to fetch and
/// whether the messages shown have changed:
///
/// ```swift
/// var window = SlidingWindow<ChatMessage>()
/// for request in try window.open().requests { … fetch … }
/// let page = try Page(answering: request, with: answer)
/// let step = window.receive(page, answering: request)
/// if let kind = step.kind { queue.submit(kind, Array(window.items)) }
/// ```
///
/// The messages shown are always a part of the history without gaps and duplicates.
public struct SlidingWindow<Item: PagedItem>: Sendable {
  /// A position between messages.
  public typealias Bound = PageBound<Item.Order>
  /// A span of the conversation.
  public typealias Span = PageSpan<Item.Order>
  /// A request for a page.
  public typealias Request = PageRequest<Item.Order>
  /// A change of the messages shown.
  public typealias Edit = ListEdit<Item>

  /// The result of a step.
  public struct Step: Sendable {
    /// How the messages shown have changed, or `nil` if they haven't.
    public var kind: UpdateKind?
    /// The pages to fetch.
    public var requests: [Request]
    /// How ``SlidingWindow/items`` have changed. There are no edits if `kind` is `nil`.
    public var edits: [Edit]

    /// Creates a result.
    public init(kind: UpdateKind? = nil, requests: [Request] = [], edits: [Edit] = []) {
      self.kind = kind
      self.requests = requests
      self.edits = edits
    }
  }

  /// The sizes of pages and of the window.
  public let rules: WindowRules
  /// Everything that was fetched.
  public internal(set) var history = History<Item>()
  /// The span that the window would show if all of it were known. An upper bound of `.end` means
  /// that the window follows new messages.
  var wantedSpan: Span?
  /// The messages shown, as indexes of the history.
  var range = 0..<0
  /// The part of the history without gaps that contains the window.
  var part: Span?
  private var lastStamp = 0
  /// The requests in progress, so that nothing is requested twice.
  var pending: [Purpose: Request] = [:]
  /// The request for the gap before a new message that didn't reach the messages shown. If one
  /// answer closes the gap, the update is `normal`.
  var gapRequest: Request?
  /// The request whose answer moves the window to another place.
  var opening: Request?
  /// Whether the messages shown come from storage and the server hasn't answered yet.
  var awaitsSync = false

  enum Purpose {
    case previous, next, refresh
  }

  /// Creates a closed window. Call ``open(stored:)`` or ``open(around:)``.
  public init(rules: WindowRules = WindowRules()) { self.rules = rules }

  /// The messages shown, the oldest first.
  public var items: ArraySlice<Item> { history.items[range] }

  /// The index of a message, counted from the first of ``items``; `nil` if it isn't shown. O(log
  /// n).
  public func index(of id: Item.ID) -> Int? {
    history.index(of: id).flatMap { range.contains($0) ? $0 - range.lowerBound : nil }
  }

  /// Whether there are, or may be, messages before the first one shown.
  public var hasPrevious: Bool {
    guard let part else { return wantedSpan.map { $0.lower != .start } ?? false }
    return part.lower != .start || range.lowerBound > history.indexes(in: part).lowerBound
  }

  /// Whether there are, or may be, messages after the last one shown.
  public var hasNext: Bool {
    guard let part else { return wantedSpan != nil && history.end != wantedSpan?.lower }
    return !history.reachesEnd(part)
      || range.upperBound < history.indexes(in: part).upperBound
  }

  /// Whether the messages shown end with the newest one, as far as it was seen: messages that were
  /// announced, or that arrived after a gap that is being fetched, may follow.
  var showsNewest: Bool { shownNow.areNewest || awaitsSync || gapRequest != nil }

  /// Returns a new stamp for a pushed page or for a request that the host makes itself. It is
  /// higher than all earlier stamps.
  public mutating func stamp() -> Int {
    lastStamp += 1
    return lastStamp
  }

  /// The end of the conversation when it was last seen; `nil` if there may be newer messages than
  /// the known ones. Pass it to ``arrive(_:following:)`` for a pushed message if the connection
  /// loses no messages. Includes a message that moved to the end and hasn't been fetched.
  public var knownEnd: Bound? { history.end }

  mutating func request(_ span: Span, _ side: Request.Side, limit: Int) -> Request {
    Request(stamp: stamp(), span: span, side: side, limit: limit)
  }

  /// Updates `part` and `range` after a change of the history or of the wanted span.
  mutating func updateRange() {
    guard var wantedSpan else { return }
    // If everything that was shown is gone, continue with the messages before it.
    if let end = history.end, wantedSpan.lower > end { wantedSpan.lower = end }
    part = history.part(at: wantedSpan.lower)
    range = 0..<0
    if let part {
      range = history.indexes(in: Span(wantedSpan.lower, min(wantedSpan.upper, part.upper)))
      // A window that shows the last message also shows what arrives after it, such as a message
      // that was announced.
      if history.reachesSeenEnd(part), range.upperBound == history.indexes(in: part).upperBound {
        wantedSpan.upper = .end
      }
    }
    self.wantedSpan = wantedSpan
  }
}
