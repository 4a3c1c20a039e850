import ConfabModel

/// Where the reader is on the way to: a message, the newest one, or nowhere.
struct ReaderGoal {
  /// A message that the reader goes to.
  struct Destination {
    let number: Int
    let id: MessageID
    let alignment: Viewport.Alignment
    /// Whether the message is reached.
    let result = ChatResult<Bool>()
    /// The request for the messages around it.
    fileprivate(set) var request: MessageRequest?
  }

  private(set) var destination: Destination?
  /// The row that the reader went to, while rows around it are measured.
  private(set) var aim: (row: String, alignment: Viewport.Alignment)?
  /// Whether the reader goes to the newest message, which isn't shown yet.
  private(set) var isEnd = false
  /// The number of destinations so far.
  private var count = 0

  /// Goes to a message.
  mutating func go(to id: MessageID, at alignment: Viewport.Alignment) -> ChatResult<Bool> {
    count += 1
    let destination = Destination(number: count, id: id, alignment: alignment)
    self.destination = destination
    return destination.result
  }

  /// Goes to the newest message.
  mutating func goToEnd() { isEnd = true }

  /// Notes that the newest message is shown.
  mutating func reachEnd() { isEnd = false }

  /// Whether a request is the one for the messages around the destination.
  func awaits(_ request: MessageRequest) -> Bool { destination?.request == request }

  /// Notes the request for the messages around the destination.
  mutating func wait(for request: MessageRequest?) { destination?.request = request }

  /// Keeps a row at its place while rows around it, whose heights may be estimates, are measured.
  mutating func aim(at row: String, _ alignment: Viewport.Alignment) { aim = (row, alignment) }

  /// Notes that the rows around the aim are measured, or that the reader moves it.
  mutating func forgetAim() { aim = nil }

  /// Ends the way to the destination.
  mutating func arrive(_ isReached: Bool) {
    let result = destination?.result
    destination = nil
    result?.resolve(isReached)
  }

  /// Gives up everything.
  ///
  /// - Returns: The request for the messages around the destination, which isn't needed any more.
  mutating func leave() -> MessageRequest? {
    (aim, isEnd) = (nil, false)
    let request = destination?.request
    arrive(false)
    return request
  }
}
