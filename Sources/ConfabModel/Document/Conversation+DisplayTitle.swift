extension Conversation {
  /// The text of a header: the title or, without one, the names of the other participants.
  public var displayTitle: String {
    info.title
      ?? participants.filter { $0.id != selfID }.map(\.name).joined(separator: ", ")
  }
}
