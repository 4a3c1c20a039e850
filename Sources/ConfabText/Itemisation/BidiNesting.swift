/// The embeddings and isolates that are open at a place of a paragraph: UAX #9, rules X1 to X8, with
/// a lower limit.
struct DirectionalNesting {
  /// Each raises the level by one or two and 125 is the highest (BD2), so nothing that is nested no
  /// deeper meets that limit.
  static let deepest = 60

  struct Open {
    /// Where its control stands.
    var byte: Int
    var isIsolate: Bool
    /// A first strong isolate without a strong character so far.
    var isUndecided: Bool
  }

  /// Outermost first.
  private(set) var open: [Open] = []
  /// Those of `open` that are isolates.
  private var isolates: [Int] = []
  private var ignoredEmbeddings = 0
  private var ignoredIsolates = 0

  private var hasRoom: Bool {
    ignoredIsolates == 0 && ignoredEmbeddings == 0 && open.count < Self.deepest
  }

  /// Takes an embedding or override; `false` where it is nested too deep to have an effect.
  mutating func openEmbedding(at byte: Int) -> Bool {
    guard hasRoom else {
      if ignoredIsolates == 0 { ignoredEmbeddings += 1 }
      return false
    }
    open.append(Open(byte: byte, isIsolate: false, isUndecided: false))
    return true
  }

  mutating func openIsolate(at byte: Int, isUndecided: Bool) -> Bool {
    guard hasRoom else {
      ignoredIsolates += 1
      return false
    }
    isolates.append(open.count)
    open.append(Open(byte: byte, isIsolate: true, isUndecided: isUndecided))
    return true
  }

  /// Takes the end of an embedding; `false` where it ends none that has an effect.
  mutating func closeEmbedding() -> Bool {
    guard ignoredIsolates == 0 else { return false }
    guard ignoredEmbeddings == 0 else {
      ignoredEmbeddings -= 1
      return false
    }
    guard let last = open.last, !last.isIsolate else { return false }
    open.removeLast()
    return true
  }

  /// Takes the end of an isolate; `nil` where there is none to end.
  mutating func closeIsolate() -> Bool? {
    guard ignoredIsolates == 0 else {
      ignoredIsolates -= 1
      return false
    }
    guard let innermost = isolates.popLast() else { return nil }
    ignoredEmbeddings = 0
    open.removeSubrange(innermost...)
    return true
  }

  /// Takes a strong character; where the control stands that it gives a direction to, if any.
  mutating func decide() -> Int? {
    guard ignoredIsolates == 0, let innermost = isolates.last, open[innermost].isUndecided else {
      return nil
    }
    open[innermost].isUndecided = false
    return open[innermost].byte
  }
}
