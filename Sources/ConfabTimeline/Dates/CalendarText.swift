import FoundationEssentials
import FoundationInternationalization

/// Days and times of day as words of a locale, each worked out once.
///
/// The formatters run in UTC on local times that were shifted there before, so that one of each is
/// enough for any number of offsets.
struct CalendarText {
  private let timeStyle: Date.FormatStyle
  private let dayStyles: [DayForm: Date.FormatStyle]
  /// By the minute of the day.
  private var times = [String?](repeating: nil, count: 24 * 60)
  private var days: [DayKey: String] = [:]

  /// How much of a day is said.
  enum DayForm: Hashable {
    /// "Monday"
    case weekday
    /// "Mon, Nov 3"
    case date
    /// "Mon, Nov 3, 2025"
    case dateWithYear
  }

  private struct DayKey: Hashable {
    let day: Int
    let form: DayForm
  }

  init(_ tag: LocaleTag) {
    let locale = Locale(identifier: tag.identifier)
    let calendar = Calendar(identifier: .gregorian)
    let base = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
    // The styles drop leading zeros everywhere; most languages with a 24-hour clock write them.
    let isPadded =
      [.zeroToTwentyThree, .oneToTwentyFour].contains(locale.hourCycle)
      && !Self.languagesWithoutZero.contains(tag.language)
    timeStyle = base.hour(
      isPadded ? .twoDigits(amPM: .abbreviated) : .defaultDigits(amPM: .abbreviated)
    ).minute(.twoDigits)
    // A header begins with a capital, like "Hier" and "Ayer" do.
    let line = Date.FormatStyle(
      locale: locale, calendar: calendar, timeZone: .gmt,
      capitalizationContext: .beginningOfSentence)
    let date = line.weekday(.abbreviated).month(.abbreviated).day()
    dayStyles = [.weekday: line.weekday(.wide), .date: date, .dateWithYear: date.year()]
  }

  /// "9:41 AM"
  mutating func time(_ local: LocalTime) -> String {
    if let known = times[local.minute] { return known }
    let text = words(Double(local.minute) * 60, timeStyle)
    times[local.minute] = text
    return text
  }

  mutating func day(_ local: LocalTime, _ form: DayForm) -> String {
    let key = DayKey(day: local.day, form: form)
    if let known = days[key] { return known }
    let text = dayStyles[form].map { words(Double(local.day) * 86_400, $0) } ?? ""
    days[key] = text
    return text
  }

  /// Languages whose short times are `H:mm` in CLDR.
  private static let languagesWithoutZero: Set<String> = [
    "bg", "ca", "cs", "es", "fa", "fi", "he", "hu", "ja", "sk",
  ]

  private func words(_ seconds: Double, _ style: Date.FormatStyle) -> String {
    Date(timeIntervalSince1970: seconds).formatted(style)
  }
}

/// The locale of a conversation: a BCP 47 tag whose language there are texts for.
struct LocaleTag: Equatable {
  let identifier: String
  /// The first subtag in lower case, by its present name.
  let language: String
  /// Whether Chinese is written in traditional characters.
  let isTraditionalChinese: Bool

  /// `nil`, and languages that there is no data for, are "en": the locale data would fall back to
  /// the locale of the process for them, and the picture would depend on the machine.
  init(_ tag: String?) {
    let subtags = (tag ?? "").lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    let current = ["iw": "he", "in": "id", "ji": "yi", "mo": "ro", "tl": "fil"]
    let first = subtags.first ?? "en"
    let language = current[first] ?? first
    let isKnown = Self.languages.contains(language)
    self.language = isKnown ? language : "en"
    identifier = isKnown ? ([language] + subtags.dropFirst()).joined(separator: "-") : "en"
    isTraditionalChinese =
      language == "zh" && !subtags.contains("hans")
      && subtags.contains { ["hant", "tw", "hk", "mo"].contains($0) }
  }

  private static let languages: Set<String> = Set(
    Locale.availableIdentifiers.map { String($0.prefix { $0 != "_" && $0 != "-" }) })
}
