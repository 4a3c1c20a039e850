import ConfabModel

/// Writes the times of a conversation in its locale and zone, as seen from its `now`.
package struct DateWriter {
  let phrases: Phrases
  private let zone: Zone
  private var text: CalendarText
  private let today: Int?
  /// The year that goes without saying.
  package let year: Int?

  /// - Throws: ``TimelineError`` for an unknown time zone.
  package init(_ conversation: Conversation) throws(TimelineError) {
    let tag = LocaleTag(conversation.locale)
    phrases = Phrases(tag)
    text = CalendarText(tag)
    zone = try Zone(conversation.timezone)
    let now = conversation.now
    today = now.map(zone.local)?.day
    year = (now ?? conversation.messages.last { $0.at != nil }?.at).map(zone.local)?.year
  }

  /// "9:41 AM"
  mutating func time(_ time: Timestamp) -> String {
    text.time(zone.local(time))
  }

  /// Days since 1970 on the wall, to tell days apart.
  func day(_ time: Timestamp) -> Int {
    zone.local(time).day
  }

  /// "Today", "Yesterday" and weekdays up to six days back need a `now`. Other days have their year
  /// where it is another than that of `now`, or of the last message if there is no `now`.
  mutating func header(_ time: Timestamp, service: String? = nil) -> DateHeader {
    let local = zone.local(time)
    return DateHeader(day: day(local), time: text.time(local), service: service)
  }

  /// "9:41 AM" today and where there is no `now`, the day as in headers before.
  mutating func stamp(_ time: Timestamp) -> String {
    let local = zone.local(time)
    return today.map { $0 == local.day } ?? true ? text.time(local) : day(local)
  }

  private mutating func day(_ local: LocalTime) -> String {
    switch today.map({ $0 - local.day }) {
    case 0: if let word = phrases.today { return word }
    case 1: if let word = phrases.yesterday { return word }
    case .some(2...6): return text.day(local, .weekday)
    default: break
    }
    return text.day(local, local.year == year ? .date : .dateWithYear)
  }
}
