import ConfabModel

/// Formats the times of a conversation in its locale and zone, relative to its `now`.
package struct DateWriter {
  let phrases: Phrases
  private let zone: Zone
  private var text: CalendarText
  private let today: Int?
  /// The year that dates leave out.
  package let year: Int?

  /// - Throws: ``TimelineError`` for an unknown time zone.
  package init(_ conversation: Conversation) throws(TimelineError) {
    let tag = SupportedLocale(conversation.locale)
    phrases = Phrases(tag)
    text = CalendarText(tag)
    zone = try Zone(conversation.timezone)
    let now = conversation.now
    today = now.map(zone.local)?.day
    year = (now ?? conversation.messages.last { $0.at != nil }?.at).map(zone.local)?.year
  }

  /// "9:41 AM"
  package mutating func time(_ time: Timestamp) -> String {
    text.time(zone.local(time))
  }

  /// The local date, in days since 1970-01-01.
  func day(_ time: Timestamp) -> Int {
    zone.local(time).day
  }

  /// The date header above a message.
  ///
  /// If the conversation has a `now`, days are "Today", "Yesterday" and weekdays up to six days back. Other
  /// dates have a year if it isn't that of `now`, or of the last message without a `now`.
  mutating func header(_ time: Timestamp, service: String? = nil) -> DateHeader {
    let local = zone.local(time)
    return DateHeader(day: day(local), time: text.time(local), service: service)
  }

  /// The time of day ("9:41 AM") today and without a `now`; otherwise the day as in headers.
  mutating func stamp(_ time: Timestamp) -> String {
    let local = zone.local(time)
    return today.map { $0 == local.day } ?? true ? text.time(local) : day(local)
  }

  private mutating func day(_ local: LocalTime) -> String {
    switch today.map({ $0 - local.day }) {
    case .some(let days) where 0...1 ~= days: text.relativeDay(daysAgo: days)
    case .some(2...6): text.day(local, .weekday)
    default: text.day(local, local.year == year ? .date : .dateWithYear)
    }
  }
}
