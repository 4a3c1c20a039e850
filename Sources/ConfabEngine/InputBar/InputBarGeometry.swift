import ConfabLayout
import ConfabScene

/// Where everything of an input bar stands, in points from its own top left corner.
///
/// The field grows with its text up to a number of lines, then the text scrolls in it.
public struct InputBarGeometry: Sendable, Equatable {
  /// Lengths in points. Strip and hairline are Chatto's; field and button are made to go with them.
  public struct Metrics: Sendable, Hashable {
    public var hairline = 0.5
    public var tabStrip = 44.0
    /// Width of a tab, and space between two.
    public var tabWidth = 44.0
    public var tabSpacing = 16.0
    /// Around the field, and beside the tabs.
    public var margin = 8.0
    /// Above and below the text in its field.
    public var textInset = 7.0
    public var linePitch = 22.0
    public var maximumLines = 6
    public var sendWidth = 52.0

    public init() {}
  }

  public let size: Size
  public let hairline: Rect
  public let field: Rect
  public let sendButton: Rect?
  /// In the order of the tabs.
  public let tabs: [Rect]
  /// Whether there is more text than the field shows.
  public let fieldScrolls: Bool

  /// - Parameters:
  ///   - width: of the screen, in points.
  ///   - lines: of the text as it breaks in ``fieldTextWidth(width:showsSendButton:metrics:)``; an
  ///     empty field has one.
  ///   - isMirrored: whether the first tab stands at the right.
  public init(
    width: Double, lines: Int, tabs count: Int, showsSendButton: Bool, isMirrored: Bool = false,
    metrics: Metrics = Metrics()
  ) {
    func placed(_ rect: Rect) -> Rect {
      isMirrored
        ? Rect(x: width - rect.maxX, y: rect.y, width: rect.width, height: rect.height) : rect
    }
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
    // Beside the last line, where the thumb is.
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

  /// How wide the text in the field may be, in points.
  public static func fieldTextWidth(
    width: Double, showsSendButton: Bool, metrics: Metrics = Metrics()
  ) -> Double {
    let send = showsSendButton ? metrics.sendWidth + metrics.margin : 0
    return max(0, width - 2 * metrics.margin - send - 2 * metrics.textInset)
  }
}

/// The pictures to choose from in a panel: three in a row, a point between them, whole points wide;
/// points that are left over go to the leading columns (Chatto).
public struct PhotoGrid: Sendable, Equatable {
  public static let columns = 3
  public static let gap = 1.0

  /// Of the columns, in points, the leading one first.
  public let widths: [Double]

  /// - Parameter width: of the panel, in points, up to a million; a fraction of a point stays free.
  public init(width: Double) {
    let points = width > 0 ? min(1e6, width) : 0
    let usable = Int(points - Double(Self.columns - 1) * Self.gap)
    let each = max(0, usable) / Self.columns
    let spare = max(0, usable) % Self.columns
    widths = (0..<Self.columns).map { Double(each + ($0 < spare ? 1 : 0)) }
  }

  /// Where picture number `index`, 0 or more, stands, in points from the grid's leading top corner. Rows
  /// are as high as the leading column is wide.
  public func frame(at index: Int) -> Rect {
    let column = max(0, index) % Self.columns
    let row = max(0, index) / Self.columns
    let x = widths[..<column].reduce(0) { $0 + $1 + Self.gap }
    return Rect(
      x: x, y: Double(row) * (widths[0] + Self.gap), width: widths[column], height: widths[0])
  }
}
