import Algorithms
import ConfabLayout
import ConfabScene
import ConfabText

/// A structured text at a width: leaves below each other, with their bars, plates and markers.
struct ProseColumn: ProsePart {
  /// A leaf with its lines.
  struct Leaf: Sendable {
    enum Content: Sendable {
      case text(TextBlock)
      case code(TextBlock, PlacedCode)
      case rule
      case part(any ProsePart)
    }

    let content: Content
    /// The caret at the end of the text; `nil` for none.
    let caret: AnswerCaret?
    let tone: ProseLeaf.Tone
    let marker: PlacedMarker?
    let alignment: TextBlock.Alignment
    /// The frame of the content, in the coordinates of the column.
    let frame: Rect
    /// Whether the leaf is on the page of the leaf below it.
    let isWithNext: Bool
    /// What the leaf is for screen readers.
    let role: StructureNode.Role
    /// The lists, items and quotes around the leaf, from the outermost to the innermost.
    let containers: [StructureNode]
  }

  /// A box with its frame.
  struct Box: Sendable {
    var kind: ProseBox.Kind
    var isRightToLeft: Bool
    var frame: Rect
  }

  /// A step of drawing, from back to front.
  enum Step: Sendable {
    case box(Int)
    case leaf(Int)
  }

  /// The width of the widest leaf and the height of all, in points, not rounded. They include what
  /// is above a part of a text.
  let size: Size
  /// The lines of text, in the coordinates of the column.
  let lines: [TextLineFrame]
  /// The regions of links and mentions, in the coordinates of the column.
  let hits: [HitRegion]
  /// The scalars of the text that no font covers.
  let missing: [Unicode.Scalar]
  /// The boxes. Their frames are in the coordinates of the column.
  let boxes: [Box]
  /// The leaves, from top to bottom.
  let leaves: [Leaf]
  let steps: [Step]
  let metrics: Metrics

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - flow: The text.
  ///   - width: The largest width, in points.
  ///   - fillsWidth: Whether the column is that wide also if its widest leaf is narrower.
  ///   - context: What measuring depends on.
  /// - Throws: `FontError`.
  init(
    _ flow: ProseFlow, width: Double, fillsWidth: Bool = false, in context: MeasureContext
  ) throws {
    try self.init(
      flow, below: ProseStack(width: fillsWidth ? width : 0), width: width, in: context)
  }

  /// Breaks a part of a text into lines.
  ///
  /// - Parameters:
  ///   - flow: The part.
  ///   - stack: What is above the part. Its width is the least width of the column.
  ///   - width: The largest width, in points.
  ///   - context: What measuring depends on.
  /// - Throws: `FontError`.
  init(
    _ flow: ProseFlow, below stack: ProseStack, width: Double, in context: MeasureContext
  ) throws {
    var placing = ProsePlacing(flow, stack, width: width, context)
    try placing.place()
    size = placing.stack.size
    (leaves, boxes, steps) = (placing.leaves, placing.boxes, placing.steps)
    (lines, hits) = (placing.lines, placing.hits)
    missing = placing.missing.uniqued().map(\.self)
    metrics = context.metrics
    isRightToLeft = placing.isRightToLeft
  }

  /// Whether the text begins in a right-to-left script.
  let isRightToLeft: Bool

  /// The end of the last line from the left edge of the column, in points; `nil` if there is no
  /// room beside it, because it starts at the right or is on a plate. A line beside a bar or in a
  /// text with spans ends at the edge of the column.
  var lastLineEnd: Double? {
    guard let leaf = leaves.last, case .text(let block) = leaf.content,
      let line = block.text.lines.last, leaf.alignment != .right,
      leaf.alignment == .left || !line.isRightToLeft
    else { return nil }
    let around = boxes.filter { $0.frame.maxY > leaf.frame.midY }
    if around.contains(where: \.kind.isPlate) { return nil }
    return around.isEmpty ? leaf.frame.x + (leaf.caret?.end ?? line.width) : size.width
  }
}

/// The lines of code at a width.
struct PlacedCode: Sendable {
  /// The distance of each line from the left, in points; empty if no line is broken.
  let offsets: [Double]
  /// The numbers, one on each line; `nil` if they aren't shown.
  let numbers: TextBlock?
  /// The width of the numbers with the space beside them, in points.
  let gutter: Double
  let added: Set<Int>
  let removed: Set<Int>
  /// The distance from the code to the sides of its plate, in points.
  let inset: Double

  /// The distance of a line from the left of the code, in points.
  func offset(ofLine index: Int) -> Double { index < offsets.count ? offsets[index] : 0 }
}

/// A marker with its column.
struct PlacedMarker: Sendable {
  let mark: ProseMarker
  let tone: ProseLeaf.Tone
  /// The broken text of the marker; `nil` for a drawn mark.
  let text: TextBlock?
  /// The column of the marker, in the coordinates of the text's column. Its height is that of the
  /// first line.
  let frame: Rect
  /// The baseline of the first line, in the coordinates of the text's column.
  let baseline: Double
  let isRightToLeft: Bool
  /// The number of containers of the leaf up to the item whose label the marker is.
  let depth: Int
}

/// Places the leaves and boxes of a text below each other.
private struct ProsePlacing {
  private let flow: ProseFlow
  private let width: Double
  private let context: MeasureContext
  private let metrics: Metrics
  /// The factor for all indents.
  private let factor: Double
  private(set) var stack: ProseStack
  private(set) var leaves: [ProseColumn.Leaf] = []
  private(set) var boxes: [ProseColumn.Box] = []
  private(set) var steps: [ProseColumn.Step] = []
  private(set) var lines: [TextLineFrame] = []
  private(set) var hits: [HitRegion] = []
  private(set) var missing: [Unicode.Scalar] = []
  /// The direction of the first leaf.
  private(set) var isRightToLeft = false

  init(
    _ flow: ProseFlow, _ stack: ProseStack, width: Double, _ context: MeasureContext
  ) {
    self.stack = stack
    (self.flow, self.width, self.context) = (flow, width, context)
    metrics = context.metrics
    factor = flow.indentFactor(in: width)
  }

  /// The content of a leaf, its size and its top. The frame follows from the width of the widest
  /// leaf, which is not known yet.
  private struct Measured {
    var content: ProseColumn.Leaf.Content
    var caret: AnswerCaret?
    var insets: ProseFlow.Insets
    var top: Double
    var height: Double
  }

  mutating func place() throws {
    let grid = context.grid
    var measured: [Measured] = []
    // The top and the height of each box, and those that are open with their exact tops.
    var ranges: [(top: Double, height: Double)] = []
    var open: [(index: Int, start: Double)] = []
    for item in flow.items {
      switch item {
      case .open(let box):
        let start = stack.open(box)
        open.append((ranges.count, start))
        ranges.append((grid.round(start), 0))
      case .close:
        let bottom = stack.close()
        if let own = open.popLast() { ranges[own.index].height = bottom - own.start }
      case .leaf(let leaf):
        let insets = flow.insets(of: leaf, in: width, factor: factor, metrics)
        var (content, size) = try content(of: leaf, insets)
        var caret: AnswerCaret?
        if leaf.hasCaret, case .text(let block) = content {
          let own = AnswerCaret(after: block.text, in: insets.textWidth)
          (caret, size) = (own, own.size(with: block.text, pitch: leaf.pitch))
        }
        let top = grid.round(stack.add(size, of: leaf, insets))
        measured.append(
          Measured(
            content: content, caret: caret, insets: insets, top: top, height: size.height))
      }
    }
    var (box, leaf) = (0, 0)
    for item in flow.items {
      switch item {
      case .open(let own):
        boxes.append(
          placed(own, from: ranges[box].top, height: ranges[box].height))
        steps.append(.box(box))
        box += 1
      case .close: break
      case .leaf(let own):
        try add(own, measured[leaf])
        steps.append(.leaf(leaf))
        leaf += 1
      }
    }
    resolveDirections()
  }

  /// The content of a leaf, and its size as in ``ProseLeaf/size(width:in:)``.
  private func content(
    of leaf: ProseLeaf, _ insets: ProseFlow.Insets
  ) throws -> (ProseColumn.Leaf.Content, Size) {
    let width = insets.textWidth
    switch leaf.content {
    case .text(let text):
      let block = try block(
        text.shaped, width: width, pitch: leaf.pitch,
        avoidsLoneWord: leaf.avoidsLoneWord(metrics))
      return (.text(block), block.size)
    case .code(let code):
      let gutter = code.gutter(in: width)
      let lines = try code.lines(width: width - gutter, context.shaper)
      let block = try block(lines.text, pitch: leaf.pitch)
      let size = Size(width: gutter + lines.width, height: block.size.height)
      let numbers =
        gutter > 0
        ? try code.numbers.map {
          try self.block($0, width: ProseFlow.markerLimit, pitch: leaf.pitch)
        } : nil
      let placed = PlacedCode(
        offsets: lines.offsets, numbers: numbers, gutter: gutter, added: code.added,
        removed: code.removed, inset: metrics.textSpans.codeInsetHorizontal * factor)
      return (.code(block, placed), size)
    case .rule: return (.rule, ProseLeaf.rule)
    case .part(let part):
      let placed = try part.part(width: width, in: context)
      return (.part(placed), placed.size)
    }
  }

  private func block(
    _ text: ShapedText, width: Double, pitch: Double, avoidsLoneWord: Bool = false
  ) throws -> TextBlock {
    try block(
      context.shaper.breakLines(of: text, width: width, avoidsLoneWord: avoidsLoneWord),
      pitch: pitch)
  }

  private func block(_ text: BrokenText, pitch: Double) throws -> TextBlock {
    TextBlock(
      text, pitch: pitch, metrics: try context.shaper.metrics(of: text.shaped.style),
      grid: context.grid)
  }

  private func placed(
    _ box: ProseBox, from top: Double, height: Double
  ) -> ProseColumn.Box {
    let isRightToLeft = box.isRightToLeft ?? false
    let (leading, trailing) = (box.leading * factor, box.trailing * factor)
    return ProseColumn.Box(
      kind: box.kind, isRightToLeft: isRightToLeft,
      frame: Rect(
        x: isRightToLeft ? trailing : leading, y: top,
        width: stack.size.width - leading - trailing, height: height))
  }

  /// Boxes of texts with spans follow the direction of their only leaf.
  private mutating func resolveDirections() {
    var (box, leaf) = (0, 0)
    for item in flow.items {
      switch item {
      case .open(let own):
        if own.isRightToLeft == nil, leaf < leaves.count,
          case .text(let block) = leaves[leaf].content
        {
          boxes[box].isRightToLeft = block.text.lines.first?.isRightToLeft ?? false
        }
        box += 1
      case .leaf: leaf += 1
      case .close: break
      }
    }
  }

  private mutating func add(_ leaf: ProseLeaf, _ measured: Measured) throws {
    let insets = measured.insets
    let isRightToLeft: Bool
    if let known = leaf.isRightToLeft {
      isRightToLeft = known
    } else if case .text(let block) = measured.content {
      isRightToLeft = block.text.lines.first?.isRightToLeft ?? false
    } else {
      isRightToLeft = false
    }
    if leaves.isEmpty { self.isRightToLeft = isRightToLeft }
    var frame = Rect(
      x: isRightToLeft ? insets.trailing : insets.leading, y: measured.top,
      width: stack.size.width - insets.leading - insets.trailing, height: measured.height)
    if case .part(let part) = measured.content {
      if part.isAtRight { frame.x = frame.maxX - part.size.width }
      frame.width = part.size.width
    }
    let alignment: TextBlock.Alignment =
      !leaf.isAligned ? .natural : isRightToLeft ? .right : .left
    let marker = try leaf.marker.map {
      try placed($0, beside: measured.content, frame, leaf, isRightToLeft)
    }
    leaves.append(
      ProseColumn.Leaf(
        content: measured.content, caret: measured.caret, tone: leaf.tone, marker: marker,
        alignment: alignment,
        frame: frame, isWithNext: leaf.isWithNext, role: leaf.role, containers: leaf.containers))
    switch (measured.content, leaf.content) {
    case (.text(let block), .text(let text)):
      missing += text.shaped.missing
      let first = lines.count
      lines += text.lines(of: block, top: frame.y)
      hits += text.hits(in: block, frame: frame, alignment: alignment)
      if case .word(let word, _) = leaf.marker?.mark {
        missing += word.shaped.missing
        // The first line of an item includes its marker.
        if let start = word.place?.lowerBound, first < lines.count {
          lines[first].bytes = start..<lines[first].bytes.upperBound
          lines[first].width += insets.leading
        }
      }
    case (.code(let block, let code), .code(let text)):
      missing += text.text.shaped.missing
      lines += text.text.lines(of: block, top: frame.y).enumerated().map { index, line in
        TextLineFrame(
          bytes: line.bytes, width: line.width + code.gutter + code.offset(ofLine: index),
          baseline: line.baseline)
      }
    case (.part(let part), _):
      missing += part.missing
      lines += part.lines.map {
        TextLineFrame(bytes: $0.bytes, width: $0.width, baseline: $0.baseline + frame.y)
      }
      hits += part.hits.map { hit in
        var hit = hit
        hit.frame = hit.frame.offset(x: frame.x, y: frame.y)
        return hit
      }
    default: break
    }
  }

  private func placed(
    _ marker: ProseLeaf.Marker, beside content: ProseColumn.Leaf.Content, _ frame: Rect,
    _ leaf: ProseLeaf, _ isRightToLeft: Bool
  ) throws -> PlacedMarker {
    let (pitch, baseline): (Double, Double)
    switch content {
    case .text(let block), .code(let block, _):
      (pitch, baseline) = (block.pitch, block.firstBaseline)
    case .rule, .part:
      let metrics = try context.shaper.metrics(of: self.metrics.bodyStyle)
      pitch = leaf.pitch
      baseline = context.grid.round(metrics.baseline(pitch: pitch))
    }
    var (text, x, width): (TextBlock?, Double, Double) = (
      nil, marker.start * factor, (marker.end - marker.start) * factor
    )
    switch marker.mark {
    case .word(let word, let own):
      text = try block(word.shaped, width: ProseFlow.markerLimit, pitch: pitch)
      width = own
    case .number(let number, let own):
      text = try block(number, width: ProseFlow.markerLimit, pitch: pitch)
      x = max(x, marker.end * factor - metrics.textSpans.markerGap - own)
      width = own
    case .bullet, .box, .chevron, .symbol: break
    }
    return PlacedMarker(
      mark: marker.mark, tone: marker.tone, text: text,
      frame: Rect(
        x: isRightToLeft ? stack.size.width - x - width : x, y: frame.y, width: width,
        height: pitch), baseline: frame.y + baseline, isRightToLeft: isRightToLeft,
      depth: marker.depth)
  }
}
