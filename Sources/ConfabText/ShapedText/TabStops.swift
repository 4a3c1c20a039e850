/// The tab stops: multiples of eight spaces from the start of a line, as in PangoLayout.
///
/// A tab moves the pen by at least one space. Each tab is a run at the paragraph's level, so the
/// text before it is before it on the line. In the sums of advances a tab is as wide as a space;
/// its width on a line depends on the start of the line.
enum TabStops {
  /// The advance of a tab, in 1/1024 point.
  ///
  /// - Parameters:
  ///   - position: The position of the tab from the start of the line.
  ///   - space: The advance of a space, above 0.
  static func advance(at position: Int64, space: Int64) -> Int64 {
    let interval = 8 * space
    let position = max(0, position)
    return (position + space + interval - 1) / interval * interval - position
  }
}
