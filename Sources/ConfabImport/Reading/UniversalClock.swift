import ConfabModel

/// Reads times that say which moment they are: Unix times and ISO 8601. They get the offset of the
/// zone of the options, if one is given.
struct UniversalClock {
  private let clock: LocalClock?
  /// From 1970-01-01T00:00:00.001Z to the end of the year 9999: zero stands for an unknown time.
  private static let moments = 1..<253_402_300_800_000

  init(_ options: ImportOptions) throws(ImportError) {
    clock = options.timezone == nil ? nil : try LocalClock(options)
  }

  /// The moment after a number of milliseconds since 1970; `nil` for one that is no date.
  func moment(milliseconds: Int) -> Timestamp? {
    guard Self.moments.contains(milliseconds) else { return nil }
    return clock?.timestamp(milliseconds: milliseconds)
      ?? Timestamp(milliseconds: Int64(milliseconds), offset: 0)
  }

  /// The moment after a number of seconds since 1970.
  func moment(seconds: Double?) -> Timestamp? {
    guard let seconds, let milliseconds = Int(exactly: (seconds * 1_000).rounded()) else {
      return nil
    }
    return moment(milliseconds: milliseconds)
  }

  /// The moment of an ISO 8601 text, in UTC if it has no offset.
  func moment(iso text: String?) -> Timestamp? {
    guard var text = text, text.utf8.count < 64 else { return nil }
    if text.utf8.count > 10, text.dropFirst(10).first == " " {
      text = text.prefix(10) + "T" + text.dropFirst(11)
    }
    guard
      let moment = (try? Timestamp(iso8601: text)) ?? (try? Timestamp(iso8601: text + "Z")),
      Self.moments.contains(Int(moment.milliseconds))
    else { return nil }
    return clock?.timestamp(milliseconds: Int(moment.milliseconds)) ?? moment
  }

  /// The moment of a JSON value: an ISO 8601 text, or a number of seconds or milliseconds.
  func moment(_ value: ForeignValue) -> Timestamp? {
    if value.isText, let moment = moment(iso: value.text) { return moment }
    guard let number = value.number else { return nil }
    // Seconds reach this number in the year 5138, milliseconds in 1973.
    return moment(seconds: abs(number) < 1e11 ? number : number / 1_000)
  }
}
