import ConfabModel

/// A local date and time of day.
struct LocalTime: Equatable {
  /// Days since 1970-01-01 in the proleptic Gregorian calendar.
  let day: Int
  /// The minute of the day, 0 … 1,439.
  let minute: Int

  /// - Parameters:
  ///   - milliseconds: Milliseconds since 1970-01-01T00:00:00Z.
  ///   - offset: Seconds east of UTC.
  init(milliseconds: Int64, offset: Int) {
    // The years 1 … 9999, which is the range of ISO 8601 and of formatted dates.
    let moment = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
    let seconds = Int(moment.flooredQuotient(by: 1000)) + min(max(offset, -64_800), 64_800)
    day = seconds.flooredQuotient(by: 86_400)
    minute = (seconds - day * 86_400) / 60
  }

  /// The year.
  var year: Int { civil.year }
  /// The day of the month, 1 … 31.
  var dayOfMonth: Int { civil.day }

  /// The year and the day of the month, by Howard Hinnant's `civil_from_days`.
  private var civil: (year: Int, day: Int) {
    // Counts from 0000-03-01, so that the leap day is the last day of its year.
    let shifted = day + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      era * 400 + yearOfEra + (dayOfYear >= 306 ? 1 : 0),
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}

extension BinaryInteger {
  /// The quotient, rounded down. The divisor must be positive.
  fileprivate func flooredQuotient(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
