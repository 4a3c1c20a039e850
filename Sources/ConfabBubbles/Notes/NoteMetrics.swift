import ConfabLayout

/// The metrics of notes below messages, such as "Edited" and "2 Replies". Lengths are in points. A
/// note has the type size, the pitch and the inset of a status line.
public struct NoteMetrics: KindMetrics {
  /// The space between the body and the first note.
  public var gap = 6.0
  /// The space between two notes.
  public var pitchGap = 4.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<NoteMetrics>] = [
    .number("noteGap", \.gap, 0...200),
    .number("notePitchGap", \.pitchGap, 0...200),
  ]
}

extension Metrics {
  /// The metrics of notes below messages.
  public var notes: NoteMetrics {
    get { self[NoteMetrics.self] }
    set { self[NoteMetrics.self] = newValue }
  }
}
