/// Makes the ids of a mutated document unique and its references valid.
enum DocumentRepair {
  static func repaired(_ tree: JSONTree) -> JSONTree {
    var tree = tree
    var repair = Repair()
    if let list = tree["participants"]?.elements {
      tree["participants"] = .array(list.map { repair.withOwnID($0, isMessage: false) })
    }
    if let list = tree["messages"]?.elements {
      let renamed = list.map { repair.withOwnID($0, isMessage: true) }
      tree["messages"] = .array(renamed.map { repair.message($0) })
    }
    if let id = tree["self"]?.string { tree["self"] = repair.participant(id).map { .string($0) } }
    if let state = tree["state"] { tree["state"] = repair.state(state) }
    return tree
  }
}

private struct Repair {
  private var participants: [String] = []
  private var messages: [String] = []
  private var taken: Set<String> = []

  mutating func withOwnID(_ tree: JSONTree, isMessage: Bool) -> JSONTree {
    guard case .object = tree else { return tree }
    var tree = tree
    let sort = isMessage ? "m" : "p"
    let wish = tree["id"]?.string ?? sort
    var id = wish.isEmpty ? sort : wish
    var number = 2
    while !taken.insert("\(sort) \(id)").inserted {
      id = "\(wish)\(number)"
      number += 1
    }
    tree["id"] = .string(id)
    if isMessage { messages.append(id) } else { participants.append(id) }
    return tree
  }

  /// Returns the id if it is a participant's, or the id of another participant; `nil` if there is
  /// none.
  func participant(_ id: String) -> String? {
    participants.contains(id) ? id : pick(participants, id)
  }

  private func pick(_ ids: [String], _ id: String) -> String? {
    ids.isEmpty ? nil : ids[id.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % ids.count]
  }

  private func message(id: String) -> String? { messages.contains(id) ? id : pick(messages, id) }

  /// A list of participants without duplicates.
  private func list(_ tree: JSONTree) -> JSONTree {
    var seen: Set<String> = []
    return .array(
      (tree.elements ?? []).compactMap { $0.string.flatMap(participant) }
        .filter { seen.insert($0).inserted }.map { .string($0) })
  }

  func message(_ tree: JSONTree) -> JSONTree {
    var tree = tree
    if let id = tree["from"]?.string { tree["from"] = participant(id).map { .string($0) } }
    if let id = tree["replyTo"]?.string { tree["replyTo"] = message(id: id).map { .string($0) } }
    if let reactions = tree["reactions"]?.elements {
      tree["reactions"] = .array(
        reactions.compactMap { reaction in
          var reaction = reaction
          let by = list(reaction["by"] ?? .array([]))
          reaction["by"] = by
          return by == .array([]) && reaction["count"] == nil ? nil : reaction
        })
    }
    repairPayload(&tree)
    repairSpans(&tree)
    return tree
  }

  private func repairPayload(_ tree: inout JSONTree) {
    guard let kind = tree["kind"]?.string else { return }
    let payloads = [
      "link", "location", "contact", "poll", "call", "tool", "order", "event", "payment", "product",
      "music", "app", "system",
    ]
    for payload in payloads where payload != kind { tree[payload] = nil }
    if kind != "system", payloads.contains(kind), tree[kind] == nil {
      tree["kind"] = .string("deleted")
    }
    if ["text", "system"].contains(kind), tree["text"] == nil { tree["text"] = .string("a") }
    for (payload, key) in [("call", "participants"), ("event", "going"), ("system", "people")] {
      guard var value = tree[payload], let people = value[key] else { continue }
      value[key] = list(people)
      tree[payload] = value
    }
    if let stickers = tree["stickers"]?.elements {
      tree["stickers"] = .array(
        stickers.map { sticker in
          var sticker = sticker
          if let id = sticker["by"]?.string { sticker["by"] = participant(id).map { .string($0) } }
          return sticker
        })
    }
    if ["media", "album", "sticker", "voice", "file"].contains(kind), tree["attachments"] == nil {
      tree["kind"] = .string("deleted")
    }
    guard var poll = tree["poll"], let options = poll["options"]?.elements else { return }
    poll["options"] = .array(
      options.map { option in
        var option = option
        if let votes = option["votes"] { option["votes"] = list(votes) }
        return option
      })
    tree["poll"] = poll
  }

  private func repairSpans(_ tree: inout JSONTree) {
    guard let spans = tree["spans"]?.elements else { return }
    guard let length = tree["text"]?.string?.unicodeScalars.count, length > 0 else {
      tree["spans"] = nil
      return
    }
    tree["spans"] = .array(
      spans.map { span in
        var span = span
        guard case .number(let start)? = span["start"], case .number(let end)? = span["end"]
        else { return span }
        let first = min(length - 1, max(0, Int(start) ?? 0))
        span["start"] = .number("\(first)")
        span["end"] = .number("\(min(length, max(first + 1, Int(end) ?? length)))")
        return span
      })
  }

  func state(_ tree: JSONTree) -> JSONTree {
    var tree = tree
    if let typing = tree["typing"] { tree["typing"] = list(typing) }
    if let id = tree["unreadFrom"]?.string {
      tree["unreadFrom"] = message(id: id).map { .string($0) }
    }
    if case .object(let members)? = tree["seen"] {
      var seen: Set<String> = []
      tree["seen"] = .object(
        members.compactMap { member in
          guard let key = participant(member.key), seen.insert(key).inserted,
            let value = member.value.string.flatMap(message(id:))
          else { return nil }
          return JSONTree.Member(key: key, value: .string(value))
        })
    }
    return tree
  }
}
