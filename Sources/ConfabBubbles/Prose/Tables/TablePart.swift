import Algorithms
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// A table at a width, ready to draw. All lengths are in points.
struct TablePart: ProsePart {
  private struct Cell: Sendable {
    let block: TextBlock
    /// The frame of the column's text in this row.
    let frame: Rect
    let alignment: TextBlock.Alignment
    /// Whether it stands for columns that are left out.
    let isMark: Bool
  }

  private struct Row: Sendable {
    let cells: [Cell]
    let top: Double
    let bottom: Double
  }

  let size: Size
  let lines: [TextLineFrame]
  let hits: [HitRegion]
  let missing: [Unicode.Scalar]
  /// The number of columns that are left out.
  let hiddenColumns: Int
  private let rows: [Row]
  private let hasHead: Bool
  let isAtRight: Bool

  /// Places the cells of a table.
  ///
  /// - Throws: `FontError`.
  init(_ table: ArrangedTable, in context: MeasureContext) throws {
    let grid = context.grid
    let width = table.width
    var rows: [Row] = []
    var (lines, hits): ([TextLineFrame], [HitRegion]) = ([], [])
    var missing: Set<Unicode.Scalar> = []
    var y = 0.0
    for (index, row) in table.rows.enumerated() {
      let top = y + (index == 0 ? 0 : table.rowInset)
      var cells: [Cell] = []
      var x = 0.0
      func add(_ block: TextBlock, _ width: Double, _ alignment: TableBlock.Alignment, isMark: Bool)
      {
        let left = table.isRightToLeft ? table.width - x - width : x
        cells.append(
          Cell(
            block: block,
            frame: Rect(x: left, y: top, width: width, height: block.size.height),
            alignment: Self.alignment(alignment, table.isRightToLeft), isMark: isMark))
        x += width + table.columnGap
      }
      for (column, width) in table.columns.widths.enumerated() {
        guard column < row.cells.count else {
          x += width + table.columnGap
          continue
        }
        let text = row.cells[column]
        let block = try text.block(width: width, in: context)
        add(block, width, table.alignments[column], isMark: false)
        lines += text.lines(of: block, top: top)
        if let cell = cells.last {
          hits += text.hits(of: block, in: cell.frame, alignment: cell.alignment)
        }
        missing.formUnion(text.shaped.missing)
      }
      let height = cells.map(\.block.size.height).max() ?? table.mark.pitch
      if table.hidden > 0 {
        add(
          try table.mark.block(ofRow: index, hidden: table.hidden, in: context), table.mark.width,
          .end, isMark: true)
      }
      let bottom = y + table.height(ofRow: index, text: height, grid)
      rows.append(Row(cells: cells, top: y, bottom: bottom))
      y = bottom
    }
    size = Size(width: width, height: y)
    (self.rows, self.lines, self.hits, self.missing) = (rows, lines, hits, missing.sorted())
    hiddenColumns = table.hidden
    hasHead = table.hasHead
    isAtRight = table.isRightToLeft
  }

  private static func alignment(
    _ alignment: TableBlock.Alignment, _ isRightToLeft: Bool
  ) -> TextBlock.Alignment {
    switch alignment {
    case .start: isRightToLeft ? .right : .left
    case .center: .center
    case .end: isRightToLeft ? .left : .right
    }
  }

  /// The height of rows that may be divided among pages, in points.
  private static let highRow = 240.0

  /// The height of rows that are never alone at the end or at the beginning of a page, in points.
  private static let lowRow = 60.0

  /// Whether the first row or the last one would be alone on its page.
  private func leavesRowAlone(after index: Int) -> Bool {
    func isLow(_ row: Row) -> Bool { row.bottom - row.top <= Self.lowRow }
    let first = hasHead ? 1 : 0
    return index == first && isLow(rows[index]) || index == rows.count - 2 && isLow(rows[index + 1])
  }

  /// Between rows, but not after the head, which is repeated, and so that no low row is alone. High
  /// rows may be divided between lines.
  var pageBreaks: [PageBreak] {
    let head = hasHead ? rows.first.map { $0.top..<$0.bottom } : nil
    var breaks: [PageBreak] = []
    for (index, row) in rows.enumerated() where index > 0 || !hasHead {
      if row.bottom - row.top > Self.highRow,
        let cell = row.cells.max(by: {
          $0.block.text.lines.count < $1.block.text.lines.count
        })
      {
        for line in 1..<max(1, cell.block.text.lines.count) {
          let y = cell.frame.y + cell.block.firstBaseline + (Double(line) - 0.7) * cell.block.pitch
          breaks.append(PageBreak(y, head: head))
        }
      }
      if index + 1 < rows.count, !leavesRowAlone(after: index) {
        breaks.append(PageBreak(row.bottom, head: head))
      }
    }
    return breaks
  }

  func draw(in frame: Rect, ink: ProseInk, context: DrawContext, into scene: inout Scene) {
    let left = frame.x
    let reach = context.visible.lowerBound - frame.y..<context.visible.upperBound - frame.y
    let pixel = 1 / context.grid.scale
    // Marks can extend beyond their line.
    let first = rows.partitioningIndex { $0.bottom + 100 > reach.lowerBound }
    let table = scene.owner.structure
    defer { scene.owner.structure = table }
    for index in first..<rows.count where rows[index].top - 100 < reach.upperBound {
      let row = rows[index]
      if index + 1 < rows.count {
        scene.owner.part = "rule"
        let isHead = hasHead && index == 0
        let height = isHead ? max(pixel, context.grid.round(1)) : pixel
        scene.fill(
          .rect(
            Rect(x: left, y: frame.y + row.bottom - height, width: size.width, height: height)),
          .color(isHead ? ink.muted.opacity(0.6) : ink.hairline))
      }
      for (column, cell) in row.cells.enumerated() {
        scene.owner.part = "text"
        scene.owner.structure =
          table + [
            StructureNode(.row, index),
            StructureNode(hasHead && index == 0 ? .headCell : .cell, column),
          ]
        cell.block.draw(
          in: cell.frame.offset(x: left, y: frame.y), alignment: cell.alignment,
          ink.colors(of: cell.isMark ? .muted : .normal),
          visible: context.visible, into: &scene)
      }
    }
  }
}
