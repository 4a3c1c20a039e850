import ConfabModel

/// Turns moments that an export gives exactly into times of the zone that the options name, or of
/// UTC.
public struct UnixClock {
  private let zone: LocalClock?
  /// The end of the year 9998: a document has no later years than 9999, in any zone.
  private static let end = 253_370_764_800_000

  /// Creates a clock.
  ///
  /// - Throws: ``ImportError`` if the options name a zone that does not exist.
  public init(_ options: ImportOptions) throws(ImportError) {
    zone = options.timezone == nil ? nil : try LocalClock(options)
  }

  /// The moment of a number of milliseconds since 1970.
  ///
  /// - Parameter offset: Seconds east of UTC, if the options name no zone.
  /// - Returns: `nil` for 0, which stands for no time, and for times out of range.
  public func moment(milliseconds: Int?, offset: Int = 0) -> Timestamp? {
    guard let milliseconds, 1..<Self.end ~= milliseconds else { return nil }
    if let zone { return zone.timestamp(milliseconds: milliseconds) }
    let offset = -64_800...64_800 ~= offset ? offset : 0
    return Timestamp(milliseconds: Int64(milliseconds), offset: offset)
  }

  /// The moment of a number of seconds since 1970, as ``moment(milliseconds:offset:)``.
  public func moment(seconds: Int?, offset: Int = 0) -> Timestamp? {
    guard let seconds, 1..<Self.end / 1_000 ~= seconds else { return nil }
    return moment(milliseconds: seconds * 1_000, offset: offset)
  }

  /// The moment of an ISO 8601 time with an offset, which is kept if the options name no zone.
  public func moment(iso8601 text: String?) -> Timestamp? {
    guard let text, let time = try? Timestamp(iso8601: text) else { return nil }
    return moment(milliseconds: Int(time.milliseconds), offset: time.offset)
  }
}
