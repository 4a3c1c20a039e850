import Synchronization

/// What shapers of one library tell each other, so that none asks Pango or HarfBuzz what another
/// has asked.
///
/// The answers follow from the fonts alone, so it makes no difference who gave one and when. Each
/// shaper has tables of its own in front of this; it looks here, and takes the lock, only for what
/// is new to it.
final class SharedAnswers<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let limit: Int
  private let answers = Mutex<[Question: Answer]>([:])

  /// - Parameter limit: of answers; at that many it starts anew.
  init(limit: Int) { self.limit = limit }

  /// The answer to a question, from `ask` where nobody has given one. Two who ask at the same
  /// moment both find it out.
  func answer(to question: Question, _ ask: () -> Answer) -> Answer {
    if let known = answers.withLock({ $0[question] }) { return known }
    let answer = ask()
    answers.withLock { answers in
      if answers.count >= limit { answers.removeAll(keepingCapacity: true) }
      answers[question] = answer
    }
    return answer
  }
}
