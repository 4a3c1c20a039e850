import ConfabProcess
import ConfabSupport
import Glibc
import Logging

/// A log with a JSON object on each line of standard error.
struct LineLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var json = JSONWriter(.line)
    json.object { json in
      json.member("time", Self.time)
      json.member("level", event.level.rawValue)
      json.member("message", event.message.description)
      let all = metadata.merging(event.metadata ?? [:]) { $1 }
      for (key, value) in all.sorted(by: { $0.key < $1.key }) {
        json.key(text: key)
        switch value {
        case .stringConvertible(let number as Int): json.add(number)
        case .stringConvertible(let number as Double): json.add(number, decimals: 6)
        default: json.add("\(value)")
        }
      }
    }
    json.endText()
    StandardError.write(String(decoding: json.take(), as: UTF8.self))
  }

  /// The time as RFC 3339 writes it, in UTC with milliseconds.
  private static var time: String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    func digits(_ number: some BinaryInteger, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = [(parts.tm_year + 1900, 4), (parts.tm_mon + 1, 2), (parts.tm_mday, 2)]
      .map { digits($0, $1) }.joined(separator: "-")
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits($0, 2) }
      .joined(separator: ":")
    return "\(date)T\(time).\(digits(now.tv_nsec / 1_000_000, 3))Z"
  }
}
