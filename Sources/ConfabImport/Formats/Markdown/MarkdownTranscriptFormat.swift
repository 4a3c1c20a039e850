import ConfabMarkdown
import ConfabModel

/// Transcripts in Markdown, such as exported conversations with assistants.
struct MarkdownTranscriptFormat: ExportFormat {
  let name = "markdown"
  let title = "Markdown"

  func match(_ export: Export) -> FormatMatch {
    guard let main = export.main else { return .no("it has several files") }
    let name = main.lowercased()
    let isNamed = name.hasSuffix(".md") || name.hasSuffix(".markdown")
    let text = String(decoding: export.mainHead, as: UTF8.self)
    guard !text.unicodeScalars.contains("\0"), let first = text.first(where: { !$0.isWhitespace })
    else { return .no("it is no text") }
    guard !isNamed else { return .yes(60) }
    guard first != "{", first != "[" else { return .no("it is JSON") }
    let lines = Substring(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let roles = TranscriptTurns(lines, after: FrontMatter(lines).lineCount, names: []).turns
      .map(\.marker.role)
    guard roles.contains(.user), roles.contains(.assistant) else {
      return .no("it has no lines such as \"## User\" and \"## Assistant\"", score: 5)
    }
    return .yes(60)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    guard let main = export.main else { throw ImportError(export.name, "expected one file") }
    let bytes = try export.bytes(main, limit: Markdown.maximumLength + 1)
    do throws(DocumentError) {
      return ConversationReplay(try MarkdownTranscript.read(bytes, named: export.name))
    } catch {
      let problem = error.problems[0]
      throw ImportError(error.source, line: problem.line, problem.text)
    }
  }
}

/// Hands over a conversation that is in memory.
private final class ConversationReplay: ExportReader {
  private let parsed: MarkdownTranscript.Parsed

  init(_ parsed: MarkdownTranscript.Parsed) { self.parsed = parsed }

  func read(into sink: ImportSink) throws(ImportError) {
    let conversation = parsed.conversation
    let chat = sink.chat("transcript")
    sink.update(chat) { head in
      head.info = conversation.info
      head.timezone = head.timezone ?? conversation.timezone
      head.locale = head.locale ?? conversation.locale
    }
    for person in conversation.participants {
      let id = sink.person(person.id, named: person.name, id: person.id, in: chat)
      if person.id == conversation.selfID { sink.viewer(id, in: chat) }
    }
    for message in conversation.messages {
      var message = message
      message.id = ""
      message.from = message.from.map { sink.person($0, in: chat) }
      try sink.add(message, to: chat)
    }
    for note in parsed.notes {
      sink.note(note.text, at: note.line > 0 ? "line \(note.line)" : "")
    }
  }
}
