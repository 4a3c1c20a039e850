import ConfabImport
import ConfabModel
import ConfabSupport

/// Reads conversations from files of every format that Confab knows, for its programs.
package enum ConversationFile {
  /// The format of a file.
  package enum Format: String, Sendable, CaseIterable {
    /// The document `confab/1`, JSON or JSON lines.
    case json
    /// A transcript in Markdown.
    case markdown

    /// The format that the ending of a name stands for: Markdown for `.md` and `.markdown`.
    package init(ofName name: String) {
      let name = name.lowercased()
      self = name.hasSuffix(".md") || name.hasSuffix(".markdown") ? .markdown : .json
    }
  }

  /// Reads a conversation that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The file's name, for errors.
  ///   - format: The format; `nil` for that of the name.
  /// - Throws: `DocumentError` with every problem.
  package static func read(
    _ bytes: [UInt8], named name: String, format: Format? = nil
  ) throws(DocumentError) -> ImportedConversation {
    switch format ?? Format(ofName: name) {
    case .json:
      return ImportedConversation(
        conversation: try ConversationReader.read(bytes, named: name, payloads: .standard))
    case .markdown: return try MarkdownTranscript.read(bytes, named: name)
    }
  }

  /// Reads a conversation from a file.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file or a pipe; `nil` for standard input.
  ///   - limit: The most bytes. A longer file is refused.
  ///   - format: The format; `nil` for that of the name.
  /// - Throws: `DocumentError` with every problem; `DocumentFileError` if it can't be read.
  package static func read(
    path: String?, limit: Int = ConversationReader.maximumLength, format: Format? = nil
  ) throws -> ImportedConversation {
    switch (format ?? Format(ofName: path ?? ""), path) {
    case (.json, let path?):
      // Documents are read as a stream.
      return ImportedConversation(
        conversation: try ConversationReader.read(path: path, limit: limit, payloads: .standard))
    case (.json, nil):
      return ImportedConversation(
        conversation: try ConversationReader.readStandardInput(limit: limit, payloads: .standard))
    case (.markdown, let path?):
      return try MarkdownTranscript.read(
        WholeFile.read(path: path, limit: limit), named: path)
    case (.markdown, nil):
      return try MarkdownTranscript.read(
        WholeFile.readStandardInput(limit: limit), named: "standard input")
    }
  }
}
