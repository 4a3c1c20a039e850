import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabTimeline

/// The metrics of polls. Lengths are in points.
package struct PollMetrics: KindMetrics {
  /// The largest width of the card.
  package var maximumWidth = 368.4
  /// The length of the longest bar, relative to the width of its option.
  package var barShare = 0.95
  /// The smallest height of an option.
  package var rowHeight = 44.0
  /// The space between options.
  package var rowGap = 6.0
  /// The diameter of the ring before an option.
  package var ringDiameter = 24.0
  /// The diameter of voters' avatars.
  package var voterDiameter = 22.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<PollMetrics>] = [
    .number("pollMaximumWidth", \.maximumWidth, 60...1000),
    .number("pollBarShare", \.barShare, 0...1),
    .number("pollRowHeight", \.rowHeight, 10...200),
    .number("pollRowGap", \.rowGap, 0...100),
    .number("pollRingDiameter", \.ringDiameter, 4...100),
    .number("pollVoterDiameter", \.voterDiameter, 4...100),
  ]
}

extension Metrics {
  /// The metrics of polls.
  package var polls: PollMetrics {
    get { self[PollMetrics.self] }
    set { self[PollMetrics.self] = newValue }
  }
}

/// Shows a poll: the question, and the options with bars, the viewer's vote and the voters.
///
/// A bar shows the votes relative to the most voted option. Voters are avatars; votes without names
/// are a number, and those of anonymous polls a percentage.
package struct PollPresenter: CardPresenter {
  /// The inks of marks and bars.
  struct Inks: Sendable {
    let (accent, ownBar, bar): (Ink, Ink, Ink)
    /// The ink of text on the bar of the viewer's vote.
    let onOwnBar: Ink

    /// White text can't be read on the bright bar.
    static let imessage = Inks(
      accent: .fixed(0xFFA833), ownBar: .fixed(0xFFBD61, dark: 0xF8AF4A),
      bar: .fixed(
        light: Color(rgb: 0xFFBD61).opacity(0.2), dark: Color(rgb: 0xFF9E1C).opacity(0.3)),
      onOwnBar: .black)
    /// The accent of the theme.
    static let accent = Inks(
      accent: .accent, ownBar: .faded(.accent, 0.35), bar: .faded(.accent, 0.18), onOwnBar: .text)
  }

  private let inks: Inks

  /// Creates the presenter.
  package init() { self.init(inks: .imessage) }

  init(inks: Inks) { self.inks = inks }

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [PollMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == ItemKind(.poll) }

  /// The avatars of the voters.
  package func pictures(of item: TimelineItem) -> [String] { [] }

  /// The height of a poll with a question and options of one line each, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    guard let message = item.message, let poll = message.payload as? Poll else { return 0 }
    let metrics = request.metrics
    let count = Double(poll.options.count)
    let rows = count * metrics.polls.rowHeight + max(0, count - 1) * metrics.polls.rowGap
    let hasText = message.text?.isEmpty == false
    return 2 * Self.padding + metrics.linePitch + Self.questionGap + rows
      + (hasText ? request.estimatedTextHeight(of: item) : 0)
  }

  private static let padding = 12.0
  private static let questionGap = 10.0
  /// The part of the width between the margins that stays free.
  private static let reserve = 24.0
  private static let rowRadius = 12.0
  /// The distances of the ring from the start of its row, of the text from the ring, and of the
  /// voters from the end.
  private static let gap = 10.0
  private static let ringWidth = 1.5
  /// The distance from the voters to their number, and from the label to voters below it.
  private static let countGap = 4.0
  /// The largest scale of the text with the voters beside the label (approximate).
  private static let maximumLineScale = 1.5
  /// The share of an avatar that the next one covers, and the ring around it.
  private static let overlap = (share: 0.35, ring: 1.5)
  private static let maximumVoters = 3
  /// The ground of an option (approximate).
  private static let track = Ink.fixed(
    light: .black.opacity(0.07), dark: .white.opacity(0.12))
  /// The right answer and a wrong vote (approximate: WhatsApp's rule).
  static let right = Ink.fixed(0x34C759, dark: 0x30D158)
  static let wrong = Ink.fixed(0xFF3B30, dark: 0xFF453A)

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let poll = content.message.payload as? Poll else { return }
    let context = card.context
    let metrics = context.metrics.polls
    let gutter = card.item.decoration.reservesAvatarGutter ? context.metrics.avatars.gutter : 0
    let room = context.rowWidth - 2 * context.edge - gutter
    let width = context.grid.round(
      min(room, max(metrics.ringDiameter * 5, min(metrics.maximumWidth, room - Self.reserve))))
    let inner = width - 2 * Self.padding
    var y = Self.padding
    let question = try card.block(
      OneLine.text(poll.question), size: 17, weight: 600, pitch: 21, width: inner, lines: 12)
    card.add(question, at: Point(x: Self.padding, y: y), name: "question")
    y += question.size.height
    let hints = Self.hints(of: poll).map { $0.text(in: context.language) }
    if !hints.isEmpty {
      let note = try card.block(
        hints.joinedByDots(), size: 13, pitch: 16, width: inner, lines: 3)
      card.add(note, at: Point(x: Self.padding, y: y + 2), ink: .secondary, name: "hint")
      y += 2 + note.size.height
    }
    y += Self.questionGap
    let votes = poll.options.map(\.total)
    let lengths = PollShares.lengths(of: votes)
    let percentages = PollShares.percentages(of: votes, total: poll.total)
    let isAnswered =
      poll.isClosed || poll.options.contains { $0.isChosen(by: context.viewer) }
    let hasMarks =
      !poll.isClosed || poll.isQuiz || poll.options.contains { $0.isChosen(by: context.viewer) }
    for (index, option) in poll.options.enumerated() {
      let row = Row(
        index: index, option: option, length: lengths[index], percentage: percentages[index],
        showsAnswers: poll.isQuiz && isAnswered, hasMarks: hasMarks, poll: poll)
      y += try add(row, top: y, width: inner, &card) + metrics.rowGap
    }
    card.card.ground = .incoming
    card.card.size = Size(width: width, height: y - metrics.rowGap + Self.padding)
  }

  /// What is said about a poll that differs from those of iMessage.
  private static func hints(of poll: Poll) -> [LocalizedPhrase] {
    var hints: [LocalizedPhrase] = []
    if poll.isAnonymous { hints.append(.anonymousPoll) }
    if poll.isQuiz { hints.append(.quiz) }
    if poll.isClosed {
      hints.append(.pollEnded)
    } else if poll.allowsMultipleAnswers {
      hints.append(.selectSeveral)
    }
    return hints
  }

  private struct Row {
    let index: Int
    let option: Poll.Option
    /// The length of the bar, relative to the longest.
    let length: Double
    let percentage: Int
    /// Whether right and wrong answers of a quiz are marked.
    let showsAnswers: Bool
    /// Whether there are rings or check marks before the options of the poll.
    let hasMarks: Bool
    let poll: Poll
  }

  /// Adds an option.
  ///
  /// - Returns: The height of the option in points.
  private func add(
    _ row: Row, top: Double, width: Double, _ card: inout CardBuilder
  ) throws -> Double {
    let context = card.context
    let grid = context.grid
    let metrics = context.metrics.polls
    let left = Self.padding
    let right = left + width
    let isOwn = row.option.isChosen(by: context.viewer)
    let voters = row.poll.isAnonymous ? [] : Array(row.option.votes.prefix(Self.maximumVoters))
    let step = metrics.voterDiameter * (1 - Self.overlap.share)
    let votersWidth =
      voters.isEmpty ? 0 : metrics.voterDiameter + step * Double(voters.count - 1)
    let count = try countText(row, shown: voters.count, context).map {
      try card.block($0, size: 13, pitch: 16, width: width / 3)
    }
    var end = Self.gap
    if !voters.isEmpty { end += votersWidth + Self.gap }
    if let count { end += count.size.width + (voters.isEmpty ? Self.gap : Self.countGap) }
    let textLeft = left + Self.gap + (row.hasMarks ? metrics.ringDiameter + Self.gap : 2)
    func labelBlock(end: Double) throws -> TextBlock {
      try card.block(
        OneLine.text(row.option.text), size: 17, pitch: 20.29, width: right - end - textLeft,
        lines: 12)
    }
    let wide = try labelBlock(end: Self.gap)
    // With large text, and beside long words, the voters are below the label.
    let isStacked =
      end > Self.gap
      && (card.typeScale > Self.maximumLineScale
        || wide.text.shaped.widestWord > right - end - textLeft)
    let label = isStacked || end == Self.gap ? wide : try labelBlock(end: end)
    let lineHeight = max(voters.isEmpty ? 0 : metrics.voterDiameter, count?.size.height ?? 0)
    let stacked = isStacked ? lineHeight + Self.countGap : 0
    let height = grid.ceil(
      max(
        metrics.rowHeight,
        label.size.height + stacked + 2 * Self.gap))
    let frame = Rect(x: left, y: top, width: width, height: height)
    card.add(.roundedRect(frame, radius: Self.rowRadius), ink: Self.track, name: "option")
    if row.length > 0 {
      let barWidth = max(2 * Self.rowRadius, width * metrics.barShare * row.length)
      card.add(
        .roundedRect(
          Rect(x: left, y: top, width: grid.round(barWidth), height: height),
          radius: Self.rowRadius), ink: isOwn ? inks.ownBar : inks.bar, name: "bar")
    }
    addRing(
      row, isOwn: isOwn,
      center: Point(x: left + Self.gap + metrics.ringDiameter / 2, y: frame.midY), &card)
    let labelTop = frame.midY - (label.size.height + stacked) / 2
    let barEnd = isOwn ? left + width * metrics.barShare * row.length : left
    func ink(end: Double) -> Ink { end <= barEnd ? inks.onOwnBar : .text }
    card.add(
      label, at: Point(x: textLeft, y: labelTop), ink: ink(end: textLeft + label.size.width),
      name: "label")
    let middle =
      isStacked ? labelTop + label.size.height + stacked - lineHeight / 2 : frame.midY
    var x = right - Self.gap
    if let count {
      card.add(
        count, at: Point(x: x, y: middle - count.size.height / 2),
        ink: ink(end: x - count.size.width / 2),
        name: "votes", alignsTrailing: true)
      x -= count.size.width + Self.countGap
    }
    try addVoters(voters, end: x, middle: middle, step: step, &card)
    card.addHit(.vote, String(row.index), in: frame)
    return height
  }

  /// Adds the avatars of voters, the first one on top.
  private func addVoters(
    _ voters: [ParticipantID], end: Double, middle: Double, step: Double,
    _ card: inout CardBuilder
  ) throws {
    let grid = card.context.grid
    let side = card.context.metrics.polls.voterDiameter
    for (index, voter) in voters.enumerated().reversed() {
      let fromEnd = Double(voters.count - 1 - index) * step
      let frame = Rect(
        x: grid.round(end - side - fromEnd), y: grid.round(middle - side / 2), width: side,
        height: side)
      card.add(
        .ellipse(in: frame.inset(by: -Self.overlap.ring)), ink: .incoming, name: "voter")
      card.add(try AvatarLayout(voter, frame: frame, in: card.context), name: "voter")
    }
  }

  /// The number of votes, if the avatars don't show it; a percentage if the poll is anonymous.
  private func countText(_ row: Row, shown: Int, _ context: MeasureContext) -> String? {
    let number = LocalNumber(locale: context.language)
    let total = row.option.total
    if row.poll.isAnonymous {
      return row.poll.options.contains { $0.total > 0 } ? number.percent(row.percentage) : nil
    }
    return total > shown ? number.decimal(Double(total)) : nil
  }

  /// Adds the ring, the check mark of the viewer's vote, or the mark of an answer of a quiz.
  private func addRing(
    _ row: Row, isOwn: Bool, center: Point, _ card: inout CardBuilder
  ) {
    let diameter = card.context.metrics.polls.ringDiameter
    let frame = Rect(
      x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter, height: diameter)
    let isRight = row.showsAnswers && row.option.isCorrect
    let isWrong = row.showsAnswers && isOwn && !row.option.isCorrect
    if isRight || isWrong || isOwn {
      card.add(
        .ellipse(in: frame), ink: isRight ? Self.right : isWrong ? Self.wrong : inks.accent,
        name: "vote")
      if isOwn && !row.showsAnswers {
        // The disc is hardly darker than the bar.
        card.add(
          .ellipse(in: frame.inset(by: Self.ringWidth / 2)), ink: .white, width: Self.ringWidth,
          name: "vote")
      }
      let mark =
        isWrong
        ? Self.cross(center: center, size: diameter * 0.38)
        : card.unmirrored(
          CardSymbols.check(center: center, size: diameter * 0.5), at: center.x)
      card.add(mark, ink: .white, width: 2.2, name: "vote")
    } else if !row.poll.isClosed {
      card.add(
        .ellipse(in: frame.inset(by: Self.ringWidth / 2)), ink: inks.accent,
        width: Self.ringWidth, name: "ring")
    }
  }

  private static func cross(center: Point, size: Double) -> Path {
    var path = Path()
    path.move(center.x - size / 2, center.y - size / 2)
    path.line(center.x + size / 2, center.y + size / 2)
    path.move(center.x + size / 2, center.y - size / 2)
    path.line(center.x - size / 2, center.y + size / 2)
    return path
  }
}

extension Poll.Option {
  /// Whether the viewer voted for the option.
  func isChosen(by viewer: ParticipantID?) -> Bool {
    isChosen || viewer.map(votes.contains) ?? false
  }
}

extension HitRegion.Kind {
  /// An option of a poll. The target is its index, from 0.
  public static let vote = HitRegion.Kind(rawValue: "vote")
  /// The button that shows the votes of a poll. The target is the id of the message.
  public static let pollVotes = HitRegion.Kind(rawValue: "pollVotes")
  /// The button that sends the votes for several options. The target is the id of the message.
  public static let sendVotes = HitRegion.Kind(rawValue: "sendVotes")
}

/// The percentages of a poll's options.
enum PollShares {
  /// Whole percentages as Telegram rounds them: equal votes have equal numbers, so their sum may be
  /// less than 100.
  ///
  /// All are rounded down. What is left to 100 goes to groups of equal options, those with the
  /// largest remainders first, if a whole group can get one more.
  ///
  /// - Parameters:
  ///   - votes: The votes of the options, at least 0.
  ///   - total: The number of voters. If options have several votes of one voter, the sum may be
  ///     more than 100.
  /// - Complexity: O(n log n).
  static func percentages(of votes: [Int], total: Int) -> [Int] {
    guard total > 0 else { return votes.map { _ in 0 } }
    var shares = votes.map { 100 * min($0, total) / total }
    let rests = zip(votes, shares).map { 100 * min($0, total) - $1 * total }
    var left = 100 - shares.reduce(0, +)
    guard left > 0, left <= votes.count else { return shares }
    struct Key: Hashable {
      let rest: Int
      let share: Int
    }
    var groups: [Key: [Int]] = [:]
    for index in votes.indices {
      groups[Key(rest: rests[index], share: shares[index]), default: []].append(index)
    }
    for (key, group) in groups.sorted(by: {
      ($0.key.rest, $0.key.share) > ($1.key.rest, $1.key.share)
    }) where key.rest > 0 && group.count <= left {
      for index in group { shares[index] += 1 }
      left -= group.count
    }
    return shares
  }

  /// The lengths of the bars relative to the longest: votes relative to those of the most voted
  /// option.
  static func lengths(of votes: [Int]) -> [Double] {
    let most = Double(max(1, votes.max() ?? 1))
    return votes.map { Double($0) / most }
  }
}
