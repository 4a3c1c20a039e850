import ConfabModel

/// Reads the conversations of ChatGPT one by one.
///
/// The shape is known from the parsers pionxzh/chatgpt-exporter and mitkury/chatgpt-export-parser.
final class ChatGPTReader: ExportReader {
  private let export: Export
  private let files: [String]
  private let clock: UnixClock
  private let media: ChatGPTFiles

  init(_ export: Export, _ options: ImportOptions) throws(ImportError) {
    self.export = export
    files = ChatGPTFormat.files(of: export)
    clock = try UnixClock(options)
    media = ChatGPTFiles(export)
    guard !files.isEmpty else {
      throw ImportError(export.name, "expected a file conversations.json")
    }
  }

  func read(into sink: ImportSink) throws(ImportError) {
    var number = 0
    for file in files {
      var records = try JSONRecords(export, file, noun: "conversation")
      while let record = try records.next() {
        number += 1
        guard record["mapping"].isObject else {
          sink.skip(.unreadable, at: records.place)
          continue
        }
        try read(record, number, from: file, into: sink)
      }
      try records.finish(sink, export, file)
    }
  }

  private func read(
    _ record: ForeignValue, _ number: Int, from file: String, into sink: ImportSink
  ) throws(ImportError) {
    let id = record["conversation_id"].filledText ?? record["id"].filledText ?? String(number)
    let chat = sink.chat(
      id, title: record["title"].filledText, kind: .assistant, platform: "assistant")
    guard sink.wants(chat) else { return }
    let tree = ChatGPTTree(record)
    let writer = AssistantChat(sink, chat, assistant: "ChatGPT")
    var previous: Timestamp?
    for (index, node) in tree.path.enumerated() {
      let message = node.message
      guard message.isObject else { continue }
      var builder = ChatGPTMessage(message, from: file, media, place: "message \(index + 1)")
      builder.model = builder.model ?? record["default_model_slug"].filledText
      guard !builder.isEmptySystem else { continue }
      if builder.isHidden {
        // The result of a tool can be hidden, but the tool has returned it.
        if builder.role == "tool" {
          try writer.add(builder.hiddenResult)
        }
        sink.skip(.hidden, at: builder.place)
        continue
      }
      var turn = builder.turn(seconds: builder.duration(in: tree, after: index))
      turn.at = clock.moment(seconds: message["create_time"].number)
      if turn.at == nil {
        turn.at = previous ?? clock.moment(seconds: tree.time(after: index))
        if turn.at != nil { turn.parts.insert(.loss(.time), at: 0) }
      }
      previous = turn.at ?? previous
      if turn.speaker == .assistant { turn.answer.branch = node.branch }
      if !turn.parts.isEmpty { try writer.add(turn) }
    }
    try writer.finish()
    for place in tree.otherBranches { sink.skip(.branch, at: place) }
  }
}

/// The tree of messages in a conversation: each edit of a question and each new answer is a branch.
struct ChatGPTTree {
  struct Node {
    var message: ForeignValue
    /// The place among the answers to the same question.
    var branch: Answer.Branch?
  }

  /// The messages from the first one to the current one.
  private(set) var path: [Node] = []
  /// The places of messages on other branches that are shown.
  private(set) var otherBranches: [String] = []

  init(_ conversation: ForeignValue) {
    var nodes: [String: ForeignValue] = [:]
    var order: [String] = []
    for (key, node) in conversation["mapping"].members where nodes[key] == nil {
      nodes[key] = node
      order.append(key)
    }
    var current = conversation["current_node"].text ?? ""
    if nodes[current] == nil { current = Self.newestLeaf(nodes, order) ?? "" }
    var ids: [String] = []
    var seen: Set<String> = []
    while let node = nodes[current], seen.insert(current).inserted {
      ids.append(current)
      current = node["parent"].text ?? ""
    }
    ids.reverse()
    for (index, id) in ids.enumerated() {
      let node = nodes[id] ?? .missing
      var branch: Answer.Branch?
      if index > 0, let parent = nodes[ids[index - 1]] {
        let siblings = parent["children"].elements.compactMap(\.text).filter { nodes[$0] != nil }
        if siblings.count > 1, siblings.count < 1_000, let number = siblings.firstIndex(of: id) {
          branch = Answer.Branch(number + 1, of: siblings.count)
        }
      }
      path.append(Node(message: node["message"], branch: branch))
    }
    passBranchesOn()
    for id in order where !seen.contains(id) {
      let message = nodes[id]?["message"] ?? .missing
      if ChatGPTMessage.isShown(message) {
        otherBranches.append("message \(id.prefix(40))")
      }
    }
  }

  /// An answer can begin with reasoning or a tool; its text, which comes later, has the branch.
  private mutating func passBranchesOn() {
    for index in path.indices.dropLast() {
      let message = path[index].message
      guard path[index].branch != nil, message["author"]["role"].text == "assistant",
        message["recipient"].text ?? "all" != "all"
          || ["thoughts", "reasoning_recap"].contains(message["content"]["content_type"].text)
          || !ChatGPTMessage.isShown(message)
      else { continue }
      let next = path[index + 1].message["author"]["role"].text
      if next == "assistant" || next == "tool", path[index + 1].branch == nil {
        path[index + 1].branch = path[index].branch
      }
    }
  }

  /// The leaf with the latest message, for a conversation that doesn't name its current one.
  private static func newestLeaf(
    _ nodes: [String: ForeignValue], _ order: [String]
  ) -> String? {
    let leaves = order.filter { id in
      nodes[id]?["children"].elements.contains { nodes[$0.text ?? ""] != nil } != true
    }
    var best: (id: String, time: Double)?
    for id in leaves {
      let time = nodes[id]?["message"]["create_time"].number ?? -1
      if best.map({ time >= $0.time }) ?? true { best = (id, time) }
    }
    return best?.id
  }

  /// The time of the next message that has one, in seconds since 1970.
  func time(after index: Int) -> Double? {
    for node in path.dropFirst(index + 1) {
      if let time = node.message["create_time"].number, time > 0 { return time }
    }
    return nil
  }
}
