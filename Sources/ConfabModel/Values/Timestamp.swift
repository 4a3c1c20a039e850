/// A moment with the offset from UTC that it was written with.
public struct Timestamp: Codable, Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var milliseconds: Int64
  /// Seconds east of UTC, −64,800 … 64,800.
  public var offset: Int

  /// Creates a moment.
  public init(milliseconds: Int64, offset: Int) {
    self.milliseconds = milliseconds
    self.offset = offset
  }

  /// Orders moments by time, and equal moments by offset.
  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    (a.milliseconds, a.offset) < (b.milliseconds, b.offset)
  }

  var json: JSONValue { .string(iso8601) }

  /// Decodes an ISO 8601 text with an offset.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(iso8601: text)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a time such as 2026-01-05T09:41:00+01:00")
    }
  }

  /// Encodes ``iso8601``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(iso8601)
  }
}

extension Timestamp {
  /// Why a text isn't a time.
  public enum ISO8601Problem: Error, Sendable, Equatable {
    /// The text doesn't have the form `2026-01-05T09:41:00+01:00`.
    case form
    /// The time has neither `Z` nor an offset such as `+01:00`.
    case noOffset
    /// The day, hour, minute, second or offset doesn't exist.
    case noSuchMoment
  }

  /// Reads a text such as `2026-01-05T09:41:00+01:00`. Seconds and their fraction may be left out;
  /// the offset is `Z` or at most 18 hours.
  ///
  /// Years are 0000 … 9999 of the proleptic Gregorian calendar. Digits after milliseconds are
  /// dropped. Second 60 is refused: moments are counted without leap seconds.
  public init(iso8601 text: String) throws(ISO8601Problem) {
    var text = text
    self = try text.withUTF8(Self.parse).get()
  }

  /// Reads UTF-8 bytes, as ``init(iso8601:)`` reads a text.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<Timestamp, ISO8601Problem> {
    Result { () throws(ISO8601Problem) in try Timestamp(ByteView(bytes)) }
  }

  private init(_ bytes: ByteView) throws(ISO8601Problem) {
    var scanner = Scanner(bytes: bytes)
    let year = try scanner.number(digits: 4)
    try scanner.take("-")
    let month = try scanner.number(digits: 2)
    try scanner.take("-")
    let day = try scanner.number(digits: 2)
    try scanner.take("T")
    let hour = try scanner.number(digits: 2)
    try scanner.take(":")
    let minute = try scanner.number(digits: 2)
    var second = 0
    var thousandths = 0
    if scanner.tookOptional(":") {
      second = try scanner.number(digits: 2)
      if scanner.tookOptional(".") { thousandths = try scanner.fraction() }
    }
    if scanner.isAtEnd { throw .noOffset }
    var offset = 0
    if !scanner.tookOptional("Z") {
      let sign = scanner.tookOptional("-") ? -1 : 1
      if sign == 1 { try scanner.take("+") }
      let hours = try scanner.number(digits: 2)
      try scanner.take(":")
      let minutes = try scanner.number(digits: 2)
      guard minutes < 60 else { throw .noSuchMoment }
      offset = sign * (hours * 3_600 + minutes * 60)
    }
    guard scanner.isAtEnd else { throw .form }
    guard 1...12 ~= month, 1...Self.days(inMonth: month, year: year) ~= day, hour < 24, minute < 60,
      second < 60, abs(offset) <= 64_800
    else { throw .noSuchMoment }
    let days = Self.days(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
    self.init(milliseconds: Int64(seconds * 1_000 + thousandths), offset: offset)
  }

  /// The moment in its own offset, `2026-01-05T09:41:00+01:00`, with milliseconds if they aren't 0.
  ///
  /// ISO 8601 offsets have no seconds; they are dropped, and the moment stays the same. Years
  /// outside 0000 … 9999 have a sign and at least six digits, and can't be read back.
  public var iso8601: String {
    let offset = (self.offset.clamped(to: -64_800...64_800) / 60) * 60
    let (wholeSeconds, thousandths) = Int(milliseconds).flooredDivision(by: 1_000)
    let (days, second) = (wholeSeconds + offset).flooredDivision(by: 86_400)
    let (year, month, day) = Self.date(days: days)
    guard 0...9_999 ~= year else {
      let time = Self.time(second, thousandths, offset)
      return (year < 0 ? "-" : "+") + abs(year).padded(6)
        + "-\(month.padded(2))-\(day.padded(2))\(time)"
    }
    return String(unsafeUninitializedCapacity: 32) { bytes in
      var digits = DigitWriter(bytes)
      digits.add(year, 4)
      digits.add(month, 2, after: "-")
      digits.add(day, 2, after: "-")
      digits.addTime(second, thousandths, offset, after: "T")
      return digits.count
    }
  }

  /// `T09:41:00+01:00`
  private static func time(_ second: Int, _ thousandths: Int, _ offset: Int) -> String {
    String(unsafeUninitializedCapacity: 32) { bytes in
      var digits = DigitWriter(bytes)
      digits.addTime(second, thousandths, offset, after: "T")
      return digits.count
    }
  }

  /// Writes numbers with leading zeros to memory that has room for them.
  private struct DigitWriter {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func add(_ mark: Unicode.Scalar) {
      guard count < bytes.count else { return }
      bytes[count] = UInt8(ascii: mark)
      count += 1
    }

    mutating func add(_ number: Int, _ width: Int, after mark: Unicode.Scalar? = nil) {
      if let mark { add(mark) }
      guard count + width <= bytes.count else { return }
      var rest = number
      for place in (count..<count + width).reversed() {
        bytes[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      count += width
    }

    mutating func addTime(
      _ second: Int, _ thousandths: Int, _ offset: Int, after mark: Unicode.Scalar
    ) {
      add(second / 3_600, 2, after: mark)
      add(second / 60 % 60, 2, after: ":")
      add(second % 60, 2, after: ":")
      if thousandths > 0 { add(thousandths, 3, after: ".") }
      guard offset != 0 else { return add("Z") }
      let minutes = abs(offset) / 60
      add(minutes / 60, 2, after: offset < 0 ? "-" : "+")
      add(minutes % 60, 2, after: ":")
    }
  }

  private static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // Both conversions count years from March, so that the leap day is the last day of its year, in
  // eras of 400 years or 146,097 days (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  // There are 719,468 days between 0000-03-01 and 1970-01-01.

  /// Days since 1970-01-01.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredDivision(by: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  private struct Scanner {
    let bytes: ByteView
    var at = 0

    var isAtEnd: Bool { at == bytes.count }

    mutating func tookOptional(_ character: Unicode.Scalar) -> Bool {
      guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
      at += 1
      return true
    }

    mutating func take(_ character: Unicode.Scalar) throws(ISO8601Problem) {
      if !tookOptional(character) { throw .form }
    }

    private mutating func digit() -> Int? {
      guard at < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[at] else { return nil }
      at += 1
      return Int(bytes[at - 1] - UInt8(ascii: "0"))
    }

    mutating func number(digits: Int) throws(ISO8601Problem) -> Int {
      var value = 0
      for _ in 0..<digits {
        guard let digit = digit() else { throw .form }
        value = value * 10 + digit
      }
      return value
    }

    /// Reads the digits after a point, in thousandths.
    mutating func fraction() throws(ISO8601Problem) -> Int {
      guard var thousandths = digit() else { throw .form }
      var count = 1
      while let digit = digit() {
        if count < 3 { thousandths = thousandths * 10 + digit }
        count += 1
      }
      for _ in min(count, 3)..<3 { thousandths *= 10 }
      return thousandths
    }
  }
}

extension Int {
  fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  fileprivate func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }

  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
