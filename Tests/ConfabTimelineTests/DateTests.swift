import ConfabModel
import ConfabTimeline
import Samples
import Testing

@Suite struct DateTests {
  /// 2025-11-03T09:41:00Z, a Monday.
  private let monday = at(41)
  private let day = 1440.0

  private func header(
    _ time: Timestamp, now: Timestamp?, locale: String? = nil, zone: String? = "UTC"
  ) throws -> DateHeader? {
    try Timeline(
      conversation([text("m", "ann", time)], now: now, locale: locale, timezone: zone)
    ).headers.first.map { DateHeader(day: $0.day, time: $0.time) }
  }

  @Test(arguments: [
    ("en", "2:05", "2:05\u{202F}PM", "Mon Nov 3"), ("de", "14:05", "14:05", "Mo. 3. Nov."),
    ("ja", "14:05", "14:05", "11月3日(月)"), ("ko", "2:05", "오후 2:05", "11월 3일 (월)"),
  ])
  func `A device's clock has the locale's time and date of now`(
    locale: String, time: String, timeOfDay: String, date: String
  ) throws {
    var dates = try DateWriter(
      conversation([], now: at(41 + 264), locale: locale, timezone: "UTC"))
    let clock = dates.deviceClock()
    #expect(clock.time == time && clock.timeOfDay == timeOfDay && clock.date == date, "\(clock)")
  }

  @Test func `Without now, a device's clock is at 9:41 on Tuesday, January 9, in every time zone`()
    throws
  {
    for zone in ["UTC", "Asia/Tokyo", "America/Los_Angeles"] {
      var dates = try DateWriter(conversation([text("m", "ann", monday)], timezone: zone))
      let clock = dates.deviceClock()
      #expect(
        clock.time == "9:41" && clock.timeOfDay == "9:41\u{202F}AM" && clock.date == "Tue Jan 9")
    }
  }

  @Test func `Only the first header names the service`() throws {
    let messages = [text("a", "ann", monday), text("b", "ann", at(41 + day))]
    let headers = try Timeline(conversation(messages)).headers
    #expect(headers.map(\.service) == ["iMessage", nil])
  }

  @Test func `A day is named by its distance from now`() throws {
    let days = try [0.0, 1, 2, 6, 7, 55, 60, -1].map { distance in
      try header(monday, now: at(41 + distance * day))?.day
    }
    #expect(
      days == [
        "Today", "Yesterday", "Monday", "Monday", "Mon, Nov 3", "Mon, Nov 3", "Mon, Nov 3, 2025",
        "Mon, Nov 3",
      ])
  }

  @Test func `Days end at midnight, not after 24 hours`() throws {
    let evening = at(14 * 60 + 59)  // 23:59
    #expect(try header(evening, now: at(15 * 60))?.day == "Yesterday")
    #expect(try header(at(-9 * 60), now: evening)?.day == "Today")
  }

  @Test func `Without now, dates are absolute and other years are named`() throws {
    let messages = [text("a", "ann", at(-366 * day)), text("b", "ann", monday), text("c", "ann")]
    let timeline = try Timeline(conversation(messages))
    #expect(timeline.headers.map(\.day) == ["Sat, Nov 2, 2024", "Mon, Nov 3"])
  }

  @Test func `The time zone decides the day`() throws {
    let late = at(14 * 60 + 30)  // 23:30 in UTC, 00:30 on Tuesday in Berlin
    let now = at(15 * 60 + 30)  // Tuesday in both
    #expect(try header(late, now: now)?.day == "Yesterday")
    #expect(
      try header(late, now: now, zone: "Europe/Berlin")
        == DateHeader(day: "Today", time: "12:30\u{202F}AM"))
    #expect(try header(monday, now: nil, zone: "Asia/Kathmandu")?.time == "3:26\u{202F}PM")
  }

  @Test func `The time zone applies daylight saving time`() throws {
    // On 2025-10-26 at 1:00 UTC, clocks in Berlin go back from 3:00 to 2:00.
    let before = Timestamp(milliseconds: 1_761_438_600_000, offset: 0)  // 00:30Z
    let after = Timestamp(milliseconds: 1_761_442_200_000, offset: 0)  // 01:30Z
    #expect(try header(before, now: nil, locale: "de", zone: "Europe/Berlin")?.time == "02:30")
    #expect(try header(after, now: nil, locale: "de", zone: "Europe/Berlin")?.time == "02:30")
  }

  @Test func `Without a time zone, times are shown as they were written`() throws {
    let tokyo = Timestamp(milliseconds: monday.milliseconds, offset: 9 * 3600)
    let now = Timestamp(milliseconds: monday.milliseconds, offset: -5 * 3600)
    #expect(
      try header(tokyo, now: now, zone: nil) == DateHeader(day: "Today", time: "6:41\u{202F}PM"))
    let half = Timestamp(milliseconds: monday.milliseconds, offset: -(3 * 3600 + 1800))
    #expect(try header(half, now: nil, zone: nil)?.time == "6:11\u{202F}AM")
  }

  @Test(arguments: [
    ("en", "Yesterday", "9:41\u{202F}AM", "Mon, Nov 3"),
    ("en-GB", "Yesterday", "09:41", "Mon 3 Nov"),
    ("de", "Gestern", "09:41", "Mo. 3. Nov."), ("fr", "Hier", "09:41", "Lun. 3 nov."),
    ("es", "Ayer", "9:41", "Lun, 3 nov"), ("it", "Ieri", "09:41", "Lun 3 nov"),
    ("pt-BR", "Ontem", "09:41", "Seg., 3 de nov."), ("nl", "Gisteren", "09:41", "Ma 3 nov"),
    ("ru", "Вчера", "09:41", "Пн, 3 нояб."), ("pl", "Wczoraj", "09:41", "Pon., 3 lis"),
    ("tr", "Dün", "09:41", "3 Kas Pzt"), ("ar-EG", "أمس", "٩:٤١ ص", "اثنين، ٣ نوفمبر"),
    ("he", "אתמול", "9:41", "יום ב׳, 3 בנוב׳"), ("iw", "אתמול", "9:41", "יום ב׳, 3 בנוב׳"),
    ("fa", "دیروز", "۹:۴۱", "دوشنبه ۳ نوامبر"), ("th", "เมื่อวาน", "09:41", "จ. 3 พ.ย."),
    ("zh-Hans", "昨天", "09:41", "11月3日 周一"), ("zh-TW", "昨天", "上午9:41", "11月3日 週一"),
    ("ja", "昨日", "9:41", "11月3日(月)"), ("ko", "어제", "오전 9:41", "11월 3일 (월)"),
    ("en-u-hc-h23", "Yesterday", "09:41", "Mon, Nov 3"),
  ])
  func `Dates and times are in the form of the locale`(
    _ locale: String, _ yesterday: String, _ time: String, _ date: String
  ) throws {
    #expect(
      try header(monday, now: at(day), locale: locale) == DateHeader(day: yesterday, time: time))
    #expect(try header(monday, now: at(30 * day), locale: locale)?.day == date)
  }

  @Test func `Relative days are in any language that has locale data`() throws {
    #expect(try header(monday, now: at(day), locale: "sv")?.day == "Igår")
  }

  @Test(arguments: ["", "xx", "tlh-Latn", "klingon", "../../etc", "und", "root", "-", "123"])
  func `Dates of unknown languages are in English`(_ locale: String) throws {
    #expect(
      try header(monday, now: at(30 * day), locale: locale)
        == DateHeader(day: "Mon, Nov 3", time: "9:41\u{202F}AM"))
  }

  @Test func `The error for an unknown time zone suggests a similar one`() {
    func message(_ zone: String) -> String {
      do {
        _ = try Timeline(conversation([], timezone: zone))
        return "no error"
      } catch {
        return error.description
      }
    }
    #expect(
      message("Europa/Berlin")
        == #"$.timezone: unknown time zone "Europa/Berlin"; did you mean "Europe/Berlin"?"#)
    #expect(
      message("europe/berlin")
        == #"$.timezone: unknown time zone "europe/berlin"; did you mean "Europe/Berlin"?"#)
    #expect(message("Middle Earth") == #"$.timezone: unknown time zone "Middle Earth""#)
    for offset in ["UTC+2", "GMT+0200", "GMT-5", "+02:00", "", "../../etc/passwd"] {
      #expect(message(offset).hasPrefix("$.timezone: unknown time zone"))
    }
    for zone in ["UTC", "GMT", "Etc/UTC", "Etc/GMT+5", "US/Pacific", "Asia/Calcutta", "CET"] {
      #expect(message(zone) == "no error")
    }
  }

  @Test func `Headers are at the top and after more than an hour`() throws {
    let messages = [
      text("a", "ann"), text("b", "ann", at(0)), text("c", "me", at(60)), text("d", "me"),
      text("e", "me", at(120.01)), text("f", "me", at(30)), text("g", "me", at(31)),
    ]
    let ids = try Timeline(conversation(messages)).ids
    #expect(ids == ["a", "b#date", "b", "c", "d", "e#date", "e", "f#date", "f", "g"])
  }

  @Test func `Rules can ask for a header on each day`() throws {
    let messages = [
      text("a", "ann", at(890)), text("b", "ann", at(901)), text("c", "ann", at(999)),
    ]
    var rules = TimelineRules.imessage
    #expect(try Timeline(conversation(messages), rules: rules).headers.count == 2)
    rules.headerInterval = .infinity
    rules.headerOnNewDay = true
    #expect(
      try Timeline(conversation(messages), rules: rules).ids
        == ["a#date", "a", "b#date", "b", "c"])
  }

  @Test func `Times out of range are clamped`() throws {
    for milliseconds in [Int64.min, Int64.max, 0, -1] {
      let times = [Timestamp(milliseconds: milliseconds, offset: .max), at(0)]
      let messages = times.enumerated().map { text("m\($0)", "ann", $1) }
      for zone in [nil, "Europe/Berlin"] {
        let timeline = try Timeline(
          conversation(messages, now: times[0], timezone: zone))
        #expect(timeline.headers.count == 2)
        #expect(timeline.headers.allSatisfy { !$0.day.isEmpty && !$0.time.isEmpty })
      }
    }
  }

  @Test func `Each message has its time of day`() throws {
    let timeline = try Timeline(conversation([text("a", "me", monday), text("b", "me")]))
    let times = timeline.items.compactMap { item -> String?? in
      guard case .message(let content) = item.content else { return nil }
      return .some(content.time)
    }
    #expect(times == ["9:41\u{202F}AM", nil])
  }
}
