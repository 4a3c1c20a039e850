import ConfabModel

/// Turns moments that an export gives exactly into times of the zone that the options name, or of
/// UTC.
///
/// 0 stands for no time, and is `nil`, as is a time that a document can't have.
public struct UnixClock {
  /// Offsets by quarters of an hour: no zone changes its offset within one.
  private final class Offsets {
    var known: [Int: Int] = [:]
  }

  private let zone: LocalClock?
  private let offsets = Offsets()
  private static let quarter = 900_000
  private static let mostKnown = 65_536
  /// To the end of the year 9998: a document has no later years than 9999, in any zone.
  private static let moments = 1..<253_370_764_800_000

  /// Creates a clock.
  ///
  /// - Throws: ``ImportError`` if the options name a zone that does not exist.
  public init(_ options: ImportOptions) throws(ImportError) {
    zone = options.timezone == nil ? nil : try LocalClock(options)
  }

  /// The moment of a number of milliseconds since 1970.
  ///
  /// - Parameters:
  ///   - milliseconds: The milliseconds; `nil` for no moment.
  ///   - offset: Seconds east of UTC, if the options name no zone.
  public func moment(milliseconds: Int?, offset: Int = 0) -> Timestamp? {
    guard let milliseconds, Self.moments ~= milliseconds else { return nil }
    guard let zone else {
      return Timestamp(
        milliseconds: Int64(milliseconds), offset: -64_800...64_800 ~= offset ? offset : 0)
    }
    let quarter = milliseconds / Self.quarter
    if let offset = offsets.known[quarter] {
      return Timestamp(milliseconds: Int64(milliseconds), offset: offset)
    }
    let found = zone.timestamp(milliseconds: milliseconds)
    if offsets.known.count >= Self.mostKnown { offsets.known.removeAll(keepingCapacity: true) }
    offsets.known[quarter] = found.offset
    return found
  }

  /// The moment of a number of seconds since 1970.
  public func moment(seconds: Int?, offset: Int = 0) -> Timestamp? {
    guard let seconds, Self.moments.upperBound / 1_000 > seconds, seconds > 0 else { return nil }
    return moment(milliseconds: seconds * 1_000, offset: offset)
  }

  /// The moment of a number of seconds with a fraction since 1970.
  public func moment(seconds: Double?) -> Timestamp? {
    guard let seconds else { return nil }
    return moment(milliseconds: Int(exactly: (seconds * 1_000).rounded()))
  }

  /// The moment of an ISO 8601 time. Its offset is kept if the options name no zone; a time without
  /// one is in UTC.
  public func moment(iso8601 text: String?) -> Timestamp? {
    guard var text, text.utf8.count < 64 else { return nil }
    if text.utf8.count > 10, text.dropFirst(10).first == " " {
      text = text.prefix(10) + "T" + text.dropFirst(11)
    }
    guard let time = (try? Timestamp(iso8601: text)) ?? (try? Timestamp(iso8601: text + "Z"))
    else { return nil }
    return moment(milliseconds: Int(time.milliseconds), offset: time.offset)
  }

  /// The moment of a JSON value: an ISO 8601 text, or a number of seconds or milliseconds.
  public func moment(_ value: ForeignValue) -> Timestamp? {
    if value.isText, let moment = moment(iso8601: value.text) { return moment }
    guard let number = value.number else { return nil }
    // Seconds reach this number in the year 5138, milliseconds in 1973.
    return moment(seconds: abs(number) < 1e11 ? number : number / 1_000)
  }
}
