import ConfabModel

/// Builds system lines and calls from an `updateMessage` of Signal.
struct SignalUpdate {
  let reader: SignalReader
  let sink: ImportSink
  let chat: ImportSink.Chat
  let update: ForeignValue

  /// The messages of the update: at least one.
  func messages(_ base: Message) -> [Message] {
    var message = base
    message.kind = .system
    if update["individualCall"].isObject {
      setCall(update["individualCall"], &message)
    } else if update["groupCall"].isObject {
      setGroupCall(update["groupCall"], &message)
    } else if update["groupChange"].isObject {
      return groupChanges(message)
    } else if update["expirationTimerChange"].isObject {
      message.payload = timer(update["expirationTimerChange"]["expiresInMs"])
    } else if update["profileChange"].isObject {
      let change = update["profileChange"]
      let names = [change["previousName"], change["newName"]].compactMap(\.filledText)
      message.text = "Changed the profile name" + (names.count == 2 ? " to \(names[1])" : "")
    } else if update["simpleUpdate"].isObject {
      setSimple(update["simpleUpdate"]["type"].text ?? "", &message)
    } else if update["pinMessage"].isObject {
      message.payload = SystemEvent(event: .pinned)
    } else {
      setUnknown(update.members.first?.key ?? "update", &message)
    }
    return [message]
  }

  private func timer(_ value: ForeignValue) -> SystemEvent {
    let seconds = (value.number ?? 0) / 1_000
    return SystemEvent(
      event: .timer, duration: seconds > 0 && seconds <= 1_000_000_000 ? seconds : nil)
  }

  private func setUnknown(_ name: String, _ message: inout Message) {
    message.text = Self.words(name)
    sink.lose(.unknownKind)
  }

  /// "SESSION_END" and "sessionEnd" as "Session end".
  private static func words(_ name: String) -> String {
    var text = ""
    // All in capitals, only the underscores divide.
    for character in name.contains(where: \.isLowercase) ? name : name.lowercased() {
      if character == "_" {
        text += " "
      } else if character.isUppercase, text.last?.isLowercase == true {
        text += " " + character.lowercased()
      } else {
        text += text.isEmpty ? character.uppercased() : character.lowercased()
      }
    }
    return text.isEmpty ? "Update" : text
  }

  // MARK: - Calls

  private func setCall(_ call: ForeignValue, _ message: inout Message) {
    let outcome: Call.Outcome =
      switch call["state"].text {
      case "ACCEPTED": .answered
      case "MISSED", "MISSED_NOTIFICATION_PROFILE": .missed
      default: call["direction"].text == "OUTGOING" ? .cancelled : .declined
      }
    message.kind = .call
    message.payload = Call(outcome, isVideo: call["type"].text == "VIDEO_CALL")
  }

  private func setGroupCall(_ call: ForeignValue, _ message: inout Message) {
    let outcome: Call.Outcome =
      switch call["state"].text {
      case "MISSED", "MISSED_NOTIFICATION_PROFILE": .missed
      case "DECLINED": .declined
      case "RINGING", "INCOMING_RINGING": .ringing
      default: .answered
      }
    let times = [call["startedCallTimestamp"].whole, call["endedCallTimestamp"].whole]
    var length: Double?
    if let start = times[0], let end = times[1], start > 0, end >= start {
      length = min(Double(end - start) / 1_000, 1_000_000_000)
    }
    if let starter = call["startedCallRecipientId"].label ?? call["ringerRecipientId"].label {
      message.from = reader.person(starter, chat, sink)
    }
    message.kind = .call
    message.payload = Call(outcome, isGroup: true, duration: length)
  }

  // MARK: - Groups

  /// One line for each change of a group.
  private func groupChanges(_ base: Message) -> [Message] {
    var lines: [Message] = []
    for change in update["groupChange"]["updates"].elements {
      guard let (key, value) = change.members.first else { continue }
      var line = base
      if !lines.isEmpty { line.id = "" }
      set(key, value, &line)
      lines.append(line)
    }
    if lines.isEmpty {
      var line = base
      line.text = "The group was updated"
      lines = [line]
    }
    return lines
  }

  private func set(_ key: String, _ value: ForeignValue, _ line: inout Message) {
    func person(_ key: String) -> ParticipantID? {
      reader.person(account: value[key], chat, sink)
    }
    if let updater = person("updaterAci") ?? person("removerAci") { line.from = updater }
    switch key {
    case "groupCreationUpdate": line.payload = SystemEvent(event: .created)
    case "groupNameUpdate":
      let name = value["newGroupName"].filledText
      line.payload = SystemEvent(event: name == nil ? .unnamed : .named, name: name)
    case "groupAvatarUpdate":
      line.payload = SystemEvent(
        event: value["wasRemoved"].isTrue ? .photoRemoved : .photoChanged)
    case "groupMemberAddedUpdate":
      line.payload = SystemEvent(event: .added, people: [person("newMemberAci")].compactMap { $0 })
    case "groupMemberRemovedUpdate":
      line.payload = SystemEvent(
        event: .removed, people: [person("removedAci")].compactMap { $0 })
    case "groupMemberLeftUpdate":
      line.from = person("aci") ?? line.from
      line.payload = SystemEvent(event: .left)
    case "groupMemberJoinedUpdate", "groupMemberJoinedByLinkUpdate":
      line.from = person("newMemberAci") ?? line.from
      line.payload = SystemEvent(event: .joined)
    case "groupExpirationTimerUpdate": line.payload = timer(value["expiresInMs"])
    case "genericGroupUpdate": line.text = "The group was updated"
    default: setUnknown(key, &line)
    }
  }

  // MARK: - Simple updates

  private static let simple = [
    "JOINED_SIGNAL": "Joined Signal", "IDENTITY_UPDATE": "The safety number changed",
    "IDENTITY_VERIFIED": "Marked as verified", "IDENTITY_DEFAULT": "Marked as not verified",
    "END_SESSION": "The secure session was reset",
    "CHAT_SESSION_REFRESH": "The secure session was refreshed",
    "PAYMENTS_ACTIVATED": "Payments were activated",
    "PAYMENT_ACTIVATION_REQUEST": "Asked to activate payments",
    "REPORTED_SPAM": "Reported as spam", "BLOCKED": "Blocked", "UNBLOCKED": "Unblocked",
    "MESSAGE_REQUEST_ACCEPTED": "Accepted the message request",
    "UNSUPPORTED_PROTOCOL_MESSAGE": "A message needs a newer version of Signal",
  ]

  private func setSimple(_ type: String, _ message: inout Message) {
    switch type {
    case "CHANGE_NUMBER": message.payload = SystemEvent(event: .numberChanged)
    case "BAD_DECRYPT":
      message.text = "A message could not be decrypted"
      sink.lose(.encrypted)
    default:
      if let text = Self.simple[type] { message.text = text } else { setUnknown(type, &message) }
    }
  }
}
