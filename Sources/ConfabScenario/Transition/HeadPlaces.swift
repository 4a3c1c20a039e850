import ConfabLayout
import ConfabModel
import ConfabScene

/// The places of the heads of readers in a still, on the screen or not.
struct HeadPlaces {
  struct Head {
    /// The frame in points, from the top left corner of the screen.
    var frame: Rect
    /// The measured head; `nil` if the reader is only counted.
    var avatar: AvatarLayout?
    var isHidden: Bool { avatar == nil }
  }

  struct Badge {
    var frame: Rect
    var heads: SeenHeadsLayout
  }

  private(set) var heads: [ParticipantID: Head] = [:]
  /// The badges "+N" by the ids of their rows.
  private(set) var badges: [String: Badge] = [:]

  init(of still: Still) {
    for (id, row) in still.rows {
      guard let seen = row.seenHeads, let top = still.top(ofRow: id) else { continue }
      for avatar in seen.heads {
        heads[avatar.participant] = Head(frame: avatar.frame.offset(y: top), avatar: avatar)
      }
      guard let badge = seen.badgeFrame?.offset(y: top) else { continue }
      badges[id] = Badge(frame: badge, heads: seen)
      for reader in seen.hidden { heads[reader] = Head(frame: badge) }
    }
  }
}
