import ConfabModel

extension Message {
  /// The delivery status of an outgoing message with its attachments.
  ///
  /// A message with a failed attachment has failed, and a message with an attachment in transfer is
  /// being sent, whatever its ``status``. Without a status, the times of delivery and reading
  /// decide.
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
