import ConfabMarkdown
import ConfabModel

/// Turns the turns of a person and an assistant into messages: answers in Markdown become blocks, and
/// the call of a tool and its result become one message.
final class AssistantChat {
  private let sink: ImportSink
  private let chat: ImportSink.Chat
  private let assistantName: String
  private var hasViewer = false

  /// A message that waits for the results of tools before it.
  private struct Waiting {
    var message: Message
    var losses: [LossKind]
    var place: String
  }
  private var waiting: [Waiting] = []
  /// Calls without a result, with their places in `waiting`.
  private var open: [(id: String, index: Int)] = []
  /// The most messages that wait.
  private static let mostWaiting = 1_000

  // The turn that is added.
  private var turn = AssistantTurn(speaker: .system, place: "")
  private var blocks: [Block] = []
  private var source = ""
  private var citations: [Answer.Citation] = []
  private var files: [Attachment] = []
  private var losses: [LossKind] = []
  private var isFirst = true
  private var hasResult = false
  /// The place in `waiting` of the last text of the turn.
  private var lastAnswer: Int?
  /// Reasoning at the end of a turn, which belongs to the answer in the next one.
  private var carried: (turn: AssistantTurn, blocks: [Block])?

  /// - Parameter assistant: The name of the assistant.
  init(_ sink: ImportSink, _ chat: ImportSink.Chat, assistant: String) {
    self.sink = sink
    self.chat = chat
    assistantName = assistant
  }

  /// Adds a turn.
  func add(_ turn: AssistantTurn) throws(ImportError) {
    let reasoning = takeCarried(before: turn)
    self.turn = turn
    (isFirst, hasResult, lastAnswer) = (true, false, nil)
    blocks = reasoning
    for part in turn.parts { try add(part) }
    if carry() { return }
    try closeText()
    try closeFiles()
    if isFirst, !hasResult {
      sink.skip(losses.first ?? .empty, at: turn.place)
    }
    losses = []
    if open.isEmpty || waiting.count > Self.mostWaiting { try flush() }
  }

  /// Delivers the messages that wait. Calls without a result are pending.
  func finish() throws(ImportError) {
    emitCarried()
    try flush()
  }

  private func add(_ part: AssistantTurn.Part) throws(ImportError) {
    switch part {
    case .text(let text):
      if turn.speaker == .assistant { try closeFiles() }
      source += SourceMarks.removed(from: text)
    case .source(let citation):
      guard !citation.title.isEmpty else { return }
      let index = citations.firstIndex(of: citation) ?? citations.count
      if index == citations.count { citations.append(citation) }
      source += SourceMarks.mark(index + 1)
    case .rich(let text):
      try closeText()
      try closeFiles()
      var message = self.message(.text, assistant)
      message.set(text)
      if message.text != nil { emit(message) }
    case .blocks(let more):
      try closeFiles()
      closeSource()
      blocks += more
    case .thinking(let text, let seconds):
      guard turn.speaker == .assistant else { return try add(.text(text)) }
      try closeFiles()
      closeSource()
      blocks.append(thinking(text, seconds))
    case .call(let id, let call):
      try closeText()
      try closeFiles()
      var message = self.message(.tool, assistant)
      message.payload = call
      open.append((id.isEmpty ? call.name : id, waiting.count))
      emit(message)
    case .finished(let call):
      try closeText()
      try closeFiles()
      var message = self.message(.tool, assistant)
      message.payload = call
      emit(message)
    case .result(let id, let tool, let output, let hasFailed):
      try closeText()
      try closeFiles()
      try close(id, tool, output, hasFailed)
    case .file(let file):
      if turn.speaker == .assistant { try closeText() }
      files.append(file)
    case .data(var file, let data):
      let isKept = try sink.embed({ data.embeddedBytes }, in: &file)
      if !isKept { losses.append(.embeddedFile) }
      try add(.file(file))
    case .loss(let kind): losses.append(kind)
    }
  }

  // MARK: - Reasoning

  /// Keeps the blocks of a turn that has nothing but reasoning for the next turn.
  private func carry() -> Bool {
    guard turn.speaker == .assistant, isFirst, !hasResult, files.isEmpty, !blocks.isEmpty,
      !source.contains(where: { !$0.isWhitespace }), blocks.allSatisfy(\.isThinking)
    else { return false }
    carried = (turn, blocks)
    (source, blocks, citations) = ("", [], [])
    return true
  }

  /// The reasoning for a turn; one that does not fit is a message of its own.
  private func takeCarried(before next: AssistantTurn) -> [Block] {
    guard let carried else { return [] }
    let fits = next.speaker == .assistant && next.parts.first { !$0.isLoss }?.isText == true
    guard fits, carried.turn.name == next.name else {
      emitCarried()
      return []
    }
    self.carried = nil
    return carried.blocks
  }

  private func emitCarried() {
    guard let carried else { return }
    self.carried = nil
    (turn, isFirst, lastAnswer) = (carried.turn, true, nil)
    emitText(carried.blocks)
  }

  // MARK: - Tools

  private func close(
    _ id: String, _ tool: String?, _ output: JSONValue?, _ hasFailed: Bool
  ) throws(ImportError) {
    hasResult = true
    let key = id.isEmpty ? tool ?? "" : id
    let found =
      open.firstIndex { $0.id == key }
      // A tool without ids, whose result has another name than the call.
      ?? (id.isEmpty ? open.indices.first : nil)
    guard let found else {
      var message = message(.tool, assistant)
      message.payload = ToolCall(
        name: tool.flatMap { $0.isEmpty ? nil : $0 } ?? "tool", status: hasFailed ? .failed : .done,
        output: output)
      emit(message)
      return
    }
    let index = open.remove(at: found).index
    guard var call = waiting[index].message.payload as? ToolCall else { return }
    call.output = output
    call.status = hasFailed ? .failed : .done
    waiting[index].message.payload = call
    waiting[index].losses += losses
    losses = []
  }

  // MARK: - Messages

  private var assistant: ParticipantID {
    let name = turn.speaker == .assistant ? turn.name : nil
    return sink.person(
      name.map { "assistant/\($0)" } ?? "assistant", named: name ?? assistantName,
      id: name ?? "assistant", in: chat)
  }

  private var user: ParticipantID {
    let id = sink.person(
      turn.name.map { "user/\($0)" } ?? "user", named: turn.name ?? "User",
      id: turn.name ?? "user", in: chat)
    if !hasViewer { sink.viewer(id, in: chat) }
    hasViewer = true
    return id
  }

  /// A message of the turn. The first one has the turn's id.
  private func message(_ kind: MessageKind, _ from: ParticipantID?) -> Message {
    defer { isFirst = false }
    return Message(id: isFirst ? turn.id : "", kind: kind, from: from, at: turn.at)
  }

  private func emit(_ message: Message) {
    waiting.append(Waiting(message: message, losses: losses, place: turn.place))
    losses = []
  }

  private func flush() throws(ImportError) {
    open = []
    defer { waiting = [] }
    for entry in waiting {
      for loss in entry.losses { sink.lose(loss) }
      try sink.add(entry.message, to: chat, at: entry.place)
    }
  }

  // MARK: - Texts

  /// Removes from the text before in the turn what is said once for a turn, at its end.
  private func removeFigures() {
    guard let index = lastAnswer, var answer = waiting[index].message.answer else { return }
    (answer.branch, answer.cost) = (nil, nil)
    (answer.inputTokens, answer.outputTokens) = (nil, nil)
    waiting[index].message.answer = answer == Answer() ? nil : answer
  }

  private func thinking(_ text: String, _ seconds: Double?) -> Block {
    var inner = sink.isSurvey ? [] : Markdown.blocks(SourceMarks.removed(from: text))
    // A document has at most 32 blocks inside each other.
    if inner.depth > 31 { inner = [.paragraph(StyledText(text))] }
    let duration = seconds.flatMap { 0...1e9 ~= $0 ? $0 : nil }
    return .thinking(Thinking(duration: duration, inner))
  }

  /// Turns the text so far into blocks.
  private func closeSource() {
    defer { source = "" }
    guard source.contains(where: { !$0.isWhitespace }) else { return }
    guard !sink.isSurvey else { return blocks.append(.rule) }
    let parsed = Markdown.parse(source)
    let found = parsed.blocks.isEmpty ? [.paragraph(StyledText(source))] : parsed.blocks
    blocks += SourceMarks.resolved(found, count: citations.count)
    for note in parsed.notes where note != .formulas { losses.append(.style) }
  }

  private func closeText() throws(ImportError) {
    switch turn.speaker {
    case .assistant:
      closeSource()
      guard !blocks.isEmpty else { return }
      emitText(blocks)
    case .user: closeUserText()
    case .system:
      let text = source.trimmedOfSpace
      guard !text.isEmpty else { break }
      var message = message(.system, nil)
      message.text = text
      emit(message)
    }
    (source, blocks, citations) = ("", [], [])
  }

  private func emitText(_ blocks: [Block]) {
    var message = message(.text, assistant)
    message.set(blocks)
    var answer = turn.answer
    answer.citations = citations
    message.answer = answer == Answer() ? nil : answer
    removeFigures()
    lastAnswer = waiting.count
    emit(message)
  }

  /// The words of a user are shown as they were typed, apart from code between fences. Files are
  /// above them.
  private func closeUserText() {
    let text = SourceMarks.removed(from: source).trimmedOfSpace
    let hasBlocks = text.contains("```") || !blocks.isEmpty
    var parts = files
    files = []
    if !parts.isEmpty {
      var message = message(.file, user)
      if !text.isEmpty, !hasBlocks { message.text = text }
      for message in message.with(files: parts) { emit(message) }
      if message.text != nil { return }
      parts = []
    }
    guard !text.isEmpty || !blocks.isEmpty else { return }
    var message = message(.text, user)
    if hasBlocks {
      let parsed = sink.isSurvey || text.isEmpty ? [] : Markdown.blocks(Self.withHardBreaks(text))
      message.set(blocks + (parsed.isEmpty ? [.paragraph(StyledText(text))] : parsed))
    } else {
      message.text = text
    }
    emit(message)
  }

  /// A text whose line breaks outside of code are kept by Markdown.
  private static func withHardBreaks(_ text: String) -> String {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence { isCode.toggle() }
      return isCode || isFence || line.isEmpty ? String(line) : "\(line)  "
    }.joined(separator: "\n")
  }

  private func closeFiles() throws(ImportError) {
    guard !files.isEmpty else { return }
    defer { files = [] }
    let author: ParticipantID? =
      switch turn.speaker {
      case .user: user
      case .assistant: assistant
      case .system: nil
      }
    for message in message(.file, author).with(files: files) { emit(message) }
  }
}

extension AssistantTurn.Part {
  fileprivate var isLoss: Bool {
    if case .loss = self { true } else { false }
  }

  /// Whether the part belongs to a message with text.
  fileprivate var isText: Bool {
    switch self {
    case .text, .thinking, .blocks, .source: true
    case .rich, .call, .finished, .result, .file, .data, .loss: false
    }
  }
}

extension Block {
  fileprivate var isThinking: Bool {
    if case .thinking = self { true } else { false }
  }
}

extension String {
  /// The text without white space and line breaks around it.
  var trimmedOfSpace: String {
    let scalars = unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
  }
}
