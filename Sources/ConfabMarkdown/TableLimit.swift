/// Limits the cells of tables, since the parser takes quadratic time for wide and long tables: it
/// adds empty cells to short rows.
enum TableLimit {
  /// The most cells of all tables of a text.
  static let mostCells = 200_000
  /// The most columns of a table.
  static let mostColumns = 1_000

  /// Whether the tables of a text are small enough to be parsed.
  ///
  /// A line that can be the one below a table's head counts as many cells for each line up to the
  /// next blank one as it has columns. That is never less than the parser makes.
  /// - Complexity: O(*n*)
  static func accepts(_ text: String) -> Bool {
    var cells = 0
    var columns = 0
    for line in text.utf8.lines {
      let (found, isBlank) = Self.columns(of: line)
      if isBlank {
        columns = 0
      } else {
        columns = max(columns, found)
        cells += columns
      }
      if columns > mostColumns || cells > mostCells { return false }
    }
    return true
  }

  /// The number of columns of a line such as `> |:--|--:|`; 0 for other lines. Marks of quotes and
  /// lists are ignored, and a line of marks of quotes alone is blank.
  private static func columns(of line: Substring.UTF8View) -> (columns: Int, isBlank: Bool) {
    var columns = 0
    var hasBar = false
    var isBlank = true
    var wasDash = false
    for byte in line {
      let isDash = byte == UInt8(ascii: "-")
      switch byte {
      case UInt8(ascii: "-"): columns += wasDash ? 0 : 1
      case UInt8(ascii: "|"), UInt8(ascii: ":"): hasBar = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"):
        wasDash = false
        continue
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ")"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), 0x0B, 0x0C:
        break
      default: return (0, false)
      }
      wasDash = isDash
      isBlank = false
    }
    return (hasBar ? columns : 0, isBlank)
  }
}

extension String.UTF8View {
  /// The lines, which end with CR, LF or both.
  var lines: some Sequence<Substring.UTF8View> {
    sequence(state: startIndex as Index?) { start -> Substring.UTF8View? in
      guard let begin = start else { return nil }
      guard let end = self[begin...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        start = nil
        return self[begin...]
      }
      var next = index(after: end)
      if self[end] == 0x0D, next < endIndex, self[next] == 0x0A { next = index(after: next) }
      start = next
      return self[begin..<end]
    }
  }
}
