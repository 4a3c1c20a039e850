import ConfabModel

extension Message {
  /// How far an outgoing message has come, together with its attachments.
  ///
  /// A message whose attachment failed has failed, and a message whose attachment is still being
  /// transferred is being sent, even if its own ``status`` says that it was delivered. Without a status,
  /// the times of delivery and of reading tell.
  package var delivery: DeliveryStatus? {
    if attachments.contains(where: { $0.transfer == .failed }) { return .failed }
    let told = status ?? (readAt != nil ? .read : deliveredAt != nil ? .delivered : nil)
    switch told {
    case .sent, .delivered, .read:
      return attachments.contains(where: \.isInTransfer) ? .sending : told
    case .sending, .failed, nil: return told
    }
  }
}

extension Attachment {
  fileprivate var isInTransfer: Bool {
    if case .progress(let share) = transfer { share < 1 } else { false }
  }
}
