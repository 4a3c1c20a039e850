import ArgumentParser
import Confab
import ConfabImport
import ConfabModel
import ConfabProcess
import ConfabSupport

/// Which messages are wanted.
struct MessageArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only messages from this day or moment on, such as 2026-05-01 or 2026-05-01T18:00.",
      valueName: "time"))
  var since: String?

  @Option(
    help: ArgumentHelp("Only messages before this day or moment.", valueName: "time"))
  var until: String?

  @Option(
    help: ArgumentHelp(
      "Only messages by this participant. Repeat the option for several.",
      valueName: "name"))
  var from: [String] = []

  @Option(
    help: ArgumentHelp("Only messages with this text, in any case.", valueName: "text")
  )
  var containing: String?

  /// Whether an option is given.
  var isGiven: Bool { since != nil || until != nil || !from.isEmpty || containing != nil }

  /// The selection.
  ///
  /// - Parameters:
  ///   - timezone: The zone of times without an offset; `nil` for that of the system.
  ///   - last: The most messages, counted from the end.
  /// - Throws: `OptionError` for a time that does not exist, `ImportError` for an unknown zone.
  func selection(timezone: String?, last: Int? = nil) throws -> MessageSelection {
    if let last, last < 1 { throw OptionError("--last is \(last); expected at least 1") }
    return MessageSelection(
      since: try time(since, "--since", timezone), until: try time(until, "--until", timezone),
      from: from, containing: containing, last: last)
  }

  private func time(_ text: String?, _ option: String, _ timezone: String?) throws -> Timestamp? {
    guard let text else { return nil }
    if let time = try? Timestamp(iso8601: text) { return time }
    var clock = try LocalClock(ImportOptions(timezone: timezone))
    guard let written = WrittenTime(iso8601: text), let time = clock.moment(written) else {
      throw OptionError(
        "\(option) is \(ProblemText.quoted(text)); expected a day such as 2026-05-01, or a time such as "
          + "2026-05-01T18:00")
    }
    return time
  }
}
