import FoundationEssentials
import FoundationInternationalization

/// Formats days and times of day in a locale, and caches the results.
///
/// The formatters use UTC and get local times, so that one set of formatters serves all offsets.
struct CalendarText {
  private let clock: ClockFormat
  private let dayStyles: [DayForm: Date.FormatStyle]
  private let relativeDays: Date.AnchoredRelativeFormatStyle
  /// The texts by minute of the day.
  private var times = [String?](repeating: nil, count: 24 * 60)
  private var days: [DayKey: String] = [:]
  private var relativeTexts: [Int: String] = [:]

  /// The form of a date.
  enum DayForm: Hashable {
    /// "Monday"
    case weekday
    /// "Mon, Nov 3"
    case date
    /// "Mon, Nov 3, 2025"
    case dateWithYear
    /// "Mon"
    case shortWeekday
    /// "Nov"
    case month
  }

  private struct DayKey: Hashable {
    let day: Int
    let form: DayForm
  }

  init(_ tag: SupportedLocale) {
    clock = ClockFormat(tag)
    // Dates have the digits of times.
    var components = Locale.Components(identifier: tag.identifier)
    components.numberingSystem = Locale.NumberingSystem(clock.numbers)
    let locale = Locale(components: components)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // Headers begin with a capital letter.
    let line = Date.FormatStyle(
      locale: locale, calendar: calendar, timeZone: .gmt,
      capitalizationContext: .beginningOfSentence)
    let date = line.weekday(.abbreviated).month(.abbreviated).day()
    dayStyles = [
      .weekday: line.weekday(.wide), .date: date, .dateWithYear: date.year(),
      .shortWeekday: line.weekday(.abbreviated), .month: line.month(.abbreviated),
    ]
    relativeDays = Date.AnchoredRelativeFormatStyle(
      anchor: Self.anyDay, allowedFields: [.day], presentation: .named, unitsStyle: .wide,
      locale: locale, calendar: calendar, capitalizationContext: .beginningOfSentence)
  }

  /// "9:41 AM"
  mutating func time(_ local: LocalTime) -> String {
    if let known = times[local.minute] { return known }
    let text = clock.text(minute: local.minute)
    times[local.minute] = text
    return text
  }

  /// "9:41", without what is before the hour and after the minute.
  mutating func clock(_ local: LocalTime) -> String {
    let text = time(local)
    guard let first = text.firstIndex(where: \.isNumber),
      let last = text.lastIndex(where: \.isNumber)
    else { return text }
    return String(text[first...last])
  }

  mutating func day(_ local: LocalTime, _ form: DayForm) -> String {
    let key = DayKey(day: local.day, form: form)
    if let known = days[key] { return known }
    let text =
      dayStyles[form].map {
        Date(timeIntervalSince1970: Double(local.day) * 86_400).formatted($0)
      } ?? ""
    days[key] = text
    return text
  }

  /// "Today" for 0, "Yesterday" for 1.
  mutating func relativeDay(daysAgo days: Int) -> String {
    if let known = relativeTexts[days] { return known }
    let text = relativeDays.format(Self.anyDay + Double(days) * 86_400)
    relativeTexts[days] = text
    return text
  }

  /// The day whose distances to others are formatted.
  private static let anyDay = Date(timeIntervalSince1970: 0)

}
