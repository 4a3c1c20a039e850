/// How an engine shows a change of width, type or theme.
public enum ContextChanges: Sendable, Hashable {
  /// The rows on and near the screen are measured first, and shown with the old heights and gaps of the other
  /// rows as estimates. The ``HeightStrategy`` determines the heights of the other rows afterwards, from the
  /// reader outwards, and no visible row moves.
  ///
  /// The screen is the viewport that was last reported. If none was, it is the end of the conversation.
  case firstFrame
  /// All rows that the ``HeightStrategy`` measures are measured before the change is shown.
  case whole
}
