import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// A part of a structured text that is laid out as one box, such as a table or a picture.
///
/// It is prepared once, which includes shaping its texts, and can then be measured and placed at
/// any width.
protocol PreparedProsePart: Sendable {
  /// The memory that the prepared part uses, in bytes.
  var memoryFootprint: Int { get }

  /// The size of the part in points, the same as that of ``part(width:in:)``.
  ///
  /// - Parameter width: The largest width, in points. The part must not be wider.
  /// - Throws: `FontError`.
  func size(width: Double, in context: MeasureContext) throws -> Size

  /// The part at a width.
  ///
  /// - Parameter width: The largest width, in points.
  /// - Throws: `FontError`.
  func part(width: Double, in context: MeasureContext) throws -> any ProsePart
}

/// A part of a structured text at a width. Its frames are in its own coordinates, in points.
protocol ProsePart: Sendable {
  /// The size in points. It does not have to be whole device pixels.
  var size: Size { get }
  /// The lines of text. Their bytes are offsets in the message's text, see ``ProseCursor``.
  var lines: [TextLineFrame] { get }
  /// The regions that can be tapped.
  var hits: [HitRegion] { get }
  /// The scalars of the text that no font covers.
  var missing: [Unicode.Scalar] { get }
  /// Whether the part is at the right of a frame that is wider. At the left by default.
  var isAtRight: Bool { get }

  /// The places where a page may end, ascending. There are none by default.
  var pageBreaks: [PageBreak] { get }

  /// The number of columns of tables that are left out. There are none by default.
  var hiddenColumns: Int { get }

  /// Draws what is visible of the part.
  ///
  /// - Parameters:
  ///   - frame: The frame in the scene, in points. Its top is a whole number of device pixels.
  ///   - ink: The colors of the text and of what is behind it.
  ///   - context: The range that is visible, and what else drawing may depend on.
  ///   - scene: The scene that gets the elements.
  func draw(in frame: Rect, ink: ProseInk, context: DrawContext, into scene: inout Scene)
}

extension ProsePart {
  var isAtRight: Bool { false }
  var pageBreaks: [PageBreak] { [] }
  var hiddenColumns: Int { 0 }
}

/// What the layout of a block depends on besides the block.
struct ProseEnvironment: Sendable {
  /// Prepares a block that is laid out as one box; `nil` for blocks that are laid out as text.
  typealias PartMaker =
    @Sendable (Block, ProseEnvironment, inout ProseCursor, MeasureContext) throws
    -> (any PreparedProsePart)?

  /// The message that the block is a part of.
  let content: MessageContent
  /// Prepares tables, pictures and other boxes.
  let makePart: PartMaker
  /// The type size relative to that of messages.
  var scale = 1.0
  /// Whether the text has the color of details.
  var isMuted = false
  /// Whether the block is inside of a block whose text begins at the right: bars, markers and
  /// columns are then mirrored. Each paragraph has its own direction.
  var isRightToLeft = false
  /// The number of blocks that the block is nested in.
  var depth = 0

  /// The largest depth. Deeper blocks are laid out as if they were at this depth.
  static let maximumDepth = 32

  /// The environment of the blocks in a block.
  var nested: ProseEnvironment {
    var result = self
    result.depth += 1
    return result
  }
}
