extension Reaction {
  /// The reaction as it is read aloud: "❤️ Ben, Carla", "👍 Ana, +11", "sticker Ben".
  ///
  /// - Parameter name: Returns the name of a participant.
  public func words(_ name: (ParticipantID) -> String) -> String {
    var people = by.map(name)
    if total > by.count, count != nil {
      people.append(by.isEmpty ? Count.text(total) : "+\(Count.text(total - by.count))")
    }
    let sign = emoji.isEmpty ? "sticker" : emoji
    return people.isEmpty ? sign : "\(sign) \(people.joined(separator: ", "))"
  }
}
