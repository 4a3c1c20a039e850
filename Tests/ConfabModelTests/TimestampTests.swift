import ConfabModel
import Foundation
import TestSupport
import Testing

@Suite struct TimestampTests {
  @Test(arguments: 0..<300)
  func `Foundation reads written times as the same moments`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    // From 1583 on: before, Foundation uses another calendar.
    let time = Timestamp(
      milliseconds: Int64.random(in: -12_212_553_600_000...253_402_128_000_000, using: &random),
      offset: Int.random(in: -1_080...1_080, using: &random) * 60)
    let text = time.iso8601
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
    let date = try style.parse(text)
    #expect(Int64((date.timeIntervalSince1970 * 1_000).rounded()) == time.milliseconds)
    #expect(try Timestamp(iso8601: text) == time)
  }

  @Test(arguments: 0..<300)
  func `Times that Foundation writes are read as the same moments`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 1_000)
    let seconds = Int.random(in: -12_212_553_600...253_402_128_000, using: &random)
    let offset = Int.random(in: -64_800...64_800, using: &random) / 60 * 60
    let zone = try #require(TimeZone(secondsFromGMT: offset) as TimeZone?)
    let style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone)
    let text = Date(timeIntervalSince1970: Double(seconds)).formatted(style)
    #expect(
      try Timestamp(iso8601: text)
        == Timestamp(milliseconds: Int64(seconds) * 1_000, offset: offset))
  }

  @Test func `Each day of four centuries follows the day before`() throws {
    var before = try Timestamp(iso8601: "1600-02-28T12:00:00Z").iso8601
    var milliseconds = try Timestamp(iso8601: before).milliseconds
    for _ in 0..<146_097 {
      milliseconds += 86_400_000
      let next = Timestamp(milliseconds: milliseconds, offset: 0).iso8601
      let isAscending = before < next
      let isSame = try Timestamp(iso8601: next).milliseconds == milliseconds
      if !isAscending || !isSame { Issue.record("\(before), \(next)") }
      before = next
    }
    #expect(before == "2000-02-28T12:00:00Z")
  }

  @Test func `Known moments are read`() throws {
    #expect(try Timestamp(iso8601: "1970-01-01T00:00:00Z") == Timestamp(milliseconds: 0, offset: 0))
    #expect(
      try Timestamp(iso8601: "2026-01-05T09:41:00+01:00")
        == Timestamp(milliseconds: 1_767_602_460_000, offset: 3_600))
    #expect(
      try Timestamp(iso8601: "0000-03-01T00:00:00Z").milliseconds == -719_468 * 86_400_000)
    #expect(try Timestamp(iso8601: "2026-01-05T09:41Z").iso8601 == "2026-01-05T09:41:00Z")
    #expect(try Timestamp(iso8601: "2026-01-05T09:41:00-00:00").iso8601 == "2026-01-05T09:41:00Z")
  }

  @Test(arguments: [(".1", 100), (".12", 120), (".123", 123), (".1239", 123), (".000", 0)])
  func `Fractions of seconds are read as milliseconds`(_ fraction: String, _ thousandths: Int64)
    throws
  {
    let time = try Timestamp(iso8601: "1970-01-01T00:00:00\(fraction)Z")
    #expect(time.milliseconds == thousandths)
  }

  @Test(arguments: [Int64.min, Int64.max, -1, 1 << 60])
  func `Any number of milliseconds can be written`(_ milliseconds: Int64) {
    for offset in [Int.min, -64_800, 59, Int.max] {
      #expect(!Timestamp(milliseconds: milliseconds, offset: offset).iso8601.isEmpty)
    }
  }

  @Test func `Seconds of the offset are not written`() {
    #expect(Timestamp(milliseconds: 0, offset: 90).iso8601 == "1970-01-01T00:01:00+00:01")
    #expect(Timestamp(milliseconds: 0, offset: -90).iso8601 == "1969-12-31T23:59:00-00:01")
  }
}
