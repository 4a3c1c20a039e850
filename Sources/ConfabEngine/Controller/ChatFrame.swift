import ConfabModel

/// What a chat screen shows from one moment to the next, as an immutable value. A host shows a frame and
/// forgets it.
public struct ChatFrame: Sendable {
  /// The reason for a frame.
  public enum Cause: Sendable, Equatable {
    /// An update of the rows.
    case update(UpdateKind)
    /// A change of width, theme, type size or language: all rows may have other heights.
    case change
    /// The reader scrolled, or the host scrolled for the reader.
    case scroll
    /// The height of the screen, the keyboard or the input bar changed.
    case screen
    /// Pages were requested, or requests failed. Nothing moves.
    case pages
  }

  /// A request that failed.
  public struct Failure: Sendable {
    /// The request; `nil` if the place of a message could not be found.
    public let request: MessageRequest?
    /// The reason.
    public let error: any Error
  }

  /// The number of the frame, from 1.
  public let number: Int
  /// The reason for the frame.
  public let cause: Cause
  /// The layout before the frame.
  public let old: LiveLayout
  /// The layout that is shown.
  public let layout: LiveLayout
  /// The viewport before the frame, in ``old``.
  public let oldViewport: Viewport
  /// The viewport, in ``layout``.
  public let viewport: Viewport
  /// Whether scrolling to ``viewport`` is animated.
  public let isAnimated: Bool
  /// The changes of rows and sections; `nil` if the rows are the same.
  public let changes: SectionedChanges?
  /// The changes in the form that collection views take; `nil` if there are none, or if all rows are to be
  /// replaced at once.
  public let batch: BatchUpdate?
  /// The rows that became visible, from top to bottom.
  public let appeared: [String]
  /// The rows that were visible and no longer are.
  public let disappeared: [String]
  /// The pages that are being fetched since this frame.
  public let requested: [MessageRequest]
  /// The requests that have failed since the last frame.
  public let failures: [Failure]
  /// The message that ``ChatController/go(to:at:completion:)`` has reached with this frame.
  public let reached: MessageID?

  /// The indexes of the visible rows in ``layout``.
  public var visibleRows: Range<Int> { viewport.visibleRows(in: layout.model) }
}
