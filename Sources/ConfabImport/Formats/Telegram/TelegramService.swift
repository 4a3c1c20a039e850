import ConfabModel

/// What happens to a chat.
extension TelegramMessages {
  /// Sets the event, the call or the text of an entry of the type `service`.
  func addService(_ value: ForeignValue, to draft: inout MessageDraft) {
    let actor = author(value, "actor", "actor_id")
    let action = value["action"].text ?? ""
    draft.message.from = actor
    draft.message.kind = .system
    if let call = call(action, value) {
      draft.message.kind = .call
      draft.message.payload = call
      return
    }
    if action == "topic_created", sink.isSurvey { memory.topics.insert(draft.message.id) }
    if let event = event(action, value, actor) {
      draft.message.payload = event
      if value["photo"].isFilled { draft.lose(.detail) }
      return
    }
    let name = value["actor"].filledText ?? "Deleted Account"
    guard let text = Self.phrase(action, name, value) else {
      let words = action.isEmpty ? "service message" : action.replacing("_", with: " ")
      draft.message.text = "\(name): \(words)"
      return draft.lose(.unknownKind)
    }
    draft.message.text = text
  }

  private func event(
    _ action: String, _ value: ForeignValue, _ actor: ParticipantID?
  ) -> SystemEvent? {
    let title = value["title"].filledText
    switch action {
    case "create_group":
      return SystemEvent(event: .created, people: members(value["members"]), name: title)
    case "create_channel": return SystemEvent(event: .created, name: title)
    case "edit_group_title":
      return SystemEvent(event: title == nil ? .unnamed : .named, name: title)
    case "edit_group_photo": return SystemEvent(event: .photoChanged)
    case "delete_group_photo": return SystemEvent(event: .photoRemoved)
    case "invite_members":
      let people = members(value["members"])
      if people.isEmpty || people == [actor] { return SystemEvent(event: .joined) }
      return SystemEvent(event: .added, people: people)
    case "remove_members":
      let people = members(value["members"])
      if people.isEmpty || people == [actor] { return SystemEvent(event: .left) }
      return SystemEvent(event: .removed, people: people)
    case "join_group_by_link", "join_group_by_request": return SystemEvent(event: .joined)
    case "pin_message": return SystemEvent(event: .pinned)
    case "take_screenshot": return SystemEvent(event: .screenshot)
    case "set_messages_ttl":
      let seconds = value["period"].number ?? value["period_seconds"].number
      return SystemEvent(event: .timer, duration: min(max(seconds ?? 0, 0), 1_000_000_000))
    case "group_call": return SystemEvent(event: .callStarted)
    default: return nil
    }
  }

  private func call(_ action: String, _ value: ForeignValue) -> Call? {
    let seconds = (value["duration_seconds"].number ?? value["duration"].number)
      .flatMap { 0...1_000_000_000 ~= $0 ? $0 : nil }
    switch action {
    case "phone_call":
      let outcome: Call.Outcome =
        switch value["discard_reason"].text {
        case "missed": .missed
        case "busy": .declined
        default: (seconds ?? 0) > 0 ? .answered : .missed
        }
      return Call(outcome, duration: outcome == .answered ? seconds : nil)
    case "conference_call":
      let outcome: Call.Outcome =
        value["is_missed"].isTrue ? .missed : value["is_active"].isTrue ? .ongoing : .answered
      return Call(outcome, isGroup: true, duration: outcome == .answered ? seconds : nil)
    case "group_call": return seconds.map { Call(.answered, isGroup: true, duration: $0) }
    default: return nil
    }
  }

  /// The words of an event that a document has no event for; `nil` for an unknown one.
  private static func phrase(_ action: String, _ actor: String, _ value: ForeignValue) -> String? {
    let title = value["title"].filledText.map { " “\($0)”" } ?? ""
    let members = value["members"].elements.map { $0.filledText ?? "Deleted Account" }
      .joined(separator: ", ")
    return switch action {
    case "migrate_to_supergroup": "The group became a supergroup"
    case "migrate_from_group": "The group\(title) became this supergroup"
    case "invite_to_group_call": "\(actor) invited \(members) to the group call"
    case "group_call_scheduled": "\(actor) scheduled a group call"
    case "joined_telegram": "\(actor) joined Telegram"
    case "edit_chat_theme": "\(actor) changed the theme of the chat"
    case "set_chat_wallpaper", "set_same_chat_wallpaper":
      "\(actor) changed the wallpaper of the chat"
    case "topic_created": "\(actor) created the topic\(title)"
    case "topic_edit":
      "\(actor) changed the topic\(value["new_title"].filledText.map { " “\($0)”" } ?? title)"
    case "score_in_game":
      "\(actor) scored \(value["score"].whole ?? 0) in \(value["game_message_id"].isFilled ? "the game" : "a game")"
    case "send_payment": "\(actor) sent a payment"
    case "send_star_gift", "send_premium_gift", "gift_premium": "\(actor) sent a gift"
    case "suggest_profile_photo": "\(actor) suggested a profile photo"
    case "boost_apply": "\(actor) boosted the chat"
    case "proximity_reached":
      "\(actor) is near \(value["to"].filledText ?? "the other")"
    case "allow_sending_messages", "attach_menu_bot_allowed", "web_app_bot_allowed":
      "\(actor) allowed a bot to send messages"
    case "clear_history", "history_cleared": "The history was cleared"
    default: nil
    }
  }
}
