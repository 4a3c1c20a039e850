import Confab
import ConfabModel

extension Message {
  /// Gives the message a state, and its time if the message was sent at this time. What happens to
  /// a message of another day or hour has no time.
  mutating func set(_ status: DeliveryStatus, at now: Timestamp?) {
    self.status = status
    let time = at == now ? now : nil
    switch status {
    case .delivered: deliveredAt = deliveredAt ?? time
    case .read: readAt = readAt ?? time
    case .sending, .sent, .failed: break
    }
  }

  /// Adds or removes a reaction.
  mutating func apply(_ change: ReactionChange) {
    let participant = change.participant
    if change.isRemoval {
      for index in reactions.indices where reactions[index].emoji == change.emoji {
        reactions[index].by.removeAll { $0 == participant }
      }
      reactions.removeAll(where: \.by.isEmpty)
    } else if let index = reactions.firstIndex(where: { $0.emoji == change.emoji }) {
      if !reactions[index].by.contains(participant) { reactions[index].by.append(participant) }
    } else {
      reactions.append(Reaction(emoji: change.emoji, by: [participant]))
    }
  }

  /// Adds or removes a vote, if the message is a poll with the option.
  ///
  /// - Parameter viewer: The viewer, whose vote a poll may have without naming them.
  mutating func apply(_ change: VoteChange, viewer: ParticipantID?) {
    guard var poll = payload as? Poll, let index = poll.index(of: change.option),
      let participant = change.participant ?? viewer
    else { return }
    let isViewer = participant == viewer
    let voted = poll.hasVote(of: participant, isViewer: isViewer)
    if change.isRemoval {
      poll.options[index].remove(participant, isViewer: isViewer)
    } else {
      if !poll.allowsMultipleAnswers {
        for other in poll.options.indices where other != index {
          poll.options[other].remove(participant, isViewer: isViewer)
        }
      }
      poll.options[index].add(participant, isViewer: isViewer)
    }
    let votes = poll.hasVote(of: participant, isViewer: isViewer)
    if voted != votes { poll.voters = poll.voters.map { max(0, $0 + (votes ? 1 : -1)) } }
    payload = poll
  }

  /// Sets the share of the files that are being transferred.
  ///
  /// - Parameters:
  ///   - share: The share of all files at the end, 0 … 1.
  ///   - part: The part of the way from the shares at the start, 0 … 1.
  ///   - starts: The shares of the files at the start; without them, 0.
  mutating func transfer(_ share: Double, part: Double = 1, from starts: [Double] = []) {
    for index in attachments.indices where attachments[index].transfer != nil {
      let start = starts.indices.contains(index) ? starts[index] : 0
      let value = start + (share - start) * part
      attachments[index].transfer = value >= 1 ? nil : .progress(value)
    }
  }
}

extension Poll {
  /// The index of an option; `nil` if the poll doesn't have it.
  func index(of option: VoteChange.Option) -> Int? {
    switch option {
    case .text(let text): options.firstIndex { $0.text == text }
    case .number(let number): options.indices.contains(number - 1) ? number - 1 : nil
    }
  }

  fileprivate func hasVote(of participant: ParticipantID, isViewer: Bool) -> Bool {
    options.contains { $0.has(participant, isViewer: isViewer) }
  }
}

extension Poll.Option {
  fileprivate func has(_ participant: ParticipantID, isViewer: Bool) -> Bool {
    votes.contains(participant) || (isViewer && isChosen)
  }

  fileprivate mutating func add(_ participant: ParticipantID, isViewer: Bool) {
    guard !has(participant, isViewer: isViewer) else { return }
    votes.append(participant)
    count = count.map { $0 + 1 }
  }

  fileprivate mutating func remove(_ participant: ParticipantID, isViewer: Bool) {
    guard has(participant, isViewer: isViewer) else { return }
    votes.removeAll { $0 == participant }
    if isViewer { isChosen = false }
    count = count.map { max(0, $0 - 1) }
  }
}
