/// The dates of American English, without Foundation: its first formatter takes longer than laying out
/// a small conversation. Tests compare both.
enum EnglishDate {
  /// A date in the form that CLDR has for English.
  ///
  /// - Returns: `nil` for years up to that of the Gregorian reform, in which Foundation's calendar
  ///   changes, and after 9999.
  static func text(_ local: LocalTime, _ form: CalendarText.DayForm) -> String? {
    let date = local.civil
    guard 1583...9999 ~= date.year else { return nil }
    // 1970-01-01 was a Thursday.
    let weekday = weekdays[((local.day + 4) % 7 + 7) % 7]
    let month = months[date.month - 1]
    let short = String(weekday.prefix(3))
    return switch form {
    case .weekday: weekday
    case .shortWeekday: short
    case .month: month
    case .date: "\(short), \(month) \(date.day)"
    case .dateWithYear: "\(short), \(month) \(date.day), \(date.year)"
    }
  }

  private static let weekdays: [String] = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months: [String] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
