import ConfabModel

/// The status lines, by the position of the message that each stands under.
///
/// "Not Delivered" is under every message that failed. Of the others, the last message that was read
/// says so, and after it the last that was delivered, and after that the last that is being sent:
/// what is further on says nothing about what comes later.
func statusLinesByPosition(
  _ conversation: Conversation, _ phrases: Phrases
) -> [Int: StatusLine] {
  var lines: [Int: StatusLine] = [:]
  var last: [DeliveryStatus: Int] = [:]
  for (position, message) in conversation.messages.enumerated()
  where conversation.side(of: message) == .outgoing {
    guard let status = message.status else { continue }
    last[status] = position
    if status == .failed { lines[position] = .failed(phrases.notDelivered) }
  }
  let read = last[.read] ?? -1
  let delivered = last[.delivered] ?? -1
  let sending = last[.sending] ?? -1
  if read >= 0 { lines[read] = .read(phrases.read) }
  if delivered > read { lines[delivered] = .delivered(phrases.delivered) }
  if sending > max(read, delivered) { lines[sending] = .sending(phrases.sending) }
  return lines
}
