import Confab

/// A message of a conversation that is made up: a number, and how often it was edited.
struct SimulatedMessage: PagedItem, Hashable {
  var order: Int
  var version = 0
  var id: Int { order }

  /// All that its height depends on.
  func key(in context: SimulatedContext) -> SimulatedKey {
    SimulatedKey(order: order, version: version, context: context)
  }

  func row(in context: SimulatedContext) -> MeasurableRow<Int, SimulatedKey> {
    MeasurableRow(
      id: order, key: key(in: context), gap: order.isMultiple(of: 3) ? 10 : 3, estimate: 52)
  }
}

/// What every height on a screen depends on: the screen and the type.
struct SimulatedContext: Hashable, Sendable {
  var width = 375.0
  var height = 667.0
  var textSize = 17.0
  /// Whether the theme is one with more room around text and between rows.
  var isRoomy = false

  var rotated: SimulatedContext {
    SimulatedContext(width: height, height: width, textSize: textSize, isRoomy: isRoomy)
  }
}

struct SimulatedKey: Hashable, Sendable {
  var order: Int
  var version: Int
  var context: SimulatedContext

  /// Lines of a length that is made up from the number, as they would break at the width; points.
  var rowHeight: Double {
    var random = SeededGenerator(seed: UInt64(bitPattern: Int64(order &* 64 &+ version)))
    let isPicture = random.next() % 20 == 0
    let letters = Double(random.next() % 300 + 1)
    let lines = (letters * context.textSize * 0.5 / (context.width * 0.68)).rounded(.up)
    let padding: Double = context.isRoomy ? 26 : 18
    return isPicture ? 210 : padding + lines * context.textSize * 1.3
  }
}

/// Where the messages are: all of them, the newest last.
struct SimulatedServer {
  private(set) var messages: [SimulatedMessage]
  private var next: Int

  init(count: Int) {
    messages = (0..<count).map { SimulatedMessage(order: $0) }
    next = count
  }

  mutating func write() -> SimulatedMessage {
    let message = SimulatedMessage(order: next)
    next += 1
    messages.append(message)
    return message
  }

  mutating func edit(at index: Int) -> SimulatedMessage {
    messages[index].version += 1
    return messages[index]
  }

  mutating func remove(at index: Int) -> SimulatedMessage { messages.remove(at: index) }

  /// What there is to say to a request. Logarithmic but for the answer's length.
  func answer(_ request: PageRequest<Int>) -> [SimulatedMessage] {
    let inside = messages(in: request.span)
    switch request.side {
    case .newest: return Array(inside.suffix(request.limit))
    case .oldest: return Array(inside.prefix(request.limit))
    case .around(let order):
      let middle = index { $0.order >= order }
      let first = max(inside.startIndex, middle - request.limit / 2)
      return Array(inside[first..<min(inside.endIndex, first + request.limit)])
    }
  }

  func messages(in span: PageSpan<Int>) -> ArraySlice<SimulatedMessage> {
    let first = index { .before($0.order) >= span.lower }
    let end = index { .after($0.order) > span.upper }
    return messages[first..<max(first, end)]
  }

  private func index(where isPast: (SimulatedMessage) -> Bool) -> Int {
    var low = 0
    var high = messages.count
    while low < high {
      let middle = (low + high) / 2
      if isPast(messages[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
