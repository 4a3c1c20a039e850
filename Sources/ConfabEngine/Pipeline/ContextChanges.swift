/// How an engine shows a change of width, type or theme.
public enum ContextChanges: Sendable, Hashable {
  /// The rows on and near the screen are measured first, and shown with the old heights of the other rows as
  /// estimates. The other rows are measured afterwards, from the reader outwards, and no visible row moves.
  ///
  /// This needs the viewport that was last reported. Without one, all rows are measured first. Strategies
  /// that estimate heights always measure only the rows near the screen first.
  case firstFrame
  /// All rows that the ``HeightStrategy`` measures are measured before the change is shown.
  case whole
}
