import ArgumentParser
import Confab
import ConfabImport
import ConfabModel
import ConfabProcess
import ConfabSupport

/// `confab export`: writes a conversation as a text or as a page.
struct ExportCommand: ParsableCommand {
  /// The formats of `--format`.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, jsonl, csv, html

    /// The format for the ending of a file's name; `nil` for an unknown one.
    init?(path: String) {
      if let text = TextExport(path: path) {
        self.init(rawValue: text.rawValue)
      } else if [".html", ".htm"].contains(where: { path.lowercased().hasSuffix($0) }) {
        self = .html
      } else {
        return nil
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a conversation as text, Markdown, JSON lines, CSV or an HTML page.",
    discussion: """
      The format is that of the file's ending: .txt, .md, .jsonl, .csv or .html. What a format can't say is counted on \
      standard error. Files that messages show are copied to FILE-files beside an HTML page, unless it is written into \
      the folder of the conversation.

      Documentation/Exporting.md describes the formats.
      """)

  @OptionGroup var file: ChatFile

  @Option(
    name: [.short, .long],
    help: "The file to write; - is standard output, which needs --format.",
    completion: .file(extensions: ["txt", "md", "jsonl", "csv", "html"]))
  var output: String

  @Option(help: "Format of the file. (default: that of its ending)")
  var format: Format?

  @OptionGroup var messages: MessageArguments

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only the last messages.", valueName: "number"))
  var last: Int?

  @OptionGroup var redaction: RedactionArguments

  @Option(
    help: ArgumentHelp(
      "Theme of a page: a name or a theme file. (default: that of the conversation's platform)",
      valueName: "theme"),
    completion: .file(extensions: ["json"]))
  var theme: String?

  @Flag(help: "Puts pictures and recordings into the page instead of files beside it.")
  var embed = false

  func validate() throws {
    guard let chosen else {
      throw ValidationError(
        output == "-"
          ? "Standard output needs --format. Expected text, markdown, jsonl, csv or html."
          : "The ending of \(output) is no format. Expected .txt, .md, .jsonl, .csv or .html, or --format."
      )
    }
    if chosen != .html, embed || theme != nil {
      throw ValidationError("--theme and --embed are for HTML pages. Expected --format html.")
    }
  }

  private var chosen: Format? { format ?? Format(path: output) }

  func run() throws {
    guard let chosen else { return }
    try checkOutput()
    let selection = try messages.selection(timezone: file.exports.timezone, last: last)
    let read = try file.read()
    let original = selection.applied(to: read.conversation)
    let shared = try redaction.layoutOptions().shared(original, read.attachments)
    guard let text = TextExport(rawValue: chosen.rawValue) else {
      return try writePage(shared.conversation, shared.attachments)
    }
    try write(shared.conversation, text)
  }

  /// - Throws: `OptionError` if the output would replace the conversation.
  private func checkOutput() throws {
    guard output != "-", let old = FileIdentity(path: output) else { return }
    guard FileIdentity(path: ChatFile.path(file.chat)) != old else {
      throw OptionError("-o \(output) is the conversation itself; expected another file")
    }
  }

  private func open() throws -> OutputFile {
    try output == "-" ? .standardOutput() : OutputFile(path: output)
  }

  private static let chunk = 256 * 1024

  private func write(_ conversation: Conversation, _ format: TextExport) throws {
    let places = Dictionary(
      conversation.messages.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    var export = ConversationExport(format, head: conversation) { id in
      places[id].map { conversation.messages[$0] }
    }
    let target = try open()
    for message in conversation.messages {
      export.add(message)
      if export.count >= Self.chunk { try target.write(export.take()) }
    }
    try target.write(export.take())
    try target.commit()
    report(export.report)
  }

  private func report(_ report: ImportReport) {
    var report = report
    // Titles have names.
    if redaction.isGiven { report.chat = nil }
    for line in report.lines { StandardError.write(line: line) }
  }

  private func writePage(_ conversation: Conversation, _ attachments: Attachments) throws {
    let theme = try ThemeChoice.theme(
      named: theme, for: conversation.info, limit: file.inputLimit())
    let media = PageMedia(attachments, mediaPlace(attachments))
    let page = try ChatPage(conversation, theme: theme) { media.address(of: $0) }
    let target = try open()
    try page.write { try target.write($0) }
    if let failure = media.failure { throw failure }
    try target.commit()
    if !media.missing.isEmpty {
      let names =
        redaction.isGiven ? "" : " (\(media.missing[0])\(media.missing.count > 1 ? ", …" : ""))"
      StandardError.write(
        line: "warning: \(LossKind.missingFile.text(media.missing.count))\(names)")
    }
  }

  /// Files are not copied into the folder in which they are already, and not beside standard output.
  private func mediaPlace(_ attachments: Attachments) -> PageMedia.Place {
    if embed { return .embedded }
    guard output != "-" else {
      // Files of archives and redacted pictures are nowhere else.
      if case .folder = attachments { return .inPlace }
      return .leftOut
    }
    guard case .folder(let path) = attachments,
      let from = try? InputFolder(path: path),
      let to = try? InputFolder(path: FilePath.folder(of: output) ?? "."), from.path == to.path
    else { return .beside(output) }
    return .inPlace
  }
}
