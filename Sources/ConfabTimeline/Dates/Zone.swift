import ConfabModel
import FoundationEssentials
import FoundationInternationalization

/// Where the clock on the wall hangs.
enum Zone {
  /// Each time in the offset that it was written with.
  case asWritten
  case named(TimeZone)

  /// - Parameter name: an IANA name ("Europe/Berlin"), exactly as it is written there; `nil` is
  ///   ``asWritten``.
  init(_ name: String?) throws(TimelineError) {
    guard let name else {
      self = .asWritten
      return
    }
    // Offsets are no names, though Foundation takes them for zones.
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
