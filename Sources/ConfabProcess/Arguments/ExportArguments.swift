import ArgumentParser
import Confab
import ConfabImport
import ConfabModel
import ConfabSupport

/// What an export of another program does not say, apart from its language.
package struct ExportSourceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Format of the conversation: \(ConversationFile.formatNames.joined(separator: ", ")). (default: found out by the content)",
      valueName: "format"))
  package var inputFormat: String?

  @Option(
    help: ArgumentHelp(
      "The participant of an export whose messages are outgoing.", valueName: "name"))
  package var me: String?

  @Option(
    help: ArgumentHelp(
      "The chat of an export with several, by its title or id.", valueName: "title"))
  package var chat: String?

  @Option(
    help: ArgumentHelp(
      "Order of the numbers in an export's dates: dmy, mdy or ymd. (default: found out by all dates)",
      valueName: "order"))
  package var dateOrder: ImportOptions.DateOrder?

  @Option(
    help: ArgumentHelp(
      "Zone of an export's times, such as Europe/Berlin. (default: that of the system)",
      valueName: "zone"))
  package var timezone: String?

  @Option(
    help: ArgumentHelp(
      "Day of an export whose times have none, such as 2026-05-01.", valueName: "date"))
  package var date: String?

  package init() {}

  /// Whether an option is given.
  package var isGiven: Bool {
    inputFormat != nil || me != nil || chat != nil || dateOrder != nil || timezone != nil
      || date != nil
  }

  /// The options of the import, for all messages.
  ///
  /// - Throws: `OptionError` for a format, a zone or a day that does not exist.
  package func options() throws -> ImportOptions {
    if let inputFormat, !ConversationFile.formatNames.contains(inputFormat) {
      let near = NearestName.nearest(to: inputFormat, among: ConversationFile.formatNames)
      throw OptionError(
        "--input-format is \(ProblemText.quoted(inputFormat)); "
          + (near.map { "did you mean \($0)?" }
            ?? "expected \(ProblemText.either(ConversationFile.formatNames))"))
    }
    if let timezone, let problem = TextFormat.zoneName.problem(timezone) {
      throw OptionError("--timezone: \(problem)")
    }
    if let date, WrittenTime(iso8601: date) == nil {
      throw OptionError("--date is \(ProblemText.quoted(date)); expected a day such as 2026-05-01")
    }
    return ImportOptions(
      me: me, dateOrder: dateOrder, timezone: timezone, chat: chat, date: date)
  }
}

/// What an export of another program does not say.
package struct ExportArguments: ParsableArguments {
  @OptionGroup package var source: ExportSourceArguments

  @Option(
    help: ArgumentHelp(
      "Language of an export's dates and labels, such as de. (default: en)", valueName: "tag"))
  package var locale: String?

  package init() {}

  /// The name of the format; `nil` to find it out.
  package var inputFormat: String? { source.inputFormat }

  /// The zone of the export's times.
  package var timezone: String? { source.timezone }

  /// Whether an option is given that is for exports.
  package var isGiven: Bool { source.isGiven || locale != nil }

  /// The options of the import.
  ///
  /// - Throws: `OptionError` for a format, a zone, a language or a day that does not exist.
  package func options(selection: MessageSelection) throws -> ImportOptions {
    var options = try source.options()
    if let locale, let problem = TextFormat.languageTag.problem(locale) {
      throw OptionError("--locale: \(problem)")
    }
    options.locale = locale
    options.selection = selection
    return options
  }

  /// Reads a conversation; `-` is standard input. Writes the report of an import to standard error.
  package func read(
    _ path: String, _ limit: InputLimit, selection: MessageSelection
  ) throws -> ReadConversation {
    let read = try ConversationFile.read(
      path: path == "-" ? nil : path,
      limit: limit.bytes() ?? ConversationReader.maximumLength, format: inputFormat,
      options: options(selection: selection))
    return read.writingWarnings(of: path)
  }

  /// Reads a conversation that is in memory, as ``read(_:_:selection:)``.
  package func read(
    _ bytes: [UInt8], named name: String, selection: MessageSelection
  ) throws -> ReadConversation {
    try ConversationFile.read(
      bytes, named: name, format: inputFormat, options: options(selection: selection)
    ).writingWarnings(of: name)
  }
}

extension ReadConversation {
  /// Writes the warnings of an import to standard error.
  ///
  /// - Parameter path: The name of the export.
  /// - Returns: The same conversation.
  package func writingWarnings(of path: String) -> ReadConversation {
    for line in report?.warnings ?? [] { StandardError.write(line: "warning: \(path): \(line)") }
    return self
  }
}

extension ImportOptions.DateOrder: ExpressibleByArgument {}
