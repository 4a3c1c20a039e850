import Glibc

/// The time of the day, for messages of a program that runs for long.
package enum TimeOfDay {
  /// The local time, such as 09:41:00.
  package static var now: String {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { number in
      number < 10 ? "0\(number)" : "\(number)"
    }.joined(separator: ":")
  }
}
