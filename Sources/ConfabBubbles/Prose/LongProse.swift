import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The blocks of a long message. They are shaped one section after the other, whenever they are
/// needed, because shaped text takes forty times the memory of the text.
struct LongProse: Sendable {
  /// The length from which a message is long, in UTF-8 bytes: some ten pages.
  static let shortest = 32 << 10
  /// The length from which a section ends before the next paragraph, in UTF-8 bytes. A page has two
  /// or three sections.
  static let sectionLength = 2 << 10
  /// The largest number of blocks of a section that ends before a paragraph.
  private static let sectionBlocks = 64

  private let environment: ProseEnvironment
  private let length: Int

  /// Consecutive blocks, from one of those that always show a leaf.
  struct Section: Sendable {
    /// The index of the first block.
    fileprivate var start: Int
    /// The position in the message's text.
    fileprivate var position: Int
    /// The space that is left by blocks above that show nothing, in points.
    fileprivate var gap: Double
  }

  /// `nil` for a message that is not long.
  ///
  /// - Parameters:
  ///   - environment: What the layout depends on.
  ///   - shortest: The length from which a message is long, in UTF-8 bytes.
  ///   - length: The length from which a section ends, in UTF-8 bytes.
  init?(
    _ environment: ProseEnvironment, shortest: Int = shortest, length: Int = sectionLength
  ) {
    let message = environment.content.message
    guard message.blocks.count > 1, (message.text ?? "").utf8.count >= shortest else { return nil }
    self.environment = environment
    self.length = length
  }

  private var blocks: [Block] { environment.content.message.blocks }
  private var text: String { environment.content.message.text ?? "" }

  /// Calls a function with each section and its shaped text, from top to bottom.
  ///
  /// - Parameter indent: The least space beside a text to which indents are adapted, in points.
  /// - Returns: The largest space beside a text, in points.
  /// - Throws: `CancellationError`, `FontError`, and errors of the function.
  private func forEachSection(
    indent: Double, in context: MeasureContext, _ body: (Section, ProseFlow) throws -> Void
  ) throws -> Double {
    var indent = indent
    var builder = ProseBuilder(environment, cursor: ProseCursor(text), context)
    var section = Section(start: 0, position: 0, gap: 0)
    for index in blocks.indices {
      if index > section.start, blocks[index].alwaysHasLeaf,
        builder.cursor.position - section.position >= length
          || index - section.start >= Self.sectionBlocks
      {
        try Task.checkCancellation()
        try finish(section, builder.takeFlow(), &indent, isLast: false, context, body)
        section = Section(start: index, position: builder.cursor.position, gap: builder.gap)
      }
      try builder.add(index, of: blocks)
    }
    try finish(section, builder.takeFlow(), &indent, isLast: true, context, body)
    return indent
  }

  private func finish(
    _ section: Section, _ flow: ProseFlow, _ indent: inout Double, isLast: Bool,
    _ context: MeasureContext, _ body: (Section, ProseFlow) throws -> Void
  ) throws {
    var flow = flow
    if isLast, let answer = environment.content.message.answer {
      try flow.append(answer, in: environment, context: context)
    }
    indent = max(indent, flow.largestIndent)
    flow.reserveIndent(indent)
    try body(section, flow)
  }

  /// Calls a function with the sections and their shaped texts, from top to bottom, whose indents
  /// fit into a width.
  ///
  /// - Parameters:
  ///   - start: Called before the first section. If a deep indent in a narrow column is found late,
  ///     everything is done again.
  ///   - body: The function.
  /// - Returns: The largest space beside a text, in points.
  /// - Throws: `CancellationError`, `FontError`, and errors of the functions.
  func forEachSection(
    width: Double, in context: MeasureContext, start: () -> Void,
    _ body: (Section, ProseFlow) throws -> Void
  ) throws -> Double {
    start()
    let indent = try forEachSection(indent: 0, in: context, body)
    guard ProseFlow.indentFactor(of: indent, in: width) < 1 else { return indent }
    start()
    return try forEachSection(indent: indent, in: context, body)
  }

  /// The shaped text of a section.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - next: The section below; `nil` for the last.
  ///   - indent: The largest space beside a text of the message, in points.
  /// - Throws: `FontError`.
  func flow(
    of section: Section, next: Section?, indent: Double, in context: MeasureContext
  ) throws -> ProseFlow {
    let part = section.position..<(next?.position ?? text.utf8.count)
    var builder = ProseBuilder(
      environment, cursor: ProseCursor(text, part: part), gap: section.gap, context)
    for index in section.start..<(next?.start ?? blocks.count) {
      try builder.add(index, of: blocks)
    }
    var result: ProseFlow?
    var indent = indent
    try finish(section, builder.takeFlow(), &indent, isLast: next == nil, context) {
      result = $1
    }
    return result ?? ProseFlow()
  }
}

extension LongProse: PreparedProsePart {
  /// The memory beyond that of the message, in bytes.
  var memoryFootprint: Int { MemoryLayout<LongProse>.size }

  /// The size at a width, in points and not rounded.
  ///
  /// - Throws: `FontError`.
  func size(width: Double, in context: MeasureContext) throws -> Size {
    var stack = ProseStack()
    _ = try forEachSection(
      width: width, in: context, start: { stack = ProseStack() },
      { _, flow in try flow.measure(into: &stack, width: width, in: context) })
    return stack.size
  }

  /// The text at a width, complete.
  ///
  /// - Throws: `FontError`.
  func part(width: Double, in context: MeasureContext) throws -> any ProsePart {
    try LongProseColumn(self, width: width, in: context)
      .showing([-.infinity..<(.infinity)], in: context)
  }
}

extension Block {
  /// Whether the block shows a leaf whatever is in it.
  fileprivate var alwaysHasLeaf: Bool {
    switch self {
    case .paragraph, .heading, .code, .rule: true
    default: false
    }
  }
}
