import ConfabModel
import FoundationEssentials
import FoundationInternationalization

/// Turns dates and times of a zone, as exports write them without an offset, into moments.
public struct LocalClock {
  private let zone: TimeZone
  /// The IANA name of the zone.
  public var name: String { zone.identifier }
  /// The offset of the day of the last moment, if it is the same all day.
  private var known: (day: Int, offset: Int)?

  /// Creates a clock.
  ///
  /// - Parameter options: The options, whose zone is used, or else that of the system.
  /// - Throws: ``ImportError`` if there is no such zone.
  public init(_ options: ImportOptions) throws(ImportError) {
    guard let name = options.timezone else {
      zone = TimeZone.current
      return
    }
    guard let zone = TimeZone(identifier: name) else {
      throw ImportError(
        "--timezone", "it is \"\(name)\"; expected a zone's name such as Europe/Berlin")
    }
    self.zone = zone
  }

  /// The option of a guess that times are those of the system's zone.
  package static let zoneOption = "--timezone ZONE"

  /// Says that times were read in the zone of the system, unless the options name one.
  public func report(to sink: ImportSink, in chat: ImportSink.Chat? = nil) {
    guard sink.options.timezone == nil else { return }
    sink.guess("times are those of \(name)", option: Self.zoneOption, in: chat)
  }

  /// The moment of a local time.
  ///
  /// - Parameters:
  ///   - time: The time as it is written.
  ///   - earlier: The moment before it. When clocks are set back, the same hour comes twice; the
  ///     second one is meant if the first would be before this moment.
  /// - Returns: `nil` for a date or a time that does not exist.
  /// - Complexity: O(1); a look-up of the zone's rules for each new day.
  public mutating func moment(
    _ time: WrittenTime, after earlier: Timestamp? = nil
  ) -> Timestamp? {
    guard let local = time.seconds else { return nil }
    let day = local.flooredDivision(86_400)
    let milliseconds = time.milliseconds
    if let known, known.day == day {
      return Timestamp(
        milliseconds: Int64((local - known.offset) * 1_000 + milliseconds), offset: known.offset)
    }
    // The offset at the same number of seconds in UTC is at most a change of the offset away.
    let before = offset(at: local - 86_400)
    let after = offset(at: local + 86_400)
    if before == after { known = (day, before) } else { known = nil }
    var found = Timestamp(
      milliseconds: Int64((local - before) * 1_000 + milliseconds), offset: before)
    if before != after {
      // Both sides of a change. A time that comes twice is valid with either offset.
      let candidates = [before, after].filter { offset(at: local - $0) == $0 }
      let moments = (candidates.isEmpty ? [before] : candidates).map {
        Timestamp(milliseconds: Int64((local - $0) * 1_000 + milliseconds), offset: $0)
      }.sorted()
      found = moments.first { moment in earlier.map { moment >= $0 } ?? true } ?? moments[0]
    }
    return found
  }

  /// A moment with the offset of the zone.
  public func timestamp(milliseconds: Int) -> Timestamp {
    Timestamp(
      milliseconds: Int64(milliseconds), offset: offset(at: milliseconds.flooredDivision(1_000)))
  }

  private func offset(at seconds: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }
}

/// A date and a time without a zone.
public struct WrittenTime: Sendable, Equatable {
  /// The year of the Gregorian calendar, 1 … 9999.
  public var year: Int
  /// 1 … 12.
  public var month: Int
  /// 1 … 31.
  public var day: Int
  /// 0 … 23.
  public var hour: Int
  /// 0 … 59.
  public var minute: Int
  /// 0 … 60; a leap second counts as 59.
  public var second: Int
  /// 0 … 999.
  public var milliseconds: Int

  /// Creates a time, which need not exist.
  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    milliseconds: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.milliseconds = milliseconds
  }

  /// Seconds since 1970-01-01T00:00:00 of the same zone; `nil` for a time that doesn't exist.
  public var seconds: Int? {
    guard 1...9_999 ~= year, 1...12 ~= month, day >= 1, day <= Self.days(inMonth: month, of: year),
      0..<24 ~= hour, 0..<60 ~= minute, 0..<61 ~= second
    else { return nil }
    return days * 86_400 + hour * 3_600 + minute * 60 + min(second, 59)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01. Years begin in March, so that the leap day is their last day.
  private var days: Int {
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }

  /// Reads `2024-05-01T10:00:00`, with a space instead of the `T`, without the seconds, with a
  /// fraction; without a zone.
  public init?(iso8601 text: some StringProtocol) {
    var numbers: [Int] = []
    var digits = 0
    var fraction: Int?
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39:
        let digit = Int(byte) - 0x30
        if let value = fraction {
          if digits < 3 { fraction = value * 10 + digit }
        } else if digits == 0 {
          numbers.append(digit)
        } else if digits < 4 {
          numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + digit
        } else {
          return nil
        }
        digits += 1
      case UInt8(ascii: "-"), UInt8(ascii: "T"), UInt8(ascii: ":"), UInt8(ascii: " "):
        guard digits > 0, fraction == nil else { return nil }
        digits = 0
      case UInt8(ascii: "."), UInt8(ascii: ","):
        guard numbers.count == 6 else { return nil }
        fraction = 0
        digits = 0
      default: return nil
      }
    }
    guard 3...6 ~= numbers.count else { return nil }
    numbers += Array(repeating: 0, count: 6 - numbers.count)
    var thousandths = fraction ?? 0
    if fraction != nil { for _ in min(digits, 3)..<3 { thousandths *= 10 } }
    self.init(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
      second: numbers[5], milliseconds: thousandths)
    if seconds == nil { return nil }
  }
}

extension Int {
  func flooredDivision(_ divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
