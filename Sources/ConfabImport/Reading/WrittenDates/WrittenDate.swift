/// A date as it is written in numbers, such as `1/2/24`, which can be in January or in February.
struct WrittenDate: Hashable {
  /// The numbers in their order. A number that can only be a year has its full value.
  var first: Int16
  var second: Int16
  var third: Int16
  /// Which number is the year for certain, because of its digits or an era.
  var year: YearPlace

  enum YearPlace: UInt8 {
    case unknown, first, third
  }

  /// Creates a date of its numbers and the number of their digits.
  init(_ first: Int, _ second: Int, _ third: Int, digits: (Int, Int)) {
    self.first = Int16(truncatingIfNeeded: digits.0 >= 3 ? Self.gregorian(first) : first)
    self.second = Int16(truncatingIfNeeded: second)
    self.third = Int16(truncatingIfNeeded: digits.1 >= 3 ? Self.gregorian(third) : third)
    year = digits.0 >= 3 ? .first : digits.1 >= 3 ? .third : .unknown
  }

  /// Buddhist years are 543 ahead.
  private static func gregorian(_ year: Int) -> Int {
    2_400...2_700 ~= year ? year - 543 : year
  }

  /// The year that two digits stand for: those of the Buddhist calendar are 52 … 75 for the years
  /// since 2009, when chat apps appeared.
  private static func fullYear(_ digits: Int) -> Int {
    guard digits < 100 else { return digits }
    return digits < 52 ? 2_000 + digits : digits < 76 ? 1_957 + digits : 1_900 + digits
  }

  /// The day in an order; `nil` for one that does not exist, and for an order that can't be.
  func day(_ order: ImportOptions.DateOrder) -> CalendarDay? {
    let (first, second, third) = (Int(self.first), Int(self.second), Int(self.third))
    switch order {
    case .ymd:
      return year == .third
        ? nil : CalendarDay(year: Self.fullYear(first), month: second, day: third)
    case .dmy:
      return year == .first
        ? nil : CalendarDay(year: Self.fullYear(third), month: second, day: first)
    case .mdy:
      return year == .first
        ? nil : CalendarDay(year: Self.fullYear(third), month: first, day: second)
    }
  }

  /// Whether there is an order in which the date exists.
  var isPossible: Bool {
    switch year {
    case .first: day(.ymd) != nil
    case .third: day(.dmy) != nil || day(.mdy) != nil
    case .unknown: day(.dmy) != nil || day(.mdy) != nil || day(.ymd) != nil
    }
  }
}

/// A day of the Gregorian calendar that exists.
struct CalendarDay: Equatable {
  let year: Int
  let month: Int
  let day: Int

  init?(year: Int, month: Int, day: Int) {
    guard 1_900...9_999 ~= year, 1...12 ~= month, day >= 1 else { return nil }
    let most =
      switch month {
      case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
      case 4, 6, 9, 11: 30
      default: 31
      }
    guard day <= most else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days since 1970-01-01.
  var number: Int {
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }

  /// A moment of the day.
  ///
  /// - Parameter seconds: Seconds since midnight, 0 … 86,399.
  func at(_ seconds: Int) -> WrittenTime {
    WrittenTime(
      year: year, month: month, day: day, hour: seconds / 3_600, minute: seconds / 60 % 60,
      second: seconds % 60)
  }
}

/// A time of day as it is written.
struct ClockTime: Equatable {
  /// Seconds since midnight, 0 … 86,399.
  var seconds: Int
  var hasSeconds: Bool
  /// How the half of the day was written; `nil` for 24 hours.
  var daypart: Daypart?
}

/// A date and a time of day.
struct WrittenStamp: Equatable {
  var date: WrittenDate
  var time: ClockTime
}
