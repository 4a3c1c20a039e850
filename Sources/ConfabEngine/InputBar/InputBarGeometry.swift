import ConfabLayout
import ConfabScene

/// The frames of an input bar's parts, in points from its top left corner.
///
/// The field grows with its text up to a number of lines. After that the text scrolls.
public struct InputBarGeometry: Sendable, Equatable {
  /// The measures of an input bar, in points. The tab strip and the hairline are Chatto's.
  public struct Metrics: Sendable, Hashable {
    /// The height of the line at the top edge.
    public var hairline = 0.5
    /// The height of the strip of tabs.
    public var tabStrip = 44.0
    /// The width of a tab.
    public var tabWidth = 44.0
    /// The space between two tabs.
    public var tabSpacing = 16.0
    /// The space around the field and beside the tabs.
    public var margin = 8.0
    /// The space above and below the text in its field, and at its sides.
    public var textInset = 7.0
    /// The height of a line of text.
    public var linePitch = 22.0
    /// The number of lines up to which the field grows, at least 1.
    public var maximumLines = 6
    /// The width of the send button.
    public var sendWidth = 52.0

    /// Creates the default measures.
    public init() {}
  }

  /// The size of the bar.
  public let size: Size
  /// The line at the top edge.
  public let hairline: Rect
  /// The text field.
  public let field: Rect
  /// The send button, or `nil` if it isn't shown.
  public let sendButton: Rect?
  /// The tabs, in order.
  public let tabs: [Rect]
  /// Whether the text has more lines than the field.
  public let fieldScrolls: Bool

  /// Computes the frames.
  ///
  /// - Parameters:
  ///   - width: The width of the screen, in points.
  ///   - lines: The number of lines of the text at
  ///     ``fieldTextWidth(width:showsSendButton:metrics:)``. An empty field has one.
  ///   - count: The number of tabs.
  ///   - showsSendButton: Whether the send button is shown.
  ///   - isMirrored: Whether the bar is laid out from right to left.
  ///   - metrics: The measures of the bar.
  package init(
    width: Double, lines: Int, tabs count: Int, showsSendButton: Bool, isMirrored: Bool = false,
    metrics: Metrics = Metrics()
  ) {
    func placed(_ rect: Rect) -> Rect { isMirrored ? rect.mirrored(in: width) : rect }
    let shown = max(1, min(lines, metrics.maximumLines))
    let height = Double(shown) * metrics.linePitch + 2 * metrics.textInset
    let top = metrics.hairline + metrics.margin
    let send = showsSendButton ? metrics.sendWidth + metrics.margin : 0
    let strip = top + height + metrics.margin
    size = Size(width: width, height: strip + (count > 0 ? metrics.tabStrip : 0))
    hairline = Rect(x: 0, y: 0, width: width, height: metrics.hairline)
    field = placed(
      Rect(
        x: metrics.margin, y: top, width: max(0, width - 2 * metrics.margin - send),
        height: height))
    // Align the button with the last line, where it is easy to reach.
    sendButton =
      showsSendButton
      ? placed(
        Rect(
          x: width - send, y: top + height - metrics.linePitch - 2 * metrics.textInset,
          width: metrics.sendWidth, height: metrics.linePitch + 2 * metrics.textInset)) : nil
    tabs = (0..<max(0, count)).map { index in
      placed(
        Rect(
          x: metrics.margin + Double(index) * (metrics.tabWidth + metrics.tabSpacing), y: strip,
          width: metrics.tabWidth, height: metrics.tabStrip))
    }
    fieldScrolls = lines > metrics.maximumLines
  }

  /// The width available to the text in the field, in points.
  package static func fieldTextWidth(
    width: Double, showsSendButton: Bool, metrics: Metrics = Metrics()
  ) -> Double {
    let send = showsSendButton ? metrics.sendWidth + metrics.margin : 0
    return max(0, width - 2 * metrics.margin - send - 2 * metrics.textInset)
  }
}
