import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabTimeline

/// Shows polls as an app does: the question, what kind of poll it is, options with marks and bars,
/// and at the foot the number of votes or a button.
struct PollRowsPresenter: CardPresenter {
  let look: PollLook
  private static let usual = PollPresenter()

  /// Creates the presenter.
  init(look: PollLook) { self.look = look }

  var metrics: [any KindMetrics.Type] { Self.usual.metrics }

  func accepts(_ item: TimelineItem) -> Bool { Self.usual.accepts(item) }

  func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    Self.usual.estimatedHeight(of: item, in: request)
  }

  /// The space between a label, the avatars and the number of votes.
  private static let gap = 6.0
  /// The least width of a label beside avatars, in type sizes.
  private static let leastLabel = 5.0
  private static let percentage = PollLook.Words(size: 12, weight: 700, pitch: 16)

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let poll = content.message.payload as? Poll else { return }
    card.usualTextSize = look.textSize
    card.card.ground = look.ground
    let metrics = card.context.metrics.polls
    let scale = card.lengthScale
    let side = look.side * scale
    let room = max(
      1, min(card.maximumWidth, max(metrics.maximumWidth, look.leastWidth) * scale))
    let question = try card.block(OneLine.text(poll.question), look.question, room - 2 * side, 12)
    let words = PollWords(poll, language: card.context.language)
    let hint = try card.block(words.hint(look.hint), look.note, room - 2 * side, 3)
    let rows = try self.rows(of: poll, width: room, scale, card)
    let foot = try self.foot(of: poll, words, width: room - 2 * side, card)

    let blocks = [question, hint] + (foot.map { [$0.block] } ?? [])
    let widest = max(
      (blocks.map(\.size.width).max() ?? 0) + 2 * side, rows.map(\.width).max() ?? 0)
    let width = card.context.grid.ceil(min(room, max(look.leastWidth * scale, widest)))
    var y = look.top * scale
    y = card.add(question, at: Point(x: side, y: y), name: "question").maxY
    y = addHint(hint, to: poll, at: Point(x: side, y: y + look.hintGap * scale), scale, &card)
    y += look.optionsGap * scale
    for (index, row) in rows.enumerated() {
      if index > 0 { y += metrics.rowGap * scale }
      let height = try add(row, top: y, width: width, scale, &card)
      card.addHit(.vote, String(row.index), in: Rect(x: 0, y: y, width: width, height: height))
      y += height
    }
    y = addFoot(foot, top: y, width: width, scale, &card)
    card.card.size = Size(width: width, height: y)
  }

  /// An option, measured.
  private struct Row {
    let index: Int
    let label: TextBlock
    let percentage: TextBlock?
    let count: TextBlock?
    let faces: [ParticipantID]
    let state: PollOptionState
    /// The left edge of the label, and the distance from its right edge to that of the card.
    let (left, right): (Double, Double)
    /// The length of the bar, relative to the longest; `nil` while results are hidden.
    let length: Double?
    let hasMark: Bool
    var width: Double { left + label.size.width + right }
  }

  private func rows(
    of poll: Poll, width: Double, _ scale: Double, _ card: CardBuilder
  ) throws -> [Row] {
    let context = card.context
    let votes = poll.options.map(\.total)
    let lengths = PollShares.lengths(of: votes)
    let percentages = PollShares.percentages(of: votes, total: poll.total)
    let states = poll.options.map { PollOptionState($0, in: poll, viewer: context.viewer) }
    let isAnswered = poll.isClosed || states.contains { $0.isOwn }
    let showsResults = isAnswered || !look.hidesResults
    let hasMarks =
      look.hidesResults
      ? !showsResults : !poll.isClosed || poll.isQuiz || states.contains { $0.isOwn }
    let number = LocalNumber(locale: context.language)
    let shares = try percentages.map { percentage in
      look.hidesResults && showsResults
        ? try card.block(number.percent(percentage), Self.percentage, width / 2) : nil
    }
    let shareWidth = shares.compactMap { $0?.size.width }.max() ?? 0
    let usualLeft = (hasMarks || look.hidesResults ? look.option.left : look.side) * scale
    let left = max(usualLeft, shareWidth == 0 ? 0 : shareWidth + (look.side + Self.gap) * scale)
    return try poll.options.indices.map { index in
      let option = poll.options[index]
      var right = look.option.right * scale
      var count: TextBlock?
      if let words = look.count, votes[index] > 0 {
        count = try card.block(number.decimal(Double(votes[index])), words, width / 3)
      }
      right += count.map { $0.size.width + Self.gap } ?? 0
      var faces = poll.isAnonymous ? [] : Array(option.votes.prefix(look.faces?.most ?? 0))
      let facesWidth = widthOfFaces(faces.count, scale, context)
      let least = Self.leastLabel * look.option.words.size * card.typeScale
      if faces.isEmpty || width - left - right - facesWidth - Self.gap < least {
        faces = []
      } else {
        right += facesWidth + Self.gap
      }
      return Row(
        index: index,
        label: try card.block(
          OneLine.text(option.text), look.option.words, width - left - right, 12),
        percentage: shares[index], count: count, faces: faces, state: states[index], left: left,
        right: right, length: showsResults ? lengths[index] : nil, hasMark: hasMarks)
    }
  }

  private func widthOfFaces(
    _ count: Int, _ scale: Double, _ context: MeasureContext
  ) -> Double {
    guard count > 0, let faces = look.faces else { return 0 }
    let diameter = context.metrics.polls.voterDiameter
    return (diameter + Double(count - 1) * (diameter - faces.overlap)) * scale
  }

  /// Adds an option.
  ///
  /// - Returns: Its height.
  private func add(
    _ row: Row, top: Double, width: Double, _ scale: Double, _ card: inout CardBuilder
  ) throws -> Double {
    let (look, grid) = (look.option, card.context.grid)
    let metrics = card.context.metrics.polls
    let height = grid.ceil(
      max(
        metrics.rowHeight * scale, row.label.size.height + (look.top + look.bottom) * scale))
    let label = card.add(
      row.label, at: Point(x: row.left, y: top + look.top * scale), name: "label")
    // Parts beside the label are in the middle of its first line.
    let middle = label.y + look.words.pitch * card.typeScale / 2
    if let share = row.percentage {
      card.add(
        share, at: Point(x: row.left - Self.gap * scale, y: middle - share.size.height / 2),
        name: "percentage", alignsTrailing: true)
    }
    var x = width - look.right * scale
    if let count = row.count {
      card.add(
        count, at: Point(x: x, y: middle - count.size.height / 2),
        ink: self.look.count?.size == look.words.size ? .text : .secondary, name: "votes",
        alignsTrailing: true)
      x -= count.size.width + Self.gap
    }
    try addFaces(row.faces, end: x, middle: middle, scale, &card)
    if row.hasMark {
      let side = metrics.ringDiameter * scale
      addMark(
        row.state,
        in: Rect(
          x: look.markLeft * scale,
          y: card.typeScale > 1 ? middle - side / 2 : top + look.markTop * scale, width: side,
          height: side), &card)
    }
    let barTop = top + height - (look.barBottom + look.barHeight) * scale
    let barLeft = max(look.barLeft * scale, row.left - (look.left - look.barLeft) * scale)
    guard let length = row.length else {
      card.addHairline(
        y: top + height - 1 / grid.scale, from: row.left, to: width, ink: card.ink(self.look.ring))
      return height
    }
    let barHeight = look.barHeight * scale
    let full = width - barLeft - look.right * scale
    func bar(_ width: Double) -> Path {
      .roundedRect(
        Rect(x: barLeft, y: barTop, width: width, height: barHeight), radius: barHeight / 2)
    }
    if let track = self.look.track { card.add(bar(full), ink: card.ink(track), name: "track") }
    if self.look.track == nil || length > 0 {
      card.add(
        bar(barHeight + ((full - barHeight) * metrics.barShare * length).rounded(.down)),
        ink: row.state.answerInk ?? card.ink(self.look.bar), name: "bar")
    }
    if self.look.hidesResults, row.state.isOwn || row.state.isRight {
      let side = 16 * scale
      addMark(
        row.state,
        in: Rect(
          x: barLeft - 6 * scale - side, y: barTop + barHeight / 2 - side / 2, width: side,
          height: side), &card)
    }
    return height
  }

  /// Adds the avatars of voters, the first one on top.
  private func addFaces(
    _ voters: [ParticipantID], end: Double, middle: Double, _ scale: Double,
    _ card: inout CardBuilder
  ) throws {
    guard let faces = look.faces else { return }
    let grid = card.context.grid
    let side = card.context.metrics.polls.voterDiameter * scale
    let step = side - faces.overlap * scale
    for (index, voter) in voters.enumerated().reversed() {
      let frame = Rect(
        x: grid.round(end - side - Double(voters.count - 1 - index) * step),
        y: grid.round(middle - side / 2), width: side, height: side)
      if voters.count > 1 {
        card.add(.ellipse(in: frame.inset(by: -1)), ink: .bubble, name: "ring of voter")
      }
      card.add(face: try AvatarLayout(voter, frame: frame, in: card.context), name: "voter")
    }
  }

  /// Adds a ring, or the disc of the viewer's vote.
  private func addMark(_ state: PollOptionState, in frame: Rect, _ card: inout CardBuilder) {
    let center = Point(x: frame.midX, y: frame.midY)
    guard state.isOwn || state.isRight else {
      guard !state.isClosed else { return }
      return card.add(
        .ellipse(in: frame.inset(by: look.ringWidth / 2)), ink: card.ink(look.ring),
        width: look.ringWidth, name: "ring")
    }
    // In units of a disc of 16 points, as Telegram's.
    let unit = frame.width / 16
    func at(_ x: Double, _ y: Double) -> Point {
      Point(
        x: center.x + (card.context.isMirrored ? -1 : 1) * (x - 8) * unit,
        y: center.y + (y - 8) * unit)
    }
    let lines =
      state.isWrong
      ? [[at(5, 5), at(11, 11)], [at(11, 5), at(5, 11)]]
      : [[at(4, 8.5), at(6.5, 11), at(12, 5.5)]]
    let ink = state.answerInk ?? card.ink(look.disc)
    var disc = Path.ellipse(in: frame)
    if look.check == nil, state.answerInk == nil {
      for line in lines {
        disc.append(.outline(along: line, width: 1.5 * unit, isHole: true))
      }
      return card.add(disc, ink: ink, name: "vote")
    }
    card.add(disc, ink: ink, name: "vote")
    for line in lines {
      card.add(.polyline(line), ink: look.check ?? .white, width: 1.5 * unit, name: "check")
    }
  }

  /// Adds the line below the question.
  ///
  /// - Returns: Its bottom.
  private func addHint(
    _ hint: TextBlock, to poll: Poll, at point: Point, _ scale: Double, _ card: inout CardBuilder
  ) -> Double {
    var point = point
    if case .choice = look.hint, !poll.isClosed, hint.text.lines.count == 1 {
      let size = 10 * scale
      let y = point.y + hint.size.height / 2
      for index in 0..<(poll.allowsMultipleAnswers ? 2 : 1) {
        let center = Point(x: point.x + size / 2 + Double(index) * size * 0.45, y: y)
        card.add(
          card.unmirrored(CardSymbols.check(center: center, size: size), at: center.x),
          ink: .secondary, width: 1.3 * scale, name: "hint")
      }
      point.x += size * (poll.allowsMultipleAnswers ? 1.45 : 1) + 4 * scale
    }
    return card.add(hint, at: point, ink: .secondary, name: "hint").maxY
  }
}

extension PollRowsPresenter {
  /// The foot, measured.
  private struct Foot {
    let block: TextBlock
    let ink: Ink
    /// What the foot does; `nil` if it is not a button, or there are no votes to show.
    var hit: HitRegion.Kind?
  }

  private func foot(
    of poll: Poll, _ words: PollWords, width: Double, _ card: CardBuilder
  ) throws -> Foot? {
    let hasVotes = poll.total > 0
    switch look.foot {
    case .votes(_, let line, let button):
      let isAnswered =
        poll.isClosed
        || poll.options.contains {
          PollOptionState($0, in: poll, viewer: card.context.viewer).isOwn
        }
      if let title = words.button(isAnswered: isAnswered) {
        return Foot(
          block: try card.block(title, button, width, 3), ink: .accent,
          hit: isAnswered ? .pollVotes : .sendVotes)
      }
      return Foot(block: try card.block(words.votes, line, width), ink: .secondary)
    case .divided(_, let button, let ink):
      let title = LocalizedPhrase.viewVotes.text(in: card.context.language)
      return Foot(
        block: try card.block(title, button, width, 3), ink: hasVotes ? ink : .secondary,
        hit: hasVotes ? .pollVotes : nil)
    case .pill(_, _, let button, _):
      let title = LocalizedPhrase.viewVotes.text(in: card.context.language)
      return Foot(
        block: try card.block(title, button, width, 3), ink: hasVotes ? .text : .secondary,
        hit: hasVotes ? .pollVotes : nil)
    }
  }

  /// Adds the foot, and says where the time is.
  ///
  /// - Returns: The bottom of the card.
  private func addFoot(
    _ foot: Foot?, top: Double, width: Double, _ scale: Double, _ card: inout CardBuilder
  ) -> Double {
    guard let foot else { return top }
    let boxes = card.context.metrics.boxes
    let block = foot.block
    func add(in frame: Rect, name: String) {
      card.add(
        block, at: Point(x: frame.x, y: frame.midY - block.size.height / 2), ink: foot.ink,
        name: name, centered: frame.width)
      if let hit = foot.hit, let id = card.item.message?.id { card.addHit(hit, id, in: frame) }
    }
    switch look.foot {
    case .votes(let space, _, _):
      let height = block.size.height + 2 * space * scale
      add(in: Rect(x: 0, y: top, width: width, height: height), name: "votes")
      card.card.timePlace = .beside(end: (width + block.size.width) / 2)
      return top + height
    case .divided(let height, _, _):
      let line = card.context.grid.ceil(
        top + 6 * scale + boxes.timePitch + boxes.timeBottom + 2 * scale)
      let height = max(height * scale, block.size.height + 12 * scale)
      card.addHairline(y: line, to: width, ink: .shade(0.1, dark: 0.1))
      add(in: Rect(x: 0, y: line, width: width, height: height), name: "button")
      card.card.timePlace = .beside(end: 0, raise: height)
      return line + height
    case .pill(let gap, let height, _, let bottom):
      let frame = Rect(
        x: look.side * scale, y: top + gap * scale, width: width - 2 * look.side * scale,
        height: max(height * scale, block.size.height + 8 * scale))
      card.add(
        .roundedRect(frame, radius: frame.height / 2), ink: .faded(.text, 0.1), name: "button")
      add(in: frame, name: "button")
      return frame.maxY + bottom * scale
    }
  }
}

extension CardBuilder {
  /// Shapes words and breaks them into lines, without adding them.
  fileprivate func block(
    _ text: String, _ words: PollLook.Words, _ width: Double, _ lines: Int = 1
  ) throws -> TextBlock {
    try block(
      text, size: words.size, weight: words.weight, pitch: words.pitch, width: width, lines: lines)
  }
}

/// The viewer's vote for an option, and what it says about the answers of a quiz.
struct PollOptionState {
  let isOwn: Bool
  /// Whether the option is the right answer of a quiz, and that is known to the viewer.
  let isRight: Bool
  /// Whether the viewer voted for a wrong answer of a quiz.
  let isWrong: Bool
  let isClosed: Bool

  init(_ option: Poll.Option, in poll: Poll, viewer: ParticipantID?) {
    isOwn = option.isChosen(by: viewer)
    isClosed = poll.isClosed
    let isAnswered = poll.isClosed || poll.options.contains { $0.isChosen(by: viewer) }
    isRight = poll.isQuiz && isAnswered && option.isCorrect
    isWrong = poll.isQuiz && isOwn && !option.isCorrect
  }

  /// The ink of right and wrong answers; `nil` for others.
  var answerInk: Ink? {
    isRight ? PollPresenter.right : isWrong ? PollPresenter.wrong : nil
  }
}

extension Poll {
  /// The number of voters, for percentages.
  var total: Int {
    let votes = options.map(\.total)
    return max(voters ?? (allowsMultipleAnswers ? 0 : votes.reduce(0, +)), votes.max() ?? 0)
  }
}
