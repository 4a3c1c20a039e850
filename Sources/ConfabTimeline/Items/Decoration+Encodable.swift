extension Decoration: Encodable {
  private enum Key: String, CodingKey {
    case side, speaker, startsCluster, endsCluster, showsName, showsAvatar, reservesAvatarGutter
    case spacingBefore, seenBy, isFailed, isSending, thread, values, marginAbove, marginBelow,
      sectionEnd
  }

  /// Encodes all members except a missing speaker, and the line of a thread, values, margins and
  /// the section's end if they have their defaults.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(side, forKey: .side)
    try container.encodeIfPresent(speaker, forKey: .speaker)
    try container.encode(startsCluster, forKey: .startsCluster)
    try container.encode(endsCluster, forKey: .endsCluster)
    try container.encode(showsName, forKey: .showsName)
    try container.encode(showsAvatar, forKey: .showsAvatar)
    try container.encode(reservesAvatarGutter, forKey: .reservesAvatarGutter)
    try container.encode(spacingBefore, forKey: .spacingBefore)
    try container.encode(seenBy, forKey: .seenBy)
    try container.encode(isFailed, forKey: .isFailed)
    try container.encode(isSending, forKey: .isSending)
    if !threadLine.isEmpty {
      let edges = [("above", ThreadLine.above), ("below", .below)]
      try container.encode(
        edges.filter { threadLine.contains($0.1) }.map(\.0), forKey: .thread)
    }
    if hasNoExtras { return }
    if !values.isEmpty { try container.encode(values, forKey: .values) }
    if marginAbove > 0 { try container.encode(marginAbove, forKey: .marginAbove) }
    if marginBelow > 0 { try container.encode(marginBelow, forKey: .marginBelow) }
    try container.encodeIfPresent(sectionEnd, forKey: .sectionEnd)
  }
}
