/// A line of the input of a worker.
struct RequestLine: Sendable, Equatable {
  enum Content: Sendable, Equatable {
    /// The bytes without the line feed.
    case bytes([UInt8])
    /// A line that is longer than the limit. Its bytes were skipped.
    case tooLong
  }

  var content: Content
  /// The number of the line, counted from 1.
  var number: Int
}
