import ConfabModel
import FoundationEssentials
import FoundationInternationalization

/// The time zone in which times are shown.
enum Zone {
  /// Each time is shown in the offset it was written with.
  case asWritten
  /// All times are shown in a zone.
  case named(TimeZone)

  /// - Parameter name: An IANA name such as "Europe/Berlin", in its exact spelling; `nil` is
  ///   ``asWritten``.
  /// - Throws: ``TimelineError/unknownZone(_:)``
  init(_ name: String?) throws(TimelineError) {
    guard let name else {
      self = .asWritten
      return
    }
    // Foundation also accepts offsets, which aren't IANA names.
    let isOffset = name.hasPrefix("UTC") || name.hasPrefix("GMT") ? name.utf8.count > 3 : false
    guard !isOffset, let zone = TimeZone(identifier: name) else {
      let known = TimeZone.knownTimeZoneIdentifiers.sorted() + ["UTC", "GMT"]
      throw .unknownZone(
        ZoneError(name: name, suggestion: NearestName.nearest(to: name, among: known)))
    }
    self = .named(zone)
  }

  func local(_ time: Timestamp) -> LocalTime {
    switch self {
    case .asWritten:
      LocalTime(milliseconds: time.milliseconds, offset: time.offset)
    case .named(let zone):
      LocalTime(
        milliseconds: time.milliseconds,
        offset: zone.secondsFromGMT(
          for: Date(timeIntervalSince1970: Double(time.milliseconds) / 1000)))
    }
  }
}

/// The day of a moment in the zone of a conversation.
package struct LocalDay: Sendable {
  /// Days since 1970-01-01.
  package let number: Int
  /// The seconds to the next midnight, more than 0, if the zone's offset doesn't change before.
  package let secondsLeft: Double

  /// Creates the day of a moment.
  ///
  /// - Parameters:
  ///   - time: The moment.
  ///   - timezone: The zone as in ``ConfabModel/Conversation/timezone``.
  /// - Throws: `TimelineError` if the zone is unknown.
  package init(of time: Timestamp, timezone: String?) throws(TimelineError) {
    let local = try Zone(timezone).local(time)
    number = local.day
    let milliseconds = (time.milliseconds % 60_000 + 60_000) % 60_000
    secondsLeft = Double((1_440 - local.minute) * 60) - Double(milliseconds) / 1_000
  }
}
