/// The widths of the columns of a table, by what is in them. All lengths are in points.
///
/// They are those of the automatic table layout in CSS 2.1, 17.5.2.2: each column is at least as
/// wide as its longest word and at most as wide as its longest line. Columns share the rest of the
/// width in proportion to what they lack.
struct TableColumns: Sendable, Equatable {
  /// What a column has to hold.
  struct Content: Sendable, Equatable {
    /// The width of the longest word.
    var word: Double
    /// The width of the longest line, at least that of the longest word.
    var line: Double
  }

  /// The widths of the columns that are shown, from the first on.
  let widths: [Double]
  /// The number of columns that are left out at the end.
  let hidden: Int

  /// The widths of all columns, without the spaces between them.
  var width: Double { widths.reduce(0, +) }

  /// The largest shares of the width that a word has, beyond which it is broken.
  private static let longWordShares = (ofTwo: 0.5, ofMore: 0.4)

  /// Finds the widths of columns.
  ///
  /// Columns are left out if their words don't fit beside each other. A word that is wider than
  /// 40 % of the width, or half of that of two columns, doesn't count as a whole then: it is broken.
  ///
  /// - Parameters:
  ///   - contents: The contents of the columns, from the first to the last.
  ///   - width: The largest width of the table.
  ///   - gap: The space between two columns.
  ///   - mark: The width of what stands for columns that are left out.
  ///   - excess: The number of columns after these that are left out in any case.
  /// - Complexity: O(*n*) in the number of columns.
  init(_ contents: [Content], width: Double, gap: Double, mark: Double, excess: Int = 0) {
    let least = Self.leastWidths(of: contents, in: width, gap: gap)
    var count = contents.count
    if excess > 0 || !Self.fit(least, width, gap: gap) {
      var sum = mark
      count =
        least.prefix { word in
          sum += word + gap
          return sum <= width
        }.count
      count = max(1, excess > 0 ? count : min(count, contents.count - 1))
    }
    hidden = contents.count - count + excess
    let spaces = gap * Double(count - 1) + (hidden > 0 ? gap + mark : 0)
    widths = Self.shares(
      of: contents.prefix(count), least: least.prefix(count), in: max(0, width - spaces))
  }

  /// Type sizes of tables that are too wide are multiples of this share.
  private static let scaleStep = 0.05

  /// The factor by which the text of all columns has to be smaller so that their words fit beside
  /// each other; 1 if they fit.
  ///
  /// - Parameters:
  ///   - contents: The contents of the columns.
  ///   - width: The largest width of the table.
  ///   - gap: The space between two columns, which becomes smaller, too.
  ///   - least: The smallest factor, which is also the result if nothing fits.
  static func scale(
    fitting contents: [Content], width: Double, gap: Double, least: Double
  ) -> Double {
    var steps = 0.0
    while 1 - steps * scaleStep > least {
      let factor = 1 - steps * scaleStep
      let smaller = contents.map { Content(word: $0.word * factor, line: $0.line * factor) }
      let widths = leastWidths(of: smaller, in: width, gap: gap * factor)
      if fit(widths, width, gap: gap * factor) { return factor }
      steps += 1
    }
    return least
  }

  private static func leastWidths(
    of contents: [Content], in width: Double, gap: Double
  ) -> [Double] {
    guard contents.count > 1 else { return contents.map { min($0.word, width) } }
    let words = contents.map(\.word)
    if fit(words, width, gap: gap) { return words }
    let free = max(0, width - gap * Double(contents.count - 1))
    let longest =
      free * (contents.count == 2 ? longWordShares.ofTwo : longWordShares.ofMore)
    return contents.map { min($0.word, longest) }
  }

  private static func fit(_ widths: [Double], _ width: Double, gap: Double) -> Bool {
    widths.reduce(0, +) + gap * Double(max(0, widths.count - 1)) <= width
  }

  /// The widths of columns that are at most as wide as a table.
  private static func shares(
    of contents: ArraySlice<Content>, least: ArraySlice<Double>, in width: Double
  ) -> [Double] {
    let lines = contents.map(\.line)
    let sum = lines.reduce(0, +)
    if sum <= width { return lines }
    let words = least.reduce(0, +)
    // Words of a table that is too narrow for them are broken.
    guard words < width else { return least.map { words > 0 ? $0 * width / words : 0 } }
    let share = (width - words) / (sum - words)
    return zip(lines, least).map { line, word in word + (line - word) * share }
  }
}
