import ConfabModel

/// The kinds of messages that say what happened to a channel.
enum SlackEvents {
  private static let messages: Set<String> = [
    "", "bot_message", "me_message", "file_share", "file_comment", "file_mention",
    "thread_broadcast", "reply_broadcast", "slackbot_response", "assistant_app_thread", "reminder",
    "message_replied", "ekm_access_denied",
  ]

  private static let events: Set<String> = [
    "pinned_item", "unpinned_item", "bot_add", "bot_remove", "bot_enable", "bot_disable",
    "reminder_add", "sh_room_created", "sh_room_shared", "joiner_notification",
    "joiner_notification_for_inviter", "document_mention",
  ]

  /// Whether a subtype is that of a message that somebody wrote.
  static func isMessage(_ subtype: String) -> Bool { messages.contains(subtype) }

  /// Whether a subtype is a line about the channel.
  static func isEvent(_ subtype: String) -> Bool {
    events.contains(subtype) || subtype.hasPrefix("channel_") || subtype.hasPrefix("group_")
      || subtype.hasPrefix("app_conversation_")
  }

  /// The event that a document has for a subtype.
  static func event(_ subtype: String, _ value: ForeignValue) -> SystemEvent? {
    switch subtype {
    case "channel_join", "group_join": SystemEvent(event: .joined)
    case "channel_leave", "group_leave": SystemEvent(event: .left)
    case "channel_name", "group_name":
      value["name"].filledText.map { SystemEvent(event: .named, name: $0) }
    case "pinned_item": SystemEvent(event: .pinned)
    default: nil
    }
  }

  /// The words of an event without an own one; `nil` for those of the export.
  static func phrase(_ subtype: String, _ name: String?, _ value: ForeignValue) -> String? {
    let name = name ?? "Somebody"
    switch subtype {
    case "channel_topic", "group_topic":
      guard let topic = value["topic"].text else { return nil }
      return topic.isEmpty ? "\(name) cleared the topic" : "\(name) set the topic: \(topic)"
    case "channel_purpose", "group_purpose":
      guard let purpose = value["purpose"].text else { return nil }
      return purpose.isEmpty
        ? "\(name) cleared the description" : "\(name) set the description: \(purpose)"
    case "channel_archive", "group_archive": return "\(name) archived the channel"
    case "channel_unarchive", "group_unarchive": return "\(name) restored the channel"
    default: return nil
    }
  }
}
