import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// A line box of a structured text: what is above and below other content and has no blocks inside.
struct ProseLeaf: Sendable {
  /// What a leaf shows.
  enum Content: Sendable {
    case text(ProseText)
    case code(ProseCode)
    /// A horizontal line.
    case rule
    case part(any PreparedProsePart)
  }

  /// The color of a text.
  enum Tone: Sendable, Equatable {
    case normal
    /// Three quarters of the text's color, in quotes of texts with spans.
    case faded
    case muted
    /// The title of a callout.
    case title(Callout.Kind)
  }

  var content: Content
  /// The mark beside the first line.
  var marker: Marker?
  /// The space above, in points.
  var gap = 0.0
  /// The distance from the side where text begins to the text, in points.
  var leading = 0.0
  /// The distance from the other side to the text, in points.
  var trailing = 0.0
  /// The distance from one baseline to the next, in points.
  var pitch: Double
  var tone = Tone.normal
  /// Whether a caret is at the end of the text.
  var hasCaret = false
  /// Whether the leaf is on the page of the leaf below it, as a heading is.
  var isWithNext = false
  /// Whether markers and bars are at the right; `nil` to follow the leaf's own text.
  var isRightToLeft: Bool?
  /// Whether all lines are at the side of the marker, whatever their direction.
  var isAligned = false
  /// What the leaf is for screen readers.
  var role = StructureNode.Role.paragraph
  /// The lists, items and quotes around the leaf, from the outermost to the innermost.
  var containers: [StructureNode] = []

  /// A mark in its column.
  struct Marker: Sendable {
    var mark: ProseMarker
    /// The distance from the side where text begins to the column, in points.
    var start: Double
    /// The distance from the side where text begins to the end of the column, in points.
    var end: Double
    var tone = Tone.normal
    /// The number of containers of the leaf up to the item whose label the mark is.
    var depth = 0
  }

  /// The memory that the leaf uses, in bytes.
  var memoryFootprint: Int {
    let own = MemoryLayout<ProseLeaf>.size + (marker?.mark.memoryFootprint ?? 0)
    switch content {
    case .text(let text): return own + text.memoryFootprint
    case .code(let code): return own + code.memoryFootprint
    case .rule: return own
    case .part(let part): return own + part.memoryFootprint
    }
  }
}

/// The mark beside the first line of an item.
enum ProseMarker: Sendable {
  /// The marker of an item in a text with spans, at the start of its column.
  case word(ProseText, width: Double)
  /// A number, at the end of its column.
  case number(ShapedText, width: Double)
  /// A bullet: a disc, a circle or a square, by the depth of the list.
  case bullet(Int)
  /// A box, with a check mark or without.
  case box(isChecked: Bool)
  /// The sign of details.
  case chevron(isOpen: Bool)
  /// The symbol of a callout.
  case symbol(Callout.Kind)

  /// The width of a text, in points; 0 for a drawn mark.
  var width: Double {
    switch self {
    case .word(_, let width), .number(_, let width): width
    case .bullet, .box, .chevron, .symbol: 0
    }
  }

  fileprivate var memoryFootprint: Int {
    switch self {
    case .word(let text, _): text.memoryFootprint
    case .number(let text, _): text.memoryFootprint
    case .bullet, .box, .chevron, .symbol: 0
    }
  }
}

/// A box around leaves and other boxes.
struct ProseBox: Sendable {
  /// How a box is drawn.
  enum Kind: Sendable {
    /// A bar beside a quote.
    case quote
    /// The plate of code in a text with spans.
    case spanPlate
    /// The plate of code and formulas.
    case plate
    /// The plate and the bar of a callout.
    case callout(Callout.Kind)

    /// Whether nothing is placed beside the last line in the box.
    var isPlate: Bool {
      switch self {
      case .quote, .spanPlate: false
      case .plate, .callout: true
      }
    }
  }

  var kind: Kind
  /// The space above, in points.
  var gap = 0.0
  /// The distance from the side where text begins to the box, in points.
  var leading = 0.0
  /// The distance from the other side to the box, in points.
  var trailing = 0.0
  /// The distance from the top and the bottom of the box to its content, in points.
  var padding = 0.0
  /// Whether the bar is at the right; `nil` to follow the text of the first leaf.
  var isRightToLeft: Bool?
}
