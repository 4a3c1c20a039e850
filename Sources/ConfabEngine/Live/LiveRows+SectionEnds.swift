import ConfabTimeline

extension LiveRows {
  /// Gives the last row of each section its end, after rows were rebuilt.
  ///
  /// - Parameter rebuilt: The rebuilt rows, ascending. They have no ends of sections.
  /// - Returns: The rebuilt rows, and the last rows of sections that reach further down and have
  ///   changed.
  /// - Complexity: O(rebuilt rows · log n).
  mutating func endSections(after rebuilt: [UnchangedRows.Part]) -> [UnchangedRows.Part] {
    var changed: [UnchangedRows.Part] = []
    for (place, part) in rebuilt.enumerated() {
      changed.append(part)
      let next = rebuilt.indices.contains(place + 1) ? rebuilt[place + 1].new.lowerBound : Int.max
      let shift = part.new.upperBound - part.old.upperBound
      var row = part.new.lowerBound
      while row < part.new.upperBound, let section = section(at: row) {
        row = section.start + section.element.rowCount
        let last = row - 1
        // The next part ends the section.
        if last >= next { break }
        if endSection(section.element.section, atRow: last), last >= part.new.upperBound {
          let old = last - shift
          changed.append(UnchangedRows.Part(old: old..<old + 1, new: last..<last + 1))
        }
      }
    }
    return changed
  }

  /// - Returns: Whether the row had another end of a section.
  private mutating func endSection(_ section: TimelineSection, atRow index: Int) -> Bool {
    var item = rows[index].item
    guard item.endSection(section) else { return false }
    rows.update(index, to: TrackedItem(item))
    return true
  }
}
