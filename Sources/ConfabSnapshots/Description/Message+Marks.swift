import ConfabModel

extension Message {
  /// What hangs on a message or is chosen in it, by its name for people: "reaction ❤️": "2",
  /// "reply": "m3", "votes": "2, 0". The values of marks that are only there or not are empty.
  var marks: [String: String] {
    var marks: [String: String] = [:]
    for reaction in reactions {
      let name = reaction.emoji.isEmpty ? "reaction by sticker" : "reaction \(reaction.emoji)"
      marks[name] = "\(reaction.total + (marks[name].flatMap { Int($0) } ?? 0))"
    }
    if edited { marks["label of an edit"] = "" }
    if let forward { marks["label of a forward"] = forward.isFrequent ? "many times" : "once" }
    if let replyTo { marks["reply"] = replyTo }
    if quote != nil { marks["quote"] = "" }
    if let replyCount { marks["number of replies"] = "\(replyCount)" }
    if isPinned { marks["pin"] = "" }
    switch expiry {
    case .after(let seconds): marks["expiry"] = "\(LengthWords.number(seconds)) s"
    case .kept: marks["expiry"] = "kept"
    case nil: break
    }
    if translation != nil { marks["translation"] = "" }
    if effect != nil { marks["effect"] = "" }
    if !stickers.isEmpty { marks["placed stickers"] = "\(stickers.count)" }
    switch payload {
    case let poll as Poll:
      marks["votes"] = poll.options.map { "\($0.total)" }.joined(separator: ", ")
    case let event as CalendarEvent:
      if let answer = event.answer { marks["answer"] = answer.rawValue }
    case let call as Call: marks["outcome of the call"] = call.outcome.rawValue
    default: break
    }
    return marks
  }
}
