import ConfabModel

/// Formats the times of a conversation in its locale and zone, relative to its `now`.
package struct DateWriter {
  let phrases: Phrases
  private let zone: Zone
  private var text: CalendarText
  private let locale: String?
  private lazy var numbers: LocalNumber = LocalNumber(locale: locale)
  private let now: LocalTime?
  private var today: Int? { now?.day }
  /// The year that dates leave out.
  package let year: Int?

  /// - Throws: ``TimelineError`` for an unknown time zone.
  package init(_ conversation: Conversation) throws(TimelineError) {
    let tag = SupportedLocale(conversation.locale)
    phrases = Phrases(tag)
    text = CalendarText(tag)
    locale = conversation.locale
    zone = try Zone(conversation.timezone)
    now = conversation.now.map(zone.local)
    year = now?.year ?? conversation.messages.last { $0.at != nil }?.at.map(zone.local)?.year
  }

  /// "9:41 AM"
  package mutating func time(_ time: Timestamp) -> String {
    text.time(zone.local(time))
  }

  /// The clock of a device at the conversation's `now`, or else at 9:41 on January 9, 2007, when
  /// the first iPhone was presented.
  package mutating func deviceClock() -> DeviceClock {
    let now = now ?? LocalTime(milliseconds: 1_168_335_660_000, offset: 0)
    return DeviceClock(
      time: self.now == nil ? "9:41" : text.clock(now), timeOfDay: text.time(now),
      date: text.day(now, .date).filter { $0 != "," && $0 != "،" })
  }

  /// The local date, in days since 1970-01-01.
  func day(_ time: Timestamp) -> Int {
    zone.local(time).day
  }

  /// The date header above a message.
  ///
  /// If the conversation has a `now`, days are "Today", "Yesterday" and weekdays up to six days
  /// back. Other dates have a year if it isn't that of `now`, or of the last message without a
  /// `now`.
  mutating func header(_ time: Timestamp, service: String? = nil) -> DateHeader {
    let local = zone.local(time)
    return DateHeader(day: day(local), time: text.time(local), service: service)
  }

  /// The time of day ("9:41 AM") today and without a `now`; otherwise the day as in headers.
  mutating func stamp(_ time: Timestamp) -> String {
    let local = zone.local(time)
    return today.map { $0 == local.day } ?? true ? text.time(local) : day(local)
  }

  /// The date of a calendar event, or `nil` for an event without one.
  mutating func event(_ event: CalendarEvent) -> EventDate? {
    guard let start = event.start.map(zone.local) else { return nil }
    let end = event.end.map(zone.local).flatMap {
      ($0.day, $0.minute) > (start.day, start.minute) ? $0 : nil
    }
    let isOneDay = end.map { $0.day == start.day } ?? true
    func moment(_ local: LocalTime, _ text: inout CalendarText, _ year: Int?) -> String {
      let form: CalendarText.DayForm =
        local.year == year ?? local.year
        ? (event.isAllDay ? .weekday : .shortWeekday) : .dateWithYear
      let day = text.day(local, form)
      return event.isAllDay ? day : "\(day) \(text.time(local))"
    }
    var line = moment(start, &text, year)
    if let end, !(event.isAllDay && isOneDay) {
      line += isOneDay ? " – \(text.time(end))" : " – \(moment(end, &text, year))"
    }
    return EventDate(
      month: text.day(start, .month), day: numbers.decimal(Double(start.dayOfMonth)), text: line)
  }

  private mutating func day(_ local: LocalTime) -> String {
    switch today.map({ $0 - local.day }) {
    case .some(let days) where 0...1 ~= days: text.relativeDay(daysAgo: days)
    case .some(2...6): text.day(local, .weekday)
    default: text.day(local, local.year == year ? .date : .dateWithYear)
    }
  }
}

/// The time and the date in the status bar of a device.
package struct DeviceClock: Equatable {
  /// "9:41"
  package let time: String
  /// "9:41 AM"
  package let timeOfDay: String
  /// "Tue Jan 9"
  package let date: String
}

/// A local date and time of day.
struct LocalTime: Equatable {
  /// Days since 1970-01-01 in the proleptic Gregorian calendar.
  let day: Int
  /// The minute of the day, 0 … 1,439.
  let minute: Int

  /// - Parameters:
  ///   - milliseconds: Milliseconds since 1970-01-01T00:00:00Z.
  ///   - offset: Seconds east of UTC.
  init(milliseconds: Int64, offset: Int) {
    // The years 1 … 9999, which is the range of ISO 8601 and of formatted dates.
    let moment = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
    let seconds = Int(moment.flooredQuotient(by: 1000)) + min(max(offset, -64_800), 64_800)
    day = seconds.flooredQuotient(by: 86_400)
    minute = (seconds - day * 86_400) / 60
  }

  /// The year.
  var year: Int { civil.year }
  /// The day of the month, 1 … 31.
  var dayOfMonth: Int { civil.day }

  /// The year, the month (1 … 12) and the day of the month, by Howard Hinnant's `civil_from_days`.
  var civil: (year: Int, month: Int, day: Int) {
    // Counts from 0000-03-01, so that the leap day is the last day of its year.
    let shifted = day + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      era * 400 + yearOfEra + (dayOfYear >= 306 ? 1 : 0),
      month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}

extension BinaryInteger {
  /// The quotient, rounded down. The divisor must be positive.
  fileprivate func flooredQuotient(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
