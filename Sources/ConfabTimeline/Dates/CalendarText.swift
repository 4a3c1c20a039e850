import FoundationEssentials
import FoundationInternationalization

/// Formats days and times of day in a locale, and caches the results.
///
/// The formatters use UTC and get local times, so that one set of formatters serves all offsets.
struct CalendarText {
  private let tag: SupportedLocale
  private let clock: ClockFormat
  /// Foundation's formatters, which take longer than a small conversation. The most frequent texts
  /// need none.
  private lazy var styles: Styles = Styles(tag, numbers: clock.numbers)
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

  private struct Styles {
    let days: [DayForm: Date.FormatStyle]
    let relativeDays: Date.AnchoredRelativeFormatStyle

    init(_ tag: SupportedLocale, numbers: String) {
      // Dates have the digits of times.
      var components = Locale.Components(identifier: tag.identifier)
      components.numberingSystem = Locale.NumberingSystem(numbers)
      let locale = Locale(components: components)
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      // Headers begin with a capital letter.
      let line = Date.FormatStyle(
        locale: locale, calendar: calendar, timeZone: .gmt,
        capitalizationContext: .beginningOfSentence)
      let date = line.weekday(.abbreviated).month(.abbreviated).day()
      days = [
        .weekday: line.weekday(.wide), .date: date, .dateWithYear: date.year(),
        .shortWeekday: line.weekday(.abbreviated), .month: line.month(.abbreviated),
      ]
      relativeDays = Date.AnchoredRelativeFormatStyle(
        anchor: CalendarText.anyDay, allowedFields: [.day], presentation: .named,
        unitsStyle: .wide, locale: locale, calendar: calendar,
        capitalizationContext: .beginningOfSentence)
    }
  }

  init(_ tag: SupportedLocale) {
    self.tag = tag
    clock = ClockFormat(tag)
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
      (tag.isAmericanEnglish ? EnglishDate.text(local, form) : nil) ?? styles.days[form].map {
        Date(timeIntervalSince1970: Double(local.day) * 86_400).formatted($0)
      } ?? ""
    days[key] = text
    return text
  }

  /// "Today" for 0, "Yesterday" for 1.
  mutating func relativeDay(daysAgo days: Int) -> String {
    if let known = relativeTexts[days] { return known }
    if tag.isAmericanEnglish, 0...1 ~= days { return days == 0 ? "Today" : "Yesterday" }
    let text = styles.relativeDays.format(Self.anyDay + Double(days) * 86_400)
    relativeTexts[days] = text
    return text
  }

  /// The day whose distances to others are formatted.
  private static let anyDay = Date(timeIntervalSince1970: 0)

}
