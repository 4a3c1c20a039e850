/// The embeddings and isolates that are open at a position of a paragraph: UAX #9, rules X1 to X8,
/// with a lower depth limit.
struct BidiNesting {
  /// The largest depth. Each control raises the level by one or two and the highest level is 125
  /// (BD2), so this depth never reaches the limit of UAX #9.
  static let maximumDepth = 60

  struct Open {
    /// The offset of its control.
    var byte: Int
    var isIsolate: Bool
    /// Whether it is a first strong isolate without a strong character so far.
    var isUndecided: Bool
  }

  /// The open embeddings and isolates, the outermost first.
  private(set) var open: [Open] = []
  /// The indexes of the isolates in `open`.
  private var isolates: [Int] = []
  private var ignoredEmbeddings = 0
  private var ignoredIsolates = 0

  private var hasRoom: Bool {
    ignoredIsolates == 0 && ignoredEmbeddings == 0 && open.count < Self.maximumDepth
  }

  /// Opens an embedding or override.
  ///
  /// - Returns: `false` if it is nested too deep to have an effect.
  mutating func openEmbedding(at byte: Int) -> Bool {
    guard hasRoom else {
      if ignoredIsolates == 0 { ignoredEmbeddings += 1 }
      return false
    }
    open.append(Open(byte: byte, isIsolate: false, isUndecided: false))
    return true
  }

  /// Opens an isolate.
  ///
  /// - Returns: `false` if it is nested too deep to have an effect.
  mutating func openIsolate(at byte: Int, isUndecided: Bool) -> Bool {
    guard hasRoom else {
      ignoredIsolates += 1
      return false
    }
    isolates.append(open.count)
    open.append(Open(byte: byte, isIsolate: true, isUndecided: isUndecided))
    return true
  }

  /// Closes an embedding.
  ///
  /// - Returns: `false` if there is no embedding with an effect to close.
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

  /// Closes an isolate.
  ///
  /// - Returns: `false` if the isolate has no effect; `nil` if there is no isolate to close.
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

  /// Handles a strong character.
  ///
  /// - Returns: The offset of the first strong isolate that gets its direction from the character;
  ///   `nil` if there is none.
  mutating func decide() -> Int? {
    guard ignoredIsolates == 0, let innermost = isolates.last, open[innermost].isUndecided else {
      return nil
    }
    open[innermost].isUndecided = false
    return open[innermost].byte
  }
}
