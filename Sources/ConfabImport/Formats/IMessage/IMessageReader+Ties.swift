import ConfabModel

/// What other rows say about a message.
struct IMessageTies {
  /// Tapbacks with the part that they are on.
  var reactions: [(part: Int, reaction: Reaction)] = []
  var stickers: [PlacedSticker] = []
  /// The rows of votes, the last one of each person, and of the last change of a poll.
  var votes: [(person: Int, row: Int)] = []
  var change: Int?
  var losses: [LossKind] = []

  var isEmpty: Bool { reactions.isEmpty && stickers.isEmpty && losses.isEmpty }

  /// The ties of some parts. Stickers belong to the message that has part 0.
  func filter(_ isIncluded: (Int) -> Bool) -> IMessageTies {
    var ties = self
    ties.reactions = reactions.filter { isIncluded($0.part) }
    if !isIncluded(0) {
      ties.stickers = []
      ties.losses = []
    }
    return ties
  }
}

extension IMessageReader {
  /// What other rows say about a message; nothing during the survey.
  func ties(of guid: String, _ chat: Int, _ sink: ImportSink) throws(ImportError) -> IMessageTies {
    var ties = IMessageTies()
    if sink.isSurvey { return ties }
    let items = associations(of: guid)
    if items.isEmpty { return ties }
    for tapback in tapbacks.tapbacks(items) {
      try add(tapback, to: &ties, chat, sink)
    }
    for item in items {
      switch item.type {
      case IMessageAssociations.sticker:
        ties.losses.append(.detail)
        let file = try files(of: item.row).first
        if let file, !file.attachment.src.isEmpty {
          ties.stickers.append(
            PlacedSticker(
              src: file.attachment.src, by: person(number: item.person, chat, sink)))
        } else {
          ties.losses.append(.missingFile)
        }
      case IMessageAssociations.vote:
        ties.votes.removeAll { $0.person == item.person }
        ties.votes.append((item.person, item.row))
      case 2, 3: ties.change = item.row
      default: break
      }
    }
    return ties
  }

  private func add(
    _ tapback: IMessageAssociations.Tapback, to ties: inout IMessageTies, _ chat: Int,
    _ sink: ImportSink
  ) throws(ImportError) {
    guard let person = person(number: tapback.person, chat, sink) else {
      ties.losses.append(.unnamedReactions)
      return
    }
    var reaction = Reaction(emoji: tapback.emoji ?? "", by: [person])
    if tapback.emoji == nil {
      let file = try files(of: tapback.row).first
      guard let file, !file.attachment.src.isEmpty else {
        ties.losses.append(.missingFile)
        return
      }
      reaction.sticker = file.attachment.src
    }
    let index = ties.reactions.firstIndex {
      $0.part == tapback.part && $0.reaction.emoji == reaction.emoji
        && $0.reaction.sticker == reaction.sticker
    }
    guard let index else { return ties.reactions.append((tapback.part, reaction)) }
    if !ties.reactions[index].reaction.by.contains(person) {
      ties.reactions[index].reaction.by.append(person)
    }
  }

  /// A poll with the votes of its last state.
  func poll(
    _ balloon: IMessageBalloon, _ ties: IMessageTies, _ chat: Int, _ sink: ImportSink
  ) throws(ImportError) -> Poll? {
    guard var found = balloon.poll() else { return nil }
    if let change = ties.change, let changed = try self.balloon(change, balloon.bundle)?.poll() {
      found.options = changed.options
    }
    var poll = Poll(question: found.question, options: found.options.map { Poll.Option($0.text) })
    for vote in ties.votes {
      guard let person = person(number: vote.person, chat, sink) else { continue }
      let chosen = Set(try self.balloon(vote.row, balloon.bundle)?.votes() ?? [])
      for (index, option) in found.options.enumerated() where chosen.contains(option.id) {
        poll.options[index].votes.append(person)
      }
      if chosen.count > 1 { poll.allowsMultipleAnswers = true }
    }
    return poll
  }

  private func balloon(_ row: Int, _ bundle: String) throws(ImportError) -> IMessageBalloon? {
    database.payload.restart(row)
    guard try database.payload.step() else { return nil }
    return IMessageBalloon(bundle: bundle, payload: database.payload.bytes(0))
  }
}
