import ConfabLayout
import ConfabModel
import ConfabTimeline

/// What a chat screen shows from one moment to the next, as an immutable value. A host shows a
/// frame and forgets it.
public struct ChatFrame: Sendable {
  /// The reason for a frame.
  public enum Cause: Sendable, Equatable, CustomStringConvertible {
    /// An update of the rows.
    case update(UpdateKind)
    /// Another width, theme, type size or language: all rows may have other heights.
    case style
    /// The reader scrolled, or the host scrolled for the reader.
    case scroll
    /// The height of the screen, the keyboard or the input bar changed.
    case screen
    /// Other colors. Nothing moves.
    case appearance
    /// Pages were requested, or requests failed. Nothing moves.
    case pages
    /// The reader touched something. Nothing moves.
    case touch
    /// The reader pulls the times of messages onto the screen, or lets them go back.
    case reveal

    /// The name of the cause; of an update, the name of its kind.
    public var description: String {
      switch self {
      case .update(let kind): kind.rawValue
      case .style: "style"
      case .scroll: "scroll"
      case .screen: "screen"
      case .appearance: "appearance"
      case .pages: "pages"
      case .touch: "touch"
      case .reveal: "reveal"
      }
    }
  }

  /// A failure of the ``MessageSource``, messages that can't be shown, or numbers that can't be
  /// used.
  public struct Failure: Sendable {
    /// The request that failed; `nil` if something else did.
    public let request: MessageRequest?
    /// The reason: what the source threw, a ``PageError``, a ``Timeout``, a `TimelineError`,
    /// such as for two parts with the same key, or a `MetricsError`, such as for a negative width.
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
  /// The size of the screen and what covers it. After a change of width, the layout of the new
  /// width comes with a later frame.
  public let screen: ChatScreen
  /// The look of the screen. After a change of theme, the layout of the new theme comes with a
  /// later frame.
  public let style: ChatStyle
  /// The times of messages that the reader pulls onto the screen.
  public let reveal: TimeReveal
  /// Whether the screen animates to ``viewport`` and ``reveal``.
  public let isAnimated: Bool
  /// The changes of rows and sections; `nil` if the rows are the same.
  public let changes: SectionedChanges?
  /// The changes in the form that collection views take; `nil` if there are none, or if all rows
  /// are to be replaced at once.
  public let batch: BatchUpdate?
  /// The rows that became visible, from top to bottom.
  public let appeared: [String]
  /// The rows that were visible and no longer are.
  public let disappeared: [String]
  /// The pages that are being fetched since this frame.
  public let requested: [MessageRequest]
  /// The failures since the last frame.
  public let failures: [Failure]
  /// The message that ``ChatController/go(to:at:)`` has reached with this frame.
  public let reached: MessageID?
  /// What the reader touched.
  public let hit: ChatHit?

  /// The indexes of the visible rows in ``layout``.
  public var visibleRows: Range<Int> { viewport.visibleRows(in: layout.model) }

  /// The changes in stages, for hosts whose lists can't apply all kinds of changes at once. They
  /// are computed in the background.
  ///
  /// - Throws: `TimelineError.duplicateItem` if two rows have the same id.
  /// - Complexity: O(n log n).
  @concurrent
  public func stages() async throws -> UpdateStages<TimelineSection, TrackedItem>? {
    guard batch != nil else { return nil }
    return UpdateStages(from: try old.rows.list, to: try layout.rows.list)
  }
}

extension ChatFrame.Failure {
  /// The error of a request whose answer took longer than ``ChatOptions/requestTimeout``.
  public struct Timeout: Error, Equatable, CustomStringConvertible {
    /// The time that was waited.
    public let duration: Duration

    /// A line for a person to read.
    public var description: String { "the source didn't answer within \(duration)" }
  }
}
