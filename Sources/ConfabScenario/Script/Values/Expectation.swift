import Confab

/// The state that the screen must have. Members that are `nil` or empty are not checked.
public struct Expectation: Sendable, Equatable {
  /// The expected frame of a message on the screen in points, such as its bubble, without its name
  /// and avatar. Members that are `nil` are not checked.
  public struct Frame: Sendable, Equatable {
    /// The message.
    public var message: MessageID
    /// The left edge.
    public var x: Double?
    /// The upper edge.
    public var y: Double?
    /// The width.
    public var width: Double?
    /// The height.
    public var height: Double?
    /// The largest accepted difference of each member, in points.
    public var tolerance: Double

    /// Creates a frame.
    public init(
      of message: MessageID, x: Double? = nil, y: Double? = nil, width: Double? = nil,
      height: Double? = nil, tolerance: Double = 0
    ) {
      self.message = message
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.tolerance = tolerance
    }
  }

  /// The expected heads of readers at a message.
  public struct Heads: Sendable, Equatable {
    /// The message.
    public var message: MessageID
    /// The readers in the order of their heads; none if empty.
    public var readers: [ParticipantID]

    /// Creates heads.
    public init(at message: MessageID, _ readers: [ParticipantID]) {
      self.message = message
      self.readers = readers
    }
  }

  /// The frames of messages, in the order of the document.
  public var frames: [Frame] = []
  /// The offset of the content in points: a range that may have no end.
  public var offset: ClosedRange<Double>?
  /// Whether the conversation is scrolled to its end.
  public var atBottom: Bool?
  /// All messages that are visible, from top to bottom.
  public var visible: [MessageID]?
  /// Messages that are visible, possibly among others.
  public var includes: [MessageID] = []
  /// Messages that are not visible.
  public var excludes: [MessageID] = []
  /// The number of loaded messages.
  public var count: Int?
  /// The text in the input bar.
  public var draft: String?
  /// The heads of readers, in the order of the document.
  public var heads: [Heads] = []
  /// Whether no visible row moved on the screen during the last step.
  public var isStill = false

  /// Creates an expectation of nothing.
  public init() {}
}
