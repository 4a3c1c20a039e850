import ConfabModel
import Foundation
import Samples
import TestSupport
import Testing

@testable import ConfabTimeline

/// Dates and times against those of Debian's ICU 72, which has CLDR 42.
@Suite struct ICUDateTests {
  private struct Answer: Decodable {
    struct Forms: Decodable {
      var times: [String]
      /// The weekday, the date and the date with its year.
      var dates: [String]
    }
    var version: String
    var locales: [String: Forms]
  }

  private static let minutes = [0, 59, 60, 9 * 60 + 41, 719, 720, 13 * 60, 20 * 60 + 5, 1_439]
  /// 2025-11-03, a Monday.
  private static let day = 20_395
  private let icu: Answer

  init() throws {
    let input = try JSONSerialization.data(
      withJSONObject: ["minutes": Self.minutes, "day": Self.day])
    icu = try JSONDecoder().decode(
      Answer.self,
      from: TestPython.output(
        of: "Tests/ConfabTimelineTests/icu-dates.py", input: input, modules: .system))
    #expect(icu.version == "72.1")
  }

  @Test func `Times of all locales are ICU's`() throws {
    var count = 0
    for (tag, forms) in icu.locales {
      let locale = SupportedLocale(tag)
      guard locale.identifier == tag.lowercased() else { continue }
      count += 1
      let clock = ClockFormat(locale)
      #expect(Self.minutes.map(clock.text) == forms.times, "\(tag)")
    }
    #expect(count > 700)
  }

  @Test(arguments: [
    ("hi", "8:00 am"), ("bn", "৮:০০ AM"), ("el", "8:00\u{202F}π.μ."), ("bg", "8:00 ч."),
    ("ar", "٨:٠٠ ص"), ("mr", "८:०० AM"), ("ta", "முற்பகல் 8:00"), ("en-IN", "8:00\u{202F}am"),
    ("zh-TW", "上午8:00"), ("fr-CA", "08 h 00"), ("bn-u-nu-latn", "8:00 AM"),
    ("de-u-hc-h12", "8:00\u{202F}AM"), ("en-u-hc-h23", "08:00"), ("en-u-nu-thai", "๘:๐๐\u{202F}AM"),
    ("en-u-nu-klingon-hc-h99", "8:00\u{202F}AM"),
  ])
  func `A header has the time of its locale`(_ locale: String, _ expected: String) throws {
    let timeline = try Timeline(
      conversation([text("m", "ann", at(-60))], locale: locale, timezone: "UTC"))
    #expect(timeline.headers.map(\.time) == [expected])
  }

  /// Foundation has ICU 76 with CLDR 46, and Apple's changes to it.
  @Test func `Dates are ICU's, except where Foundation's differ`() throws {
    let tags = [
      "en", "en-GB", "de", "fr", "es", "it", "pt", "pt-PT", "nl", "ru", "pl", "tr", "ar", "he",
      "fa",
      "hi", "bn", "ta", "th", "zh", "zh-Hant", "ja", "ko", "el",
    ]
    let moment = LocalTime(milliseconds: Int64(Self.day) * 86_400_000, offset: 0)
    var differences: [String: [String]] = [:]
    for tag in tags {
      var text = CalendarText(SupportedLocale(tag))
      let forms: [CalendarText.DayForm] = [.weekday, .date, .dateWithYear]
      let ours = forms.map { text.day(moment, $0) }
      let theirs = try #require(icu.locales[tag]?.dates)
      let differing = zip(ours, theirs).filter { $0.lowercased() != $1.lowercased() }.map(\.0)
      if !differing.isEmpty { differences[tag] = differing }
    }
    #expect(
      differences == [
        "en-GB": ["Mon 3 Nov"], "de": ["Mo. 3. Nov.", "Mo. 3. Nov. 2025"],
        "pt-PT": ["Seg., 3/11", "Seg., 3/11/2025"], "tr": ["3 Kas Pzt"],
        "ar": ["اثنين، ٣ نوفمبر", "اثنين، ٣ نوفمبر، ٢٠٢٥"], "zh": ["11月3日 周一", "2025年11月3日 周一"],
      ])
  }
}
