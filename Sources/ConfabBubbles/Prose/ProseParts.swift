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
func prosePart(
  for block: Block, in environment: ProseEnvironment, cursor: inout ProseCursor,
  context: MeasureContext
) throws -> (any PreparedProsePart)? {
  nil
}
