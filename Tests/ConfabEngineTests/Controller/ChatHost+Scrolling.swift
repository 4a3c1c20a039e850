import Confab
import ConfabEngine
import ConfabLayout

extension ChatHost {
  /// A group of made-up messages, all of which are loaded.
  static func scrolling(
    _ count: Int, _ heights: HeightStrategy, window: WindowRules? = nil
  ) async throws -> ChatHost {
    var options = ChatOptions()
    options.heights = heights
    options.store = VersionedHeightStore(in: MemoryHeights(), engine: "1")
    options.window = window ?? WindowRules(pageSize: count, preferredMaximum: nil)
    let messages = madeUpChat(count).messages
    let host = try ChatHost(
      ChatServer(messages.enumerated().map { ChatMessage($1, number: Int64($0)) }), kind: .group,
      options: options)
    try await host.step(mayMove: true) { try $0.start() }
    return host
  }

  var isAtTop: Bool {
    get throws {
      let chat = try chat
      return chat.viewport == chat.viewport.scrolledToTop(of: chat.layout.model)
    }
  }

  /// Does something and waits until everything is shown. Notes visible rows that move, that are
  /// estimated, or that are drawn higher than their frames.
  ///
  /// - Parameters:
  ///   - mayMove: Whether visible rows may move with an update.
  ///   - mayGuess: Whether scrolling may reach estimated rows, until they are measured.
  func step(
    mayMove: Bool = false, mayGuess: Bool = false, _ body: (ChatController) throws -> Void
  ) async throws {
    _ = takeFrames()
    let chat = try chat
    try body(chat)
    try await settle()
    for frame in takeFrames() {
      let isUpdate = frame.changes != nil
      if isUpdate {
        problems += frame.wrongHeights(of: try await chat.rows(of: frame))
        if !mayMove { problems += frame.jumps }
      }
      if isUpdate || !mayGuess { problems += frame.visibleGuesses }
    }
    let (visible, model) = (chat.viewport.visibleRows(in: chat.layout.model), chat.layout.model)
    problems += model[visible].filter(\.frame.isEstimated).map { "\($0.id) stays estimated" }
  }
}

extension ChatFrame {
  /// The visible rows with estimated heights.
  fileprivate var visibleGuesses: [String] {
    layout.model[visibleRows].filter(\.frame.isEstimated).map {
      "\($0.id) is estimated in frame \(number)"
    }
  }

  /// The rows whose bottom edges have moved on the screen.
  fileprivate var jumps: [String] {
    old.model[oldViewport.visibleRows(in: old.model)].compactMap { row in
      guard !row.frame.isEstimated, let now = layout.model.frame(of: row.id) else { return nil }
      let before = oldViewport.screenY(of: row.frame.maxY)
      let after = viewport.screenY(of: now.maxY)
      return before == after
        ? nil : "\(row.id) moved from \(before) to \(after) in frame \(number)"
    }
  }

  /// The visible rows that are drawn higher or lower than the layout says.
  fileprivate func wrongHeights(of drawn: [ItemLayout]) -> [String] {
    guard drawn.count == visibleRows.count else { return ["rows are missing in frame \(number)"] }
    return zip(visibleRows, drawn).compactMap { index, row in
      abs(row.size.height - (layout.model[index]?.frame.height ?? -1)) < 1e-6
        ? nil : "\(row.item.id) is \(row.size.height) high, not as in the layout"
    }
  }
}
