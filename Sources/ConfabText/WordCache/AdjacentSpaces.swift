/// The spaces that a word is shaped with.
enum AdjacentSpaces: UInt8 {
  /// No spaces. The result is valid for all words that spaces do not affect.
  case none = 0
  case before = 1
  case after = 2
  case both = 3

  init(before: Bool, after: Bool) {
    self = before ? (after ? .both : .before) : (after ? .after : .none)
  }

  var hasBefore: Bool { self == .before || self == .both }
  var hasAfter: Bool { self == .after || self == .both }
}
