import ConfabLayout
import ConfabScene
import ConfabText

/// A structured text as a list of leaves from top to bottom, with the boxes around them. Its texts
/// are shaped.
///
/// Its size at a width is computed from extents alone, so that a measured and a drawn text are
/// equally large.
struct ProseFlow: PreparedProsePart {
  /// A step through the text.
  enum Item: Sendable {
    case leaf(ProseLeaf)
    /// The start of a box.
    case open(ProseBox)
    /// The end of the box that was opened last.
    case close
  }

  private(set) var items: [Item] = []
  /// The largest space beside a text, in points.
  private(set) var largestIndent = 0.0

  /// The largest share of the width that indents may take. In narrow columns all indents are
  /// reduced, so that deeply nested texts stay inside.
  static let largestIndent = 0.5

  /// Adds a step.
  mutating func append(_ item: Item) {
    if case .leaf(let leaf) = item {
      largestIndent = max(largestIndent, leaf.leading + leaf.trailing)
    }
    items.append(item)
  }

  /// Reduces indents in narrow columns as if a text had a space beside it, in points.
  mutating func reserveIndent(_ indent: Double) { largestIndent = max(largestIndent, indent) }

  /// Adds a caret at the end of the last leaf, which is a text.
  mutating func appendCaretToLast() {
    guard case .leaf(var leaf) = items.last else { return }
    leaf.hasCaret = true
    items[items.count - 1] = .leaf(leaf)
  }

  /// Keeps the last leaf on the page of the next one.
  mutating func keepLastWithNext() {
    guard case .leaf(var leaf) = items.last else { return }
    leaf.isWithNext = true
    items[items.count - 1] = .leaf(leaf)
  }

  /// The memory that the texts use, in bytes.
  var memoryFootprint: Int {
    items.reduce(0) { sum, item in
      if case .leaf(let leaf) = item { return sum + leaf.memoryFootprint }
      return sum + MemoryLayout<Item>.size
    }
  }
}

extension ProseFlow {
  /// The factor for all indents in a width, above 0 and at most 1.
  func indentFactor(in width: Double) -> Double {
    Self.indentFactor(of: largestIndent, in: width)
  }

  /// The factor for all indents in a width.
  ///
  /// - Parameter largestIndent: The largest space beside a text, in points.
  static func indentFactor(of largestIndent: Double, in width: Double) -> Double {
    let limit = Self.largestIndent * max(width, 1)
    return largestIndent > limit ? limit / largestIndent : 1
  }

  /// The place of a leaf in a column, in points.
  struct Insets: Sendable {
    /// The distance from the side where text begins.
    var leading: Double
    /// The distance from the other side.
    var trailing: Double
    /// The width at which lines are broken.
    var textWidth: Double
  }

  /// The place of a leaf.
  ///
  /// - Parameters:
  ///   - leaf: The leaf.
  ///   - width: The largest width of the column, in points.
  ///   - factor: The result of ``indentFactor(in:)``.
  ///   - metrics: The metrics of the theme.
  func insets(
    of leaf: ProseLeaf, in width: Double, factor: Double, _ metrics: Metrics
  ) -> Insets {
    var leading = leaf.leading * factor
    let trailing = leaf.trailing * factor
    if factor < 1, let marker = leaf.marker, marker.mark.width > 0 {
      let needed = marker.start * factor + marker.mark.width + metrics.textSpans.markerGap
      leading = max(leading, min(needed, width - trailing - 2 * metrics.textSize))
    }
    return Insets(
      leading: leading, trailing: trailing,
      textWidth: max(width - leading - trailing, metrics.textSize))
  }

  /// The size of all leaves at a width, in points and not rounded.
  ///
  /// - Throws: `FontError`.
  func size(width: Double, in context: MeasureContext) throws -> Size {
    var stack = ProseStack()
    try measure(into: &stack, width: width, in: context)
    return stack.size
  }

  /// Adds the sizes of all leaves at a width.
  ///
  /// - Throws: `FontError`.
  func measure(
    into stack: inout ProseStack, width: Double, in context: MeasureContext
  ) throws {
    let factor = indentFactor(in: width)
    for item in items {
      switch item {
      case .open(let box): stack.open(box)
      case .close: stack.close()
      case .leaf(let leaf):
        let insets = insets(of: leaf, in: width, factor: factor, context.metrics)
        let size = try leaf.size(width: insets.textWidth, in: context)
        _ = stack.add(size, of: leaf, insets)
      }
    }
  }

  /// The text at a width.
  ///
  /// - Throws: `FontError`.
  func part(width: Double, in context: MeasureContext) throws -> any ProsePart {
    try ProseColumn(self, width: width, in: context)
  }
}

extension ProseLeaf {
  /// Whether a short last word takes the word before it onto its line.
  func avoidsLoneWord(_ metrics: Metrics) -> Bool {
    guard case .text(let text) = content else { return false }
    return metrics.avoidsLoneWord && !text.shaped.style.mono
  }

  /// The size of the leaf without insets, in points.
  ///
  /// - Throws: `FontError`.
  func size(width: Double, in context: MeasureContext) throws -> Size {
    switch content {
    case .text(let text):
      if hasCaret {
        // The place of the caret depends on the width of the last line.
        let lines = try context.shaper.breakLines(
          of: text.shaped, width: width, avoidsLoneWord: avoidsLoneWord(context.metrics))
        return AnswerCaret(after: lines, in: width).size(with: lines, pitch: pitch)
      }
      let extent = try context.shaper.measure(
        text.shaped, width: width, avoidsLoneWord: avoidsLoneWord(context.metrics))
      return Size(width: extent.width, height: Double(extent.lineCount) * pitch)
    case .code(let code):
      let gutter = code.gutter(in: width)
      let extent = try code.extent(width: width - gutter, context.shaper)
      return Size(width: gutter + extent.width, height: Double(extent.lineCount) * pitch)
    case .rule: return Self.rule
    case .part(let part): return try part.size(width: width, in: context)
    }
  }

  /// The size of a line between two parts. It is drawn as wide as the text around it.
  static let rule = Size(width: 0, height: 1)
}

/// Puts leaves and boxes below each other. Lengths are in points.
struct ProseStack {
  private(set) var size: Size
  private var paddings: [Double] = []

  /// - Parameters:
  ///   - width: The least width.
  ///   - height: The height of what is above.
  init(width: Double = 0, height: Double = 0) { size = Size(width: width, height: height) }

  /// Starts a box.
  ///
  /// - Returns: The top of the box.
  @discardableResult
  mutating func open(_ box: ProseBox) -> Double {
    size.height += box.gap
    defer { size.height += box.padding }
    paddings.append(box.padding)
    return size.height
  }

  /// Ends the box that was opened last.
  ///
  /// - Returns: The bottom of the box.
  @discardableResult
  mutating func close() -> Double {
    size.height += paddings.popLast() ?? 0
    return size.height
  }

  /// Adds a leaf.
  ///
  /// - Returns: The top of the leaf.
  mutating func add(_ own: Size, of leaf: ProseLeaf, _ insets: ProseFlow.Insets) -> Double {
    size.width = max(size.width, insets.leading + own.width + insets.trailing)
    size.height += leaf.gap
    defer { size.height += own.height }
    return size.height
  }
}
