/// The rows of `LiveRows` that an update didn't change.
package struct UnchangedRows: Sendable, Equatable {
  /// Consecutive rows before and after an update.
  package struct Part: Sendable, Equatable {
    /// The indexes of the rows before the update.
    package let old: Range<Int>
    /// The indexes of the rows after the update.
    package let new: Range<Int>
  }

  /// The unchanged rows, ascending. Both ranges of a part have the same length.
  package let parts: [Part]

  /// No rows.
  package static let nothing = UnchangedRows(parts: [])

  /// All of the rows.
  package init(allOf rows: LiveRows) {
    self = .all(rows.rows.count)
  }

  /// A number of rows that are all unchanged.
  static func all(_ count: Int) -> UnchangedRows {
    UnchangedRows(parts: count == 0 ? [] : [Part(old: 0..<count, new: 0..<count)])
  }

  private init(parts: [Part]) { self.parts = parts }

  /// All rows except some.
  ///
  /// - Parameters:
  ///   - changed: The other rows, ascending.
  ///   - oldCount: The number of rows before the update.
  ///   - newCount: The number of rows after it.
  init(without changed: [Part], from oldCount: Int, to newCount: Int) {
    self.init(
      parts: Self.between(changed, from: oldCount, to: newCount).filter { !$0.old.isEmpty })
  }

  /// Whether two lists have the same rows.
  func isEverything(from old: LiveRows, to new: LiveRows) -> Bool {
    self == UnchangedRows(allOf: old) && self == UnchangedRows(allOf: new)
  }

  /// The rows that changed, ascending.
  ///
  /// - Parameters:
  ///   - oldCount: The number of rows before the update.
  ///   - newCount: The number of rows after it.
  package func changed(from oldCount: Int, to newCount: Int) -> [Part] {
    Self.between(parts, from: oldCount, to: newCount).filter { !$0.old.isEmpty || !$0.new.isEmpty }
  }

  private static func between(_ parts: [Part], from oldCount: Int, to newCount: Int) -> [Part] {
    var (old, new) = (0, 0)
    var between: [Part] = []
    for part in parts + [Part(old: oldCount..<oldCount, new: newCount..<newCount)] {
      between.append(Part(old: old..<part.old.lowerBound, new: new..<part.new.lowerBound))
      (old, new) = (part.old.upperBound, part.new.upperBound)
    }
    return between
  }

  /// The rows that are unchanged after a later update, too.
  package func followed(by later: UnchangedRows) -> UnchangedRows {
    var both: [Part] = []
    var (first, second) = (parts[...], later.parts[...])
    while let a = first.first, let b = second.first {
      let rows = a.new.clamped(to: b.old)
      if !rows.isEmpty {
        let old = a.old.lowerBound + rows.lowerBound - a.new.lowerBound
        let new = b.new.lowerBound + rows.lowerBound - b.old.lowerBound
        both.append(Part(old: old..<old + rows.count, new: new..<new + rows.count))
      }
      if a.new.upperBound < b.old.upperBound { first.removeFirst() } else { second.removeFirst() }
    }
    return UnchangedRows(parts: both)
  }
}
