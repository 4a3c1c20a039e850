import ConfabLayout
import ConfabScene

extension ProseColumn {
  /// The number of columns of tables that are left out.
  var hiddenColumns: Int {
    leaves.reduce(0) {
      if case .part(let part) = $1.content { $0 + part.hiddenColumns } else { $0 }
    }
  }

  /// The places where a page may end: between leaves, and between the lines of a text. Headings and
  /// short paragraphs with a colon at their end stay with what is below them, lines of code that are
  /// broken stay together, and neither a paragraph nor code is divided after its first line or before
  /// its last one. No page begins with an empty line of code.
  ///
  /// - Complexity: O(*n*) in the number of leaves, boxes and lines.
  var pageBreaks: [PageBreak] {
    var finder = PageBreakFinder()
    finder.add(self)
    return finder.breaks
  }
}

/// Finds the places where a page may end in the parts of a text, from top to bottom.
struct PageBreakFinder {
  private(set) var breaks: [PageBreak] = []
  private var open: [Rect] = []
  /// Whether the leaf above stays with the next one; `nil` at the start.
  private var isAboveWithNext: Bool?
  /// The end of what is above, and the start of what comes next.
  private var (lower, upper) = (0.0, Double.infinity)

  /// Adds the next part of a text.
  mutating func add(_ column: ProseColumn) {
    for step in column.steps {
      switch step {
      case .box(let index):
        let box = column.boxes[index].frame
        close(above: box.minY)
        open.append(box)
        upper = min(upper, box.minY)
      case .leaf(let index):
        let leaf = column.leaves[index]
        close(above: leaf.frame.minY)
        if isAboveWithNext == false {
          let top = max(lower, min(upper, leaf.frame.minY))
          breaks.append(PageBreak((lower + top) / 2))
        }
        if !leaf.isWithNext { breaks += leaf.pageBreaks }
        (isAboveWithNext, lower, upper) = (leaf.isWithNext, leaf.frame.maxY, .infinity)
      }
    }
  }

  /// Removes the boxes that end above a height, and moves the end of what is above below them.
  private mutating func close(above height: Double) {
    while let box = open.last, box.maxY <= height {
      lower = max(lower, box.maxY)
      open.removeLast()
    }
  }
}

extension ProseColumn.Leaf {
  /// The places where a page may end inside of the leaf.
  fileprivate var pageBreaks: [PageBreak] {
    switch content {
    case .text(let block):
      let count = block.text.lines.count
      return (1..<max(1, count)).filter { count < 4 || $0 > 1 && $0 < count - 1 }
        .map { PageBreak(frame.y + block.boundary(above: $0)) }
    case .code(let block, _):
      let lines = block.text.lines
      return (1..<max(1, lines.count)).filter {
        // Only between lines of code is there a line break, which is a byte.
        lines[$0].bytes.lowerBound > lines[$0 - 1].bytes.upperBound && !lines[$0].bytes.isEmpty
          && (lines.count < 4 || $0 > 1 && $0 < lines.count - 1)
      }.map { PageBreak(frame.y + block.boundary(above: $0)) }
    case .rule: return []
    case .part(let part): return part.pageBreaks.map { $0.offset(by: frame.y) }
    }
  }
}

extension TextBlock {
  /// The boundary between a line and the one above it: below the descenders of one and above the
  /// accents of the other, from the top of the block in points.
  fileprivate func boundary(above line: Int) -> Double {
    firstBaseline + (Double(line) - 0.7) * pitch
  }
}
