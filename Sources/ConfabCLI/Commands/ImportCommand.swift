import ArgumentParser
import Confab
import ConfabImport
import ConfabModel
import ConfabProcess
import ConfabSupport

/// `confab import`: writes a conversation of another program as a document.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Writes an export of another program as a confab/1 document.",
    discussion: """
      An export is a file, a folder or an archive (zip, tar, 7z, gz). Its format is found out by its content. What is \
      lost and what was guessed is printed, with the option that settles each guess. Files that messages show are copied \
      to CHAT-files beside the document, unless it is written into the export's folder.

      confab render, play and other commands also read exports themselves. Documentation/Importing.md describes the formats.
      """)

  @Argument(
    help: "The export: a file, a folder or an archive; - is standard input.",
    completion: .file())
  var export: String

  @Option(
    name: [.short, .long],
    help:
      "The document to write; one that ends in .jsonl has JSON lines; - is standard output. (default: standard output)",
    completion: .file(extensions: ["json", "jsonl"]))
  var output: String?

  @Flag(help: "Lists the chats of the export with their messages and times.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "Format of the export: \(Importer.standardFormats.map(\.name).joined(separator: ", ")). (default: found out by the content)"
    ))
  var format: String?

  @OptionGroup var exports: ExportArguments
  @OptionGroup var messages: MessageArguments

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only the last messages.", valueName: "number"))
  var last: Int?

  @OptionGroup var redaction: RedactionArguments

  @Flag(help: "Writes JSON lines: a message in each line.")
  var jsonl = false

  @Flag(
    inversion: .prefixedNo, help: "Copies the files that messages show beside the document.")
  var files = true

  @Option(
    help: ArgumentHelp(
      "A file for the report as JSON; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var report: String?

  @Flag(help: "Prints the list of chats as JSON.")
  var json = false

  func validate() throws {
    if json, !list { throw ValidationError("--json is for --list. Expected both, or --report.") }
    if report == "-", writesToStandardOutput, !list {
      throw ValidationError(
        "The document and the report can't both be standard output. Expected -o.")
    }
  }

  private var writesToStandardOutput: Bool { output == nil || output == "-" }

  func run() throws {
    var exports = exports
    exports.source.inputFormat = format ?? exports.inputFormat
    let selection = try messages.selection(timezone: exports.timezone, last: last)
    let options = try exports.options(selection: selection)
    let importer = Importer()
    let chosen = exports.inputFormat.flatMap { importer.format(named: $0) }
    let source = try Export(path: export)
    let bar = ProgressBar("reading")
    defer { bar.finish() }
    let progress: (ImportProgress) -> Void = { progress in
      if case .reading(let number, let count) = progress {
        bar.update(Double(number) / Double(max(1, count)))
      }
    }
    if list {
      let chats = try importer.chats(in: source, format: chosen, options, progress: progress)
      bar.finish()
      return try printList(chats)
    }
    try checkOutput(source)
    let report =
      redaction.isGiven
      ? try writeRedacted(importer, source, chosen, options, progress)
      : try write(importer, source, chosen, options, progress)
    bar.finish()
    for line in report.lines { StandardError.write(line: line) }
    if let path = self.report { try write(report, to: path) }
  }

  /// - Throws: `OptionError` if the document would replace a file of the export.
  private func checkOutput(_ source: Export) throws {
    guard let output, output != "-", let old = FileIdentity(path: output) else { return }
    let files =
      [ChatFile.path(export)]
      + source.paths.compactMap { path in
        source.folder.map { "\($0)/\(path)" }
      }
    guard !files.contains(where: { FileIdentity(path: $0) == old }) else {
      throw OptionError("-o \(output) is a file of the export; expected another one")
    }
  }

  private var form: DocumentWriter.Form {
    jsonl || output?.lowercased().hasSuffix(".jsonl") == true ? .lines : .json
  }

  /// Writes the document while the export is read.
  private func write(
    _ importer: Importer, _ source: Export, _ chosen: (any ExportFormat)?,
    _ options: ImportOptions, _ progress: @escaping (ImportProgress) -> Void
  ) throws -> ImportReport {
    let target = try DocumentTarget(
      path: output, form: form, files: copiesFiles(of: source)
    ) { path in
      guard source.has(path) else { return nil }
      let stream = try source.stream(path)
      return { try stream.next() }
    }
    let report = try importer.read(source, format: chosen, options, progress: progress) {
      head throws(ImportError) in
      try target.begin(head)
    } message: { message throws(ImportError) in
      try target.add(message)
    }
    try target.finish()
    return report
  }

  /// Whether files are copied: not into the folder in which they are already.
  private func copiesFiles(of source: Export) -> DocumentTarget.Files {
    guard files else { return .leftOut }
    guard let output, output != "-" else { return .named }
    let folder = try? InputFolder(path: FilePath.folder(of: output) ?? ".")
    return source.folder != nil && folder?.path == source.folder ? .named : .copied
  }

  private func writeRedacted(
    _ importer: Importer, _ source: Export, _ chosen: (any ExportFormat)?,
    _ options: ImportOptions, _ progress: @escaping (ImportProgress) -> Void
  ) throws -> ImportReport {
    var report = try importer.read(source, format: chosen, options, progress: progress)
    let pictures = ConversationFile.attachments(of: source)
    let shared = try redaction.layoutOptions().shared(report.conversation, pictures)
    let target = try DocumentTarget(
      path: output, form: form, files: !files || writesToStandardOutput ? .leftOut : .copied
    ) { path in
      var bytes = try shared.attachments.bytes(of: path)
      return bytes == nil
        ? nil
        : {
          defer { bytes = nil }
          return bytes ?? []
        }
    }
    try target.begin(shared.conversation)
    for message in shared.conversation.messages { try target.add(message) }
    try target.finish()
    // Titles and notes have names and texts.
    report.report.chat = nil
    report.report.notes = []
    return report.report
  }

  private func write(_ report: ImportReport, to path: String) throws {
    var json = JSONWriter()
    json.add(report)
    json.endText()
    guard path != "-" else {
      return try StandardOutput.write(exactly: String(decoding: json.take(), as: UTF8.self))
    }
    let file = try OutputFile(path: path)
    try file.write(json.take())
    try file.commit()
  }

  private func printList(_ chats: [Importer.ChatSummary]) throws {
    if json { return try StandardOutput.write(json: chats.map(ListedChat.init)) }
    let rows = chats.map { chat in
      [
        chat.title, Count.text(chat.messageCount),
        chat.first.map { String($0.iso8601.prefix(10)) } ?? "",
        chat.last.map { String($0.iso8601.prefix(10)) } ?? "", chat.id,
      ]
    }
    try StandardOutput.write(
      TextTable(header: ["CHAT", "MESSAGES", "FIRST", "LAST", "ID"], rows: rows).text)
  }

  private struct ListedChat: Encodable {
    var id: String
    var title: String
    var participants: [String]
    var messages: Int
    var first: String?
    var last: String?

    init(_ chat: Importer.ChatSummary) {
      id = chat.id
      title = chat.title
      participants = chat.participants
      messages = chat.messageCount
      first = chat.first?.iso8601
      last = chat.last?.iso8601
    }
  }
}
