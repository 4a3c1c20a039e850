/// A part of a structured text, such as a paragraph, a list, code or a table.
///
/// A message of the kind `text` has either a text or blocks, see ``Message/blocks``.
public indirect enum Block: Sendable, Equatable {
  /// Lines of text.
  case paragraph(StyledText)
  /// A heading of a level 1 … 6.
  case heading(level: Int, StyledText)
  /// A list with bullets, numbers or check boxes.
  case list(ListBlock)
  /// A quotation.
  case quote([Block])
  /// A note, tip or warning in a frame.
  case callout(Callout)
  /// Lines of code.
  case code(CodeBlock)
  /// A table.
  case table(TableBlock)
  /// A horizontal line between two parts.
  case rule
  /// A picture.
  case image(ImageBlock)
  /// A formula, in the notation of TeX. It is drawn as its source.
  case math(String)
  /// Blocks that a reader can fold away.
  case details(Details)
  /// An assistant's use of a tool.
  case tool(ToolCall)
  /// An assistant's reasoning.
  case thinking(Thinking)
  /// A document that an assistant has made, such as a file or an app.
  case artifact(Artifact)
  /// The notes that marks of the style ``TextSpan/Style/footnote`` refer to.
  case footnotes([Footnote])
}

/// A text with its styles.
public struct StyledText: Sendable, Equatable {
  /// The text.
  public var text: String
  /// Styled ranges of the text, in ascending order of their starts. They may nest and overlap.
  /// None is of a paragraph style.
  public var spans: [TextSpan]

  /// Creates a text.
  public init(_ text: String, spans: [TextSpan] = []) {
    self.text = text
    self.spans = spans
  }
}

/// A list.
public struct ListBlock: Sendable, Equatable {
  /// An item of a list.
  public struct Item: Sendable, Equatable {
    /// The content of the item.
    public var blocks: [Block]
    /// Whether the item's box has a check mark; `nil` for an item without a box.
    public var isChecked: Bool?

    /// Creates an item.
    public init(_ blocks: [Block], isChecked: Bool? = nil) {
      self.blocks = blocks
      self.isChecked = isChecked
    }
  }

  /// The items.
  public var items: [Item]
  /// The number of the first item, 0 … 999,999,999; `nil` for a list with bullets.
  public var start: Int?
  /// Whether there is space between the items, as between paragraphs.
  public var isLoose: Bool

  /// Creates a list.
  public init(_ items: [Item], start: Int? = nil, isLoose: Bool = false) {
    self.items = items
    self.start = start
    self.isLoose = isLoose
  }
}

/// Blocks in a frame with a title, such as a warning.
public struct Callout: Sendable, Equatable {
  /// The kind of a callout, which decides its color, symbol and title.
  public enum Kind: String, Sendable, CaseIterable {
    /// Information that readers should notice.
    case note
    /// Advice.
    case tip
    /// Information that readers need.
    case important
    /// A warning.
    case warning
    /// A risk.
    case caution
  }

  /// The kind.
  public var kind: Kind
  /// The title; `nil` for that of the kind.
  public var title: String?
  /// The content.
  public var blocks: [Block]

  /// Creates a callout.
  public init(_ kind: Kind, title: String? = nil, _ blocks: [Block]) {
    self.kind = kind
    self.title = title
    self.blocks = blocks
  }
}

/// Lines of code.
public struct CodeBlock: Sendable, Equatable {
  /// The lines, separated by line feeds, without one at the end.
  public var text: String
  /// The language as authors write it, such as "swift" or "c++"; `nil` if it isn't known.
  public var language: String?
  /// The name of the file that the code is from.
  public var file: String?
  /// The number of the first line, 0 … 999,999,999; `nil` for code without line numbers.
  public var firstLine: Int?
  /// The added lines, counted from 0.
  public var added: Set<Int>
  /// The removed lines, counted from 0.
  public var removed: Set<Int>

  /// Creates a block of code.
  public init(
    _ text: String, language: String? = nil, file: String? = nil, firstLine: Int? = nil,
    added: Set<Int> = [], removed: Set<Int> = []
  ) {
    self.text = text
    self.language = language
    self.file = file
    self.firstLine = firstLine
    self.added = added
    self.removed = removed
  }
}

/// A table. Rows with fewer cells than ``columns`` end with empty cells.
public struct TableBlock: Sendable, Equatable {
  /// The horizontal alignment of a column.
  public enum Alignment: String, Sendable, CaseIterable {
    /// At the side where the text begins.
    case start
    /// In the center.
    case center
    /// At the side where the text ends.
    case end
  }

  /// The alignment of each column; at least one.
  public var columns: [Alignment]
  /// The cells of the head; empty for a table without one.
  public var head: [StyledText]
  /// The cells of the other rows.
  public var rows: [[StyledText]]

  /// Creates a table.
  public init(columns: [Alignment], head: [StyledText] = [], rows: [[StyledText]]) {
    self.columns = columns
    self.head = head
    self.rows = rows
  }
}

/// A picture among other blocks.
public struct ImageBlock: Sendable, Equatable {
  /// The path, relative to the document and inside its folder; `nil` for a picture that the
  /// document does not have, such as one on the web.
  public var src: String?
  /// The text that stands for the picture where it can't be seen.
  public var alt: String?
  /// The width and height of a picture without a readable file, in pixels.
  public var width: Int?, height: Int?

  /// Creates a picture.
  public init(src: String?, alt: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.src = src
    self.alt = alt
    self.width = width
    self.height = height
  }
}

/// Blocks that a reader can fold away.
public struct Details: Sendable, Equatable {
  /// The line that is always shown.
  public var summary: StyledText
  /// Whether the blocks are shown.
  public var isOpen: Bool
  /// The content.
  public var blocks: [Block]

  /// Creates details.
  public init(_ summary: StyledText, isOpen: Bool = false, _ blocks: [Block]) {
    self.summary = summary
    self.isOpen = isOpen
    self.blocks = blocks
  }
}

/// An assistant's reasoning.
public struct Thinking: Sendable, Equatable {
  /// How long the assistant has reasoned, in seconds; `nil` if that isn't known.
  public var duration: Double?
  /// Whether the assistant is still reasoning.
  public var isRunning: Bool
  /// Whether the blocks are shown.
  public var isOpen: Bool
  /// The content; may be empty.
  public var blocks: [Block]

  /// Creates reasoning.
  public init(
    duration: Double? = nil, isRunning: Bool = false, isOpen: Bool = false, _ blocks: [Block] = []
  ) {
    self.duration = duration
    self.isRunning = isRunning
    self.isOpen = isOpen
    self.blocks = blocks
  }
}

/// A document that an assistant has made and that is shown as a card.
public struct Artifact: Sendable, Equatable {
  /// The title; never empty.
  public var title: String
  /// What the document is, such as "Code" or "Presentation".
  public var type: String?

  /// Creates a document.
  public init(title: String, type: String? = nil) {
    self.title = title
    self.type = type
  }
}

/// A note at the end of a text.
public struct Footnote: Sendable, Equatable {
  /// The mark, which is the target of spans of the style ``TextSpan/Style/footnote``; never empty.
  public var mark: String
  /// The content.
  public var blocks: [Block]

  /// Creates a note.
  public init(mark: String, _ blocks: [Block]) {
    self.mark = mark
    self.blocks = blocks
  }
}
