import ConfabModel

/// Formats the times of a conversation in its locale and zone, relative to its `now`.
package struct DateWriter {
  let phrases: Phrases
  private let zone: Zone
  private var text: CalendarText
  private let numbers: LocalNumber
  private let now: LocalTime?
  private var today: Int? { now?.day }
  /// The year that dates leave out.
  package let year: Int?

  /// - Throws: ``TimelineError`` for an unknown time zone.
  package init(_ conversation: Conversation) throws(TimelineError) {
    let tag = SupportedLocale(conversation.locale)
    phrases = Phrases(tag)
    text = CalendarText(tag)
    numbers = LocalNumber(locale: conversation.locale)
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
