/// How an engine shows a change of width, type or theme, and a conversation that it opens.
public enum ContextChanges: Sendable, Hashable {
  /// The rows on and near the screen are measured first, and shown with the old heights and gaps of
  /// the other rows as estimates. The ``HeightStrategy`` determines the heights of the other rows
  /// afterwards, from the reader outwards, and no visible row moves.
  ///
  /// The screen is the viewport that was last reported. If none was, it is the end of the
  /// conversation.
  ///
  /// A conversation of more than 1,000 messages opens in the same way: the first update shows the
  /// last 200 messages, and an update of the kind ``UpdateKind/pagination`` adds the others. With
  /// decorators that look at all rows, the first update shows all messages.
  case firstFrame
  /// All rows that the ``HeightStrategy`` measures are measured before the change is shown.
  case whole
}
