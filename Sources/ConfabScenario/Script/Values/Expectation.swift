import Confab

/// The state that the screen must have. Members that are `nil` or empty are not checked.
package struct Expectation: Sendable, Equatable {
  /// The expected frame of a message on the screen in points, such as its bubble, without its name
  /// and avatar. Members that are `nil` are not checked.
  package struct Frame: Sendable, Equatable {
    /// The message.
    package var message: MessageID
    /// The left edge.
    package var x: Double?
    /// The upper edge.
    package var y: Double?
    /// The width.
    package var width: Double?
    /// The height.
    package var height: Double?
    /// The largest accepted difference of each member, in points.
    package var tolerance: Double

    /// Creates a frame.
    package init(
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
  package struct Heads: Sendable, Equatable {
    /// The message.
    package var message: MessageID
    /// The readers in the order of their heads; none if empty.
    package var readers: [ParticipantID]

    /// Creates heads.
    package init(at message: MessageID, _ readers: [ParticipantID]) {
      self.message = message
      self.readers = readers
    }
  }

  /// The frames of messages, in the order of the document.
  package var frames: [Frame] = []
  /// The offset of the content in points: a range that may have no end.
  package var offset: ClosedRange<Double>?
  /// Whether the conversation is scrolled to its end.
  package var atBottom: Bool?
  /// All messages that are visible, from top to bottom.
  package var visible: [MessageID]?
  /// Messages that are visible, possibly among others.
  package var includes: [MessageID] = []
  /// Messages that are not visible.
  package var excludes: [MessageID] = []
  /// The number of loaded messages.
  package var count: Int?
  /// The text in the input bar.
  package var draft: String?
  /// The heads of readers, in the order of the document.
  package var heads: [Heads] = []
  /// Whether no visible row moved on the screen during the last step.
  package var isStill = false

  /// Creates an expectation of nothing.
  package init() {}
}
