import ConfabModel

/// The dates of a file in its order, from which the order of their numbers is found out.
///
/// Equal dates that follow each other are one run, so that memory grows with the days.
struct WrittenDates {
  /// Messages of the same date.
  struct Run {
    var date: WrittenDate
    /// The line of the first one, counted from 1.
    var line: UInt32
    var count: UInt32
    /// The earliest and the latest time, in seconds since midnight.
    var earliest: UInt32
    var latest: UInt32
  }

  private(set) var runs: [Run] = []
  /// Whether a time has AM or PM in capital letters, which is usual in the United States.
  var looksAmerican = false

  /// Adds the date of a message.
  mutating func add(_ stamp: WrittenStamp, line: Int) {
    let time = UInt32(truncatingIfNeeded: stamp.time.seconds)
    if let last = runs.indices.last, runs[last].date == stamp.date {
      runs[last].count &+= 1
      runs[last].earliest = min(runs[last].earliest, time)
      runs[last].latest = max(runs[last].latest, time)
    } else {
      runs.append(
        Run(
          date: stamp.date, line: UInt32(truncatingIfNeeded: line), count: 1, earliest: time,
          latest: time))
    }
  }

  /// The orders, found out or as the user says.
  func orders(_ wish: ImportOptions.DateOrder?) -> DateOrders { DateOrders(self, wish) }

  /// The first and the last moment in orders that were found out.
  func bounds(
    _ orders: DateOrders, _ clock: inout LocalClock
  ) -> (first: Timestamp, last: Timestamp)? {
    var cursor = orders.cursor
    var bounds: (first: Timestamp, last: Timestamp)?
    for run in runs {
      guard let day = cursor.day(run.date, line: Int(run.line)) else { continue }
      for seconds in [run.earliest, run.latest] {
        guard let moment = clock.moment(day.at(Int(seconds))) else { continue }
        bounds = (min(bounds?.first ?? moment, moment), max(bounds?.last ?? moment, moment))
      }
    }
    return bounds
  }
}

/// Which number of dates is the day, over a whole file or from line to line.
struct DateOrders {
  /// An order that holds from a line on.
  struct Part: Equatable {
    var line: Int
    var order: ImportOptions.DateOrder
  }

  /// Why an order was chosen.
  enum Reason: Equatable {
    /// The years are first or the user says it: nothing is open.
    case known
    /// In another order a date would not exist.
    case impossible(line: Int)
    /// In another order dates would go back.
    case goesBack
    /// The number changes more often than the other.
    case changesFaster
    /// Nothing decides it.
    case open
    /// No one order holds for all lines.
    case mixed
  }

  /// The parts, at least one, in ascending order of their lines.
  private(set) var parts: [Part]
  private(set) var reason: Reason

  private static let all: [ImportOptions.DateOrder] = [.dmy, .mdy, .ymd]
  /// A message that arrives late can be of a day before.
  private static let toleratedDays = 2

  init(_ dates: WrittenDates, _ wish: ImportOptions.DateOrder?) {
    let open = dates.runs.filter { $0.date.year != .first }
    guard !open.isEmpty else {
      (parts, reason) = ([Part(line: 0, order: .ymd)], .known)
      return
    }
    if let wish {
      (parts, reason) = ([Part(line: 0, order: wish)], .known)
      return
    }
    let fitting = Self.all.map { order in open.allSatisfy { $0.date.day(order) != nil } }
    guard fitting.contains(true) else {
      parts = Self.mixedParts(open)
      reason = .mixed
      return
    }
    // Two digits are rarely a year if they are first.
    let candidates = Self.all.indices.filter { fitting[$0] }.map { Self.all[$0] }
    let usual = candidates.filter { $0 != .ymd }
    let ranked = candidates.map { (order: $0, steps: Self.stepsBack(open, $0)) }
    let least = ranked.map(\.steps).min() ?? 0
    var best = ranked.filter { $0.steps == least }.map(\.order)
    if best.contains(where: usual.contains) { best.removeAll { $0 == .ymd } }
    if best.count == 1 {
      parts = [Part(line: 0, order: best[0])]
      let others = Self.all.filter { $0 != best[0] && $0 != .ymd }
      let proof = open.first { run in others.allSatisfy { run.date.day($0) == nil } }
      reason =
        candidates.count == 1 || usual == best
        ? .impossible(line: proof.map { Int($0.line) } ?? 0) : .goesBack
      return
    }
    let (day, month) = Self.changes(open)
    if day != month {
      parts = [Part(line: 0, order: day > month ? .dmy : .mdy)]
      reason = .changesFaster
    } else {
      parts = [Part(line: 0, order: dates.looksAmerican ? .mdy : .dmy)]
      reason = .open
    }
  }

  /// How often dates go back.
  private static func stepsBack(
    _ runs: [WrittenDates.Run], _ order: ImportOptions.DateOrder
  ) -> Int {
    var last = 0
    var steps = 0
    for run in runs {
      guard let day = run.date.day(order)?.number else { continue }
      if day < last - Self.toleratedDays { steps += 1 }
      last = day
    }
    return steps
  }

  /// How often the first and the second number change.
  private static func changes(_ runs: [WrittenDates.Run]) -> (first: Int, second: Int) {
    var (first, second) = (0, 0)
    for (run, next) in zip(runs, runs.dropFirst()) {
      if run.date.first != next.date.first { first += 1 }
      if run.date.second != next.date.second { second += 1 }
    }
    return (first, second)
  }

  // MARK: - Several orders

  /// The parts with the fewest changes of the order and steps back, by dynamic programming.
  private static func mixedParts(_ runs: [WrittenDates.Run]) -> [Part] {
    let (priceOfChange, priceOfStep) = (8, 1)
    var costs = [0, 0, 4]
    var days: [Int?] = [nil, nil, nil]
    // Three for each run.
    var origins: [UInt8] = []
    for run in runs {
      let own = all.map { run.date.day($0)?.number }
      var next = [Int](repeating: 1 << 40, count: 3)
      var origin: [UInt8] = [0, 1, 2]
      for state in 0..<3 {
        for before in 0..<3 {
          var cost = costs[before] + (state == before ? 0 : priceOfChange)
          if own[state] == nil { cost += 1_000 }
          if let day = own[state], let old = days[before], day < old - toleratedDays {
            cost += priceOfStep
          }
          if cost < next[state] {
            next[state] = cost
            origin[state] = UInt8(before)
          }
        }
      }
      costs = next
      days = (0..<3).map { own[$0] ?? days[Int(origin[$0])] }
      origins += origin
    }
    var state = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    var parts: [Part] = []
    for index in runs.indices.reversed() {
      let line = index == 0 ? 0 : Int(runs[index].line)
      if parts.last?.order == all[state] {
        parts[parts.count - 1].line = line
      } else {
        parts.append(Part(line: line, order: all[state]))
      }
      state = Int(origins[3 * index + state])
    }
    return parts.reversed()
  }

  // MARK: - Use

  /// Finds the days of dates in ascending order of their lines.
  struct Cursor {
    fileprivate let parts: [Part]
    private var index = 0
    private var known: (date: WrittenDate, index: Int, day: CalendarDay?)?

    fileprivate init(_ parts: [Part]) { self.parts = parts }

    /// The day of a date. A date that doesn't exist in the order of its line is read in another one.
    mutating func day(_ date: WrittenDate, line: Int) -> CalendarDay? {
      while index + 1 < parts.count, parts[index + 1].line <= line { index += 1 }
      if let known, known.date == date, known.index == index { return known.day }
      let order = date.year == .first ? .ymd : parts[index].order
      var day = date.day(order)
      if day == nil { day = DateOrders.all.lazy.compactMap { date.day($0) }.first }
      known = (date, index, day)
      return day
    }
  }

  /// A cursor at the first line.
  var cursor: Cursor { Cursor(parts) }

  /// What was assumed, as a sentence, and the option that settles it; `nil` if nothing is open.
  var guess: (text: String, option: String)? {
    let order = parts[0].order
    let name = Self.name(order)
    let other = order == .dmy ? "mdy" : "dmy"
    let option = "--date-order \(other)"
    switch reason {
    case .known: return nil
    case .impossible(let line):
      return ("\(name)\(line > 0 ? ", because of line \(line)" : "")", option)
    case .goesBack: return ("\(name), because dates would go back otherwise", option)
    case .changesFaster: return ("\(name), because the day changes more often", option)
    case .open: return ("\(name), which no date proves", option)
    case .mixed:
      let texts = parts.prefix(4).map { part in
        part.line == 0
          ? Self.name(part.order) : "\(Self.name(part.order)) from line \(part.line) on"
      }
      return (texts.joined(separator: ", ") + (parts.count > 4 ? ", …" : ""), "--date-order ORDER")
    }
  }

  private static func name(_ order: ImportOptions.DateOrder) -> String {
    switch order {
    case .dmy: "day before month"
    case .mdy: "month before day"
    case .ymd: "year before month and day"
    }
  }

  /// Tells the sink what was assumed.
  func report(to sink: ImportSink, in chat: ImportSink.Chat) {
    if let guess { sink.guess(guess.text, option: guess.option, in: chat) }
  }
}
