import ConfabLayout
import ConfabModel

/// Prepares a block that is laid out as one box.
///
/// - Parameters:
///   - block: The block.
///   - environment: What the layout depends on besides the block.
///   - cursor: The position in the message's text.
///   - context: What measuring depends on.
/// - Returns: `nil` for blocks that are laid out as text.
/// - Throws: `FontError`.
@Sendable func prosePart(
  for block: Block, in environment: ProseEnvironment, cursor: inout ProseCursor,
  context: MeasureContext
) throws -> (any PreparedProsePart)? {
  switch block {
  case .table(let table):
    try PreparedTable(table, in: environment, cursor: &cursor, context: context)
  case .image(let image): ImagePart.prepared(image, in: environment, cursor: &cursor)
  case .tool(let call): ToolPart.prepared(call, in: environment, cursor: &cursor)
  case .artifact(let artifact):
    ArtifactPart.prepared(artifact, in: environment, cursor: &cursor)
  case .thinking(let thinking):
    try PreparedThinking(thinking, in: environment, cursor: &cursor, context: context)
  case .footnotes(let notes):
    try PreparedFootnotes(notes, in: environment, cursor: &cursor, context: context)
  case .paragraph, .heading, .list, .quote, .callout, .code, .rule, .math, .details: nil
  }
}
