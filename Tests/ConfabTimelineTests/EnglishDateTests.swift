import TestSupport
import Testing

@testable import ConfabTimeline

@Suite struct EnglishDateTests {
  @Test(arguments: ["en", "en-US"])
  func `Dates without Foundation are those of Foundation`(_ tag: String) {
    let forms: [CalendarText.DayForm] = [.weekday, .date, .dateWithYear, .shortWeekday, .month]
    // With a keyword, Foundation writes the dates.
    var expected = CalendarText(SupportedLocale(tag + "-u-hc-h12"))
    var found = CalendarText(SupportedLocale(tag))
    var random = SeededRandom(seed: 36)
    // From the year 1 to the year 9999, and around the Gregorian reform and the ends of years.
    let days =
      (0..<2_000).map { _ in Int.random(in: -719_162...2_932_896, using: &random) }
      + Array(-141_500 ... -140_900) + Array(20_080...20_120)
    for day in days {
      let local = LocalTime(milliseconds: Int64(day) * 86_400_000, offset: 0)
      for form in forms {
        #expect(found.day(local, form) == expected.day(local, form), "day \(day), \(form)")
      }
    }
    for days in 0...1 {
      #expect(found.relativeDay(daysAgo: days) == expected.relativeDay(daysAgo: days))
    }
  }
}
