/// What separates notes on one line.
enum Separator {
  /// A dot between notes. A line can end after it, but not begin with it.
  static let dot = "\u{A0}· "
}

extension Sequence<String> {
  /// The strings on one line, with dots between them.
  func joinedByDots() -> String { joined(separator: Separator.dot) }
}
