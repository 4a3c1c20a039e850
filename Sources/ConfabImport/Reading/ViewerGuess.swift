import ConfabModel

/// Guesses who the viewer of a chat of two people is: the one after whom it is not named.
struct ViewerGuess {
  private var people: [(name: String, id: ParticipantID)] = []
  /// What was assumed, for the report.
  private(set) var text: String?

  /// Adds a participant.
  mutating func add(_ name: String, _ id: ParticipantID) {
    guard people.count < 3, !people.contains(where: { $0.id == id }) else { return }
    people.append((name, id))
  }

  /// Tells the sink of the survey who the viewer is, if that can be guessed.
  mutating func settle(title: String?, _ sink: ImportSink, _ chat: ImportSink.Chat) {
    guard sink.isSurvey, people.count == 2, let title = title?.lowercased(),
      let other = people.firstIndex(where: { $0.name.lowercased() == title })
    else { return }
    sink.viewer(people[1 - other].id, in: chat)
    text = "\(people[1 - other].name) is the viewer, because the chat is named after the other one"
  }

  /// Tells the sink of the delivery what was assumed.
  func report(to sink: ImportSink, in chat: ImportSink.Chat) {
    if let text, sink.options.me == nil { sink.guess(text, option: "--me NAME", in: chat) }
  }
}
