/// The unit in which a format counts the time of a frame.
struct FrameTiming {
  /// The units of one second.
  let unitsPerSecond: Int
  /// The shortest time of a frame, in units. Shorter frames are dropped.
  let minimum: Int
  /// The longest time of a frame, in units; at least twice the shortest.
  let maximum: Int
}
