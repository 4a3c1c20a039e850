/// The properties of a character that decide whether letter-spacing precedes it.
struct SpacedCharacter {
  /// In 1/1024 point.
  var advance: Int64
  /// Whether it is a letter of a script whose letters join.
  var joins: Bool
  /// The index of its run.
  var run: Int
  /// The embedding level of its run.
  var level: UInt8

  /// Whether the character joins the one before it, so that no space is added between them.
  ///
  /// Characters join within a run, or across neighboring runs of one direction, which stay
  /// neighbors on every line.
  func isJoined(to last: SpacedCharacter) -> Bool {
    joins && last.joins && (run == last.run || (run == last.run + 1 && level == last.level))
  }
}
