import ConfabTesting
import SupportChat

extension Snapshotting where Value == Ticket, Format == SnapshotPicture {
  /// The picture of a ticket, as the agent sees it.
  static func image(appearance: Appearance = .light, typeSize: Double? = nil) -> Self {
    Snapshotting<Conversation, SnapshotPicture>
      .image(appearance: appearance, width: 320, scale: 2, typeSize: typeSize)
      .pullback { try $0.conversation() }
  }
}

extension Snapshotting where Value == Ticket, Format == String {
  /// The words of a ticket.
  static var transcript: Self {
    Snapshotting<Conversation, String>.transcript.pullback { try $0.conversation() }
  }
}
