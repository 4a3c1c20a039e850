import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// A table whose cells are shaped. All lengths are in points.
struct PreparedTable: PreparedProsePart {
  /// A row: its cells, from the first column to the last. Cells at its end can be missing.
  struct Row: Sendable {
    var cells: [PartText]
  }

  private let rows: [Row]
  private let hasHead: Bool
  private let columns: [TableBlock.Alignment]
  /// The number of columns that are never shown.
  private let excess: Int
  private let contents: [TableColumns.Content]
  /// The contents if cells count as words up to a width, such as "7 hours", the largest width first.
  private let wholeContents: [(width: Double, contents: [TableColumns.Content])]
  private let mark: TableMark
  private let isRightToLeft: Bool

  /// The largest number of columns that are shaped. No page has room for more.
  private static let maximumColumns = 128
  /// The space between the columns of a wide table, relative to that of others.
  private static let closeColumns = 0.6
  /// The widths up to which cells are not broken if the table fits when it gets smaller by at least
  /// a factor. Widths are relative to the type size. The second factor is that of the theme.
  private static let wholeCells = [(width: 8.0, factor: 0.85), (width: 4.5, factor: 0)]

  /// Shapes the cells of a table.
  ///
  /// - Throws: `FontError`.
  /// - Complexity: O(*n*) in the text of the cells of the first 128 columns.
  init(
    _ table: TableBlock, in environment: ProseEnvironment, cursor: inout ProseCursor,
    context: MeasureContext
  ) throws {
    let scale = environment.scale * context.metrics.tables.scale
    let pitch = context.partPitch(scale: scale)
    var style = context.partStyle(scale: scale)
    style.features.append(.tabularFigures)
    var head = context.partStyle(scale: scale, weight: 600)
    head.features.append(.tabularFigures)
    columns = Array(table.columns.prefix(Self.maximumColumns))
    excess = table.columns.count - columns.count
    let hasHead = !table.head.isEmpty
    let count = columns.count
    var rows: [Row] = []
    for (index, cells) in ((hasHead ? [table.head] : []) + table.rows).enumerated() {
      let style = hasHead && index == 0 ? head : style
      rows.append(
        Row(
          cells: try cells.prefix(count).map {
            try PartText(
              $0, style: style, pitch: pitch, in: environment,
              cursor: &cursor, context: context)
          }))
    }
    self.hasHead = hasHead
    self.rows = rows
    contents = try Self.contents(of: rows, count: count, in: context)
    wholeContents = try Self.wholeCells.map { cells in
      let width = cells.width * style.size
      return (width, try Self.contents(of: rows, count: count, whole: width, in: context))
    }
    mark = try TableMark(style: style, pitch: pitch, columns: table.columns.count, in: context)
    isRightToLeft = Self.startsRight(
      rows, otherwise: environment.isRightToLeft || context.isMirrored)
  }

  /// - Parameter whole: The width up to which a line counts as a word, in points.
  private static func contents(
    of rows: [Row], count: Int, whole: Double = 0, in context: MeasureContext
  ) throws -> [TableColumns.Content] {
    var contents = [TableColumns.Content](repeating: .init(word: 0, line: 0), count: count)
    for row in rows {
      for (index, cell) in row.cells.enumerated() {
        let line = try cell.size(width: .infinity, in: context).width
        contents[index].line = max(contents[index].line, line)
        contents[index].word = max(
          contents[index].word, line <= whole ? line : min(line, cell.shaped.widestWord))
      }
    }
    return contents
  }

  /// Whether the first column is at the right: if most cells with letters begin at the right.
  private static func startsRight(_ rows: [Row], otherwise: Bool) -> Bool {
    var balance = 0
    for cell in rows.lazy.flatMap(\.cells)
    where cell.shaped.text.unicodeScalars.contains(where: \.properties.isAlphabetic) {
      balance += cell.shaped.startsRightToLeft ? 1 : -1
    }
    return balance == 0 ? otherwise : balance > 0
  }

  /// The memory that the cells use, in bytes.
  var memoryFootprint: Int {
    rows.reduce(0) { sum, row in
      row.cells.reduce(sum + 64) { $0 + $1.memoryFootprint }
    }
  }

  func size(width: Double, in context: MeasureContext) throws -> Size {
    let table = try arranged(width: width, in: context)
    let heights = try table.rows.map { row in
      try zip(row.cells, table.columns.widths).map { cell, width in
        try cell.size(width: width, in: context).height
      }
    }
    return table.size(ofRows: heights.map { $0.max() ?? table.mark.pitch }, context.grid)
  }

  func part(width: Double, in context: MeasureContext) throws -> any ProsePart {
    let table = try arranged(width: width, in: context)
    return try TablePart(table, in: context)
  }
}

/// The text that stands for columns that are left out: their number in the first row, and an
/// ellipsis in the others.
struct TableMark: Sendable {
  /// The largest number of columns that is written.
  private static let largest = 999

  let pitch: Double
  let width: Double
  private let style: TextStyle

  /// - Parameter columns: The number of columns of the table.
  init(
    style: TextStyle, pitch: Double, columns: Int, in context: MeasureContext
  ) throws {
    self.style = style
    self.pitch = pitch
    // All digits have the same width.
    let widest = String(min(Self.largest, columns).description.map { _ in "0" })
    width = try PartText("+" + widest, style: style, pitch: pitch, in: context)
      .size(width: .infinity, in: context).width
  }

  private init(_ style: TextStyle, _ pitch: Double, _ width: Double) {
    (self.style, self.pitch, self.width) = (style, pitch, width)
  }

  func scaled(by factor: Double) -> TableMark {
    var style = style
    style.size *= factor
    style.letterSpacing *= factor
    return TableMark(style, pitch * factor, width * factor)
  }

  /// The text of a row.
  ///
  /// - Throws: `FontError`.
  func block(ofRow index: Int, hidden: Int, in context: MeasureContext) throws -> TextBlock {
    let isCounted = index == 0 && hidden <= Self.largest
    return try PartText(isCounted ? "+\(hidden)" : "…", style: style, pitch: pitch, in: context)
      .block(width: .infinity, maximumLines: 1, in: context)
  }
}

/// A table at a width: its cells at the size at which they fit, and the widths of its columns.
struct ArrangedTable: Sendable {
  let rows: [PreparedTable.Row]
  let hasHead: Bool
  let alignments: [TableBlock.Alignment]
  let columns: TableColumns
  /// The number of columns that are left out.
  let hidden: Int
  let mark: TableMark
  let columnGap: Double
  let rowInset: Double
  let isRightToLeft: Bool

  /// The width with the mark of columns that are left out.
  var width: Double {
    let gaps = columnGap * Double(max(0, columns.widths.count - 1))
    return columns.width + gaps + (hidden > 0 ? columnGap + mark.width : 0)
  }

  /// The height of a row whose texts have a height. It is a whole number of device pixels.
  ///
  /// The first row has no space above it and the last one half of the usual space below.
  func height(ofRow index: Int, text: Double, _ grid: PixelGrid) -> Double {
    let insets =
      (index == 0 ? 0 : rowInset) + (index == rows.count - 1 ? rowInset / 2 : rowInset)
    return grid.ceil(text + insets)
  }

  func size(ofRows texts: [Double], _ grid: PixelGrid) -> Size {
    Size(
      width: width,
      height: texts.enumerated().reduce(0) {
        $0 + height(ofRow: $1.offset, text: $1.element, grid)
      })
  }
}

extension PreparedTable {
  /// Finds the size of the text and the widths of the columns at a width.
  ///
  /// - Throws: `FontError`.
  fileprivate func arranged(width: Double, in context: MeasureContext) throws -> ArrangedTable {
    let metrics = context.metrics.tables
    let (gap, factor, level) = fit(in: width, metrics)
    let rows = try scaled(by: factor, in: context)
    let mark = factor == 1 ? mark : mark.scaled(by: factor)
    func columns(_ level: Int?) throws -> TableColumns {
      let known = level.map { wholeContents[$0].contents } ?? contents
      let whole = level.map { wholeContents[$0].width * factor } ?? 0
      return TableColumns(
        factor == 1
          ? known
          : try Self.contents(of: rows, count: self.columns.count, whole: whole, in: context),
        width: width, gap: gap * factor, mark: mark.width, excess: excess)
    }
    var arranged = try columns(level)
    // Text doesn't get smaller by exactly the factor.
    if level != nil, arranged.hidden > 0 { arranged = try columns(nil) }
    return ArrangedTable(
      rows: rows.map { Row(cells: Array($0.cells.prefix(arranged.widths.count))) },
      hasHead: hasHead, alignments: self.columns, columns: arranged, hidden: arranged.hidden,
      mark: mark, columnGap: gap * factor, rowInset: metrics.rowInset * factor,
      isRightToLeft: isRightToLeft)
  }

  /// The space between columns, the factor of all sizes, and which of the ``wholeContents`` fit; no
  /// level if short cells are broken.
  ///
  /// Columns come closer before their text gets smaller, and both before columns are left out.
  private func fit(
    in width: Double, _ metrics: TableMetrics
  ) -> (gap: Double, factor: Double, level: Int?) {
    func fits(_ contents: [TableColumns.Content], gap: Double, factor: Double = 1) -> Bool {
      let contents = contents.map {
        TableColumns.Content(word: $0.word * factor, line: $0.line * factor)
      }
      return TableColumns(contents, width: width, gap: gap * factor, mark: 0).hidden == 0
    }
    let gap = metrics.columnGap
    let closeGap = gap * Self.closeColumns
    if excess > 0 { return (closeGap, 1, nil) }
    for (level, whole) in wholeContents.enumerated() {
      if fits(whole.contents, gap: gap) { return (gap, 1, level) }
      let factor = TableColumns.scale(
        fitting: whole.contents, width: width, gap: closeGap,
        least: max(metrics.leastScale, Self.wholeCells[level].factor))
      if fits(whole.contents, gap: closeGap, factor: factor) { return (closeGap, factor, level) }
    }
    if fits(contents, gap: gap) { return (gap, 1, nil) }
    let factor = TableColumns.scale(
      fitting: contents, width: width, gap: closeGap, least: metrics.leastScale)
    return (closeGap, factor, nil)
  }

  private func scaled(by factor: Double, in context: MeasureContext) throws -> [Row] {
    guard factor != 1 else { return rows }
    return try rows.map { row in
      Row(cells: try row.cells.map { try $0.scaled(by: factor, in: context) })
    }
  }
}
