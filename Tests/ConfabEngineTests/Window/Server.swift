import ConfabEngine
import Samples
import TestSupport

/// A message whose order is a number.
struct Note: PagedItem, CustomStringConvertible {
  var id: String
  var order: Int
  var text = ""
  var description: String { text.isEmpty ? "\(order)" : "\(order):\(text)" }

  init(_ order: Int, _ text: String = "", id: String? = nil) {
    self.id = id ?? "m\(order)"
    self.order = order
    self.text = text
  }
}

func notes(_ orders: some Sequence<Int>) -> [Note] { orders.map { Note($0) } }

/// A window that makes requests without end.
struct EndlessRequests: Error {}

/// A server that answers requests from a list of messages.
struct Server: Sendable {
  var notes: [Note] = []
  var manner = AnswerManner()

  func answer(_ request: PageRequest<Int>) -> PageAnswer<Note> {
    request.answer(from: notes, manner)
  }
}

extension SlidingWindow where Item == Note {
  var shown: [Int] { items.map(\.order) }

  /// Opens a window and answers all its requests.
  static func opened(on server: Server, rules: WindowRules = WindowRules()) throws -> Self {
    var window = SlidingWindow(rules: rules)
    _ = try window.serve(window.open().requests, from: server)
    return window
  }

  /// Answers requests, and the requests that follow from the answers.
  ///
  /// - Returns: The kinds of all steps, and all requests.
  mutating func serve(_ requests: [PageRequest<Int>], from server: Server) throws
    -> (kinds: [UpdateKind], requests: [PageRequest<Int>])
  {
    var waiting = requests
    var all = requests
    var kinds: [UpdateKind] = []
    while !waiting.isEmpty {
      guard all.count < 10_000 else { throw EndlessRequests() }
      let request = waiting.removeFirst()
      let page = try Page(answering: request, with: server.answer(request))
      let step = receive(page, answering: request)
      if let kind = step.kind { kinds.append(kind) }
      waiting += step.requests
      all += step.requests
    }
    return (kinds, all)
  }
}
