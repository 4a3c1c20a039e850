import ConfabImport
import ConfabModel
import ConfabRendering
import ConfabSupport
import Synchronization

/// A conversation that was read from a file, with the place of its pictures.
package struct ReadConversation: Sendable {
  package var conversation: Conversation
  /// What an export lost; `nil` for a document.
  package var report: ImportReport?
  /// Where its pictures are found.
  package var attachments: Attachments

  /// Creates a conversation without a report.
  package init(
    conversation: Conversation, report: ImportReport? = nil, attachments: Attachments
  ) {
    self.conversation = conversation
    self.report = report
    self.attachments = attachments
  }

  /// The conversation with some of its messages.
  fileprivate func selecting(_ selection: MessageSelection) -> ReadConversation {
    guard !selection.isEverything else { return self }
    var result = self
    result.conversation = selection.applied(to: conversation)
    return result
  }
}

/// Reads conversations from files of every format that Confab knows, for its programs: documents,
/// and the exports of other programs, which are recognized by their content.
package enum ConversationFile {
  /// The name of the document's format.
  package static let documentFormat = "json"

  /// The names of all formats.
  package static let formatNames = [documentFormat] + Importer.standardFormats.map(\.name)

  /// Reads a conversation.
  ///
  /// - Parameters:
  ///   - path: The path of a file, a pipe, or the folder of an export; `nil` for standard input.
  ///   - limit: The most bytes of a document or a pipe. A longer one is refused. Other exports are
  ///     read as streams.
  ///   - format: The name of the format; `nil` to find it out.
  ///   - options: What an export does not say.
  /// - Throws: `DocumentError` with every problem of a document; `DocumentFileError` if a file can't
  ///   be read; `ImportError` for an export.
  package static func read(
    path: String?, limit: Int = ConversationReader.maximumLength, format: String? = nil,
    options: ImportOptions = ImportOptions()
  ) throws -> ReadConversation {
    if let path, FilePath.names(in: path) != nil {
      return try imported(.path(path), format, options)
    }
    let file =
      try path.map { path throws(DocumentFileError) in try FileReader(path, limit: .max) }
      ?? FileReader(standardInput: .max)
    let head = try file.next()
    if format.map({ $0 == documentFormat }) ?? isDocument(head) {
      return try document(file, head, path: path, limit: limit).selecting(options.selection)
    }
    let name = path ?? FileReader.standardInputName
    do {
      if let path, !file.isPipe { return try imported(.path(path), format, options) }
      // A pipe is kept in memory.
      try file.restrict(to: limit)
      return try imported(.bytes(head + file.rest(), name), format, options)
    } catch let error as ImportError where error.isUnknownFormat && isMeantAsJSON(head, name) {
      // The errors of a document say more.
      return try document(file, head, path: path, limit: limit).selecting(options.selection)
    }
  }

  private static func document(
    _ file: FileReader, _ head: [UInt8], path: String?, limit: Int
  ) throws -> ReadConversation {
    try file.restrict(to: limit)
    var first: [UInt8]? = head
    let conversation = try ConversationReader.read(
      named: path ?? FileReader.standardInputName, expecting: file.length, payloads: .standard
    ) { () throws(DocumentFileError) in
      defer { first = nil }
      if let first { return first }
      return try file.next()
    }
    return ReadConversation(
      conversation: conversation,
      attachments: .folder(path.flatMap(FilePath.folder) ?? "."))
  }

  /// Reads a conversation that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The file's path, for errors and for its pictures.
  ///   - format: The name of the format; `nil` to find it out.
  ///   - options: What an export does not say.
  /// - Throws: `DocumentError` with every problem; `ImportError` for an export.
  package static func read(
    _ bytes: [UInt8], named name: String, format: String? = nil,
    options: ImportOptions = ImportOptions()
  ) throws -> ReadConversation {
    if format.map({ $0 != documentFormat }) ?? !isDocument(bytes) {
      do {
        return try imported(.bytes(bytes, name), format, options)
      } catch let error as ImportError where error.isUnknownFormat && isMeantAsJSON(bytes, name) {
        // The errors of a document say more.
      }
    }
    return ReadConversation(
      conversation: try ConversationReader.read(bytes, named: name, payloads: .standard),
      attachments: .folder(FilePath.folder(of: name) ?? ".")
    ).selecting(options.selection)
  }

  private static func imported(
    _ source: ExportSource, _ format: String?, _ options: ImportOptions
  ) throws -> ReadConversation {
    let importer = Importer()
    let export = try source.open()
    let imported = try importer.read(
      export, format: format.flatMap { importer.format(named: $0) }, options)
    return ReadConversation(
      conversation: imported.conversation, report: imported.report,
      attachments: attachments(of: export, source))
  }

  private static func attachments(of export: Export, _ source: ExportSource) -> Attachments {
    guard export.folder == nil, export.main == nil else { return attachments(of: export) }
    let pictures = ArchivedPictures(source)
    return attachments(of: export, besides: .provider { try pictures.bytes(of: $0) })
  }

  /// The files of an export that was read: those in its folder, and those that were inside of its
  /// texts.
  package static func attachments(of export: Export) -> Attachments {
    attachments(of: export, besides: export.folder.map(Attachments.folder) ?? .none)
  }

  private static func attachments(
    of export: Export, besides others: Attachments
  ) -> Attachments {
    let embedded = export.embedded
    if embedded.isEmpty { return others }
    return .provider { try embedded.bytes(of: $0) ?? others.bytes(of: $0) }
  }

  /// Whether a folder is the export of another program, not a folder of conversations: a format fits it, and
  /// none of its files is a document.
  package static func isExport(folder path: String) -> Bool {
    guard let export = try? Export(path: path), (try? Importer().format(of: export)) != nil else {
      return false
    }
    // Every head stays in memory.
    return !export.paths.lazy.filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }.prefix(100)
      .contains { isDocument(export.head($0)) }
  }

  /// Whether a file is a text with a message on each line, such as a list of samples, and no
  /// conversation.
  ///
  /// Lines `name: text` and Markdown are no conversation here, because a list of texts can look like
  /// them ("Note: …").
  ///
  /// - Parameters:
  ///   - head: The beginning of the file.
  ///   - name: The file's path, or a name.
  package static func isListOfTexts(_ head: [UInt8], named name: String) -> Bool {
    let lowercased = name.lowercased()
    if [".json", ".jsonl", ".md", ".markdown"].contains(where: lowercased.hasSuffix) {
      return false
    }
    if isDocument(head) { return false }
    let isBlank = head.allSatisfy { $0 <= 0x20 }
    if !lowercased.hasSuffix(".txt"), !isBlank, isMeantAsJSON(head, name) { return false }
    // An archive that can't be read is no text.
    guard let export = try? Export(bytes: head, named: name, from: name),
      export.main == FilePath.name(of: name)
    else { return false }
    return (try? Importer(formats: chatFormats).format(of: export)) == nil
  }

  private static let chatFormats = Importer.standardFormats.filter {
    !["lines", "markdown"].contains($0.name)
  }

  /// Whether a file is a document: an object with the key "confab".
  private static func isDocument(_ head: [UInt8]) -> Bool { JSONKeys.has("confab", head) }

  /// Whether a file is meant as JSON by its name or its content, or has nothing.
  private static func isMeantAsJSON(_ head: [UInt8], _ name: String) -> Bool {
    let name = name.lowercased()
    if name.hasSuffix(".json") || name.hasSuffix(".jsonl") { return true }
    let first = head.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    return first == nil || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

/// Where an export is.
private enum ExportSource: Sendable {
  case path(String)
  /// What was read from a file or from standard input.
  case bytes([UInt8], String)

  func open() throws(ImportError) -> Export {
    switch self {
    case .path(let path): try Export(path: path)
    case .bytes(let bytes, let name): try Export(bytes: bytes, named: name, from: name)
    }
  }
}

/// The pictures of an archive, which several workers may ask for. The archive is opened for the
/// first one.
private final class ArchivedPictures: Sendable {
  private let source: ExportSource
  private let export = Mutex<Export?>(nil)

  init(_ source: ExportSource) { self.source = source }

  func bytes(of name: String) throws -> [UInt8]? {
    try export.withLock { export in
      let open = try export ?? source.open()
      export = open
      return open.has(name) ? try open.bytes(name, limit: ImageLimits.fileBytes) : nil
    }
  }
}
