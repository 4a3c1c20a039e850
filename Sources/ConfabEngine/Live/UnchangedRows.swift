/// The part of ``LiveRows`` that an update didn't change: a range of rows. It starts at a section and
/// can end inside one.
public struct UnchangedRows: Sendable, Equatable {
  /// The stable indexes of the rows, before and after the update.
  public let rows: Range<Int>
  /// The stable indexes of the sections that are unchanged as a whole. If `rows` is longer than these
  /// sections, the other rows are the first ones of the next section.
  let sections: Range<Int>

  /// No rows.
  public static let nothing = UnchangedRows(rows: 0..<0, sections: 0..<0)

  /// All of the rows.
  public init(allOf rows: LiveRows) {
    self.init(rows: rows.rows.indices, sections: rows.sections.indices)
  }

  private init(rows: Range<Int>, sections: Range<Int>) {
    self.rows = rows
    self.sections = sections
  }

  /// The rows before `start`, or from `end` if there is an `end`.
  init(rows: LiveRows, from start: RowPlace, upTo end: RowPlace?) {
    let (all, sections) = (rows.rows.indices, rows.sections.indices)
    if let end {
      self.init(
        rows: (end.row ?? all.upperBound)..<all.upperBound,
        sections: (end.section ?? sections.upperBound)..<sections.upperBound)
    } else {
      self.init(
        rows: all.lowerBound..<(start.row ?? all.lowerBound),
        sections: sections.lowerBound..<(start.section ?? sections.lowerBound))
    }
  }

  /// The rows that are unchanged after a later update, too.
  public func intersection(_ later: UnchangedRows) -> UnchangedRows {
    let rows = rows.clamped(to: later.rows)
    return rows.isEmpty
      ? .nothing : UnchangedRows(rows: rows, sections: sections.clamped(to: later.sections))
  }

  /// The sections that changed.
  ///
  /// - Parameter indices: The indexes of all sections.
  func others(of indices: Range<Int>) -> (above: Range<Int>, below: Range<Int>) {
    rows.isEmpty
      ? (indices.lowerBound..<indices.lowerBound, indices)
      : (indices.lowerBound..<sections.lowerBound, sections.upperBound..<indices.upperBound)
  }
}
