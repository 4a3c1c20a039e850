import ConfabModel
import ConfabTimeline

/// What a height's key is the hash of: words of 64 bits. Used for one row after the other.
struct HeightKeyWords {
  private var words: [UInt64] = []
  /// Whose name was the last, which as a rule is the next one's, too.
  private var last: (id: ParticipantID, name: ContentHash)?

  init() { words.reserveCapacity(64) }

  var key: HeightKey { HeightKey(ContentHash(words: words)) }

  /// What every row has: 2 words each of context and content, one of decoration, the speaker's name.
  ///
  /// How far a row is from the row above and whether it is still being sent are no part of its height.
  /// Of readers it matters only whether there are any, since their heads stand in one line, and
  /// whether the row ends its cluster: only then do they stand under it.
  mutating func begin(_ keys: HeightKeys, _ item: TimelineItem) {
    words.removeAll(keepingCapacity: true)
    words.append(keys.context.first)
    words.append(keys.context.second)
    append(item.contentHash)
    let decoration = item.decoration
    var bits: UInt64 =
      switch decoration.side {
      case .incoming: 0
      case .outgoing: 1
      case .center: 2
      }
    let flags = [
      decoration.showsName, decoration.showsAvatar, decoration.reservesAvatarGutter,
      !decoration.seenBy.isEmpty, decoration.isFailed,
      !decoration.seenBy.isEmpty && !decoration.endsCluster,
    ]
    for (place, flag) in flags.enumerated() where flag { bits |= 4 << UInt64(place) }
    words.append(bits)
    append(nameOf: decoration.speaker, keys)
  }

  /// What a message refers to without holding it, and how much of it there is.
  ///
  /// - Parameter speaker: whose name is there already.
  mutating func append(_ message: Message, of keys: HeightKeys, speaker: ParticipantID?) {
    let targets = message.spans.lazy.compactMap(\.target)
    let forwards: UInt64 = message.forward == nil ? 0 : 1
    let isOther: UInt64 = message.from == speaker ? 0 : 1
    words.append(
      UInt64(targets.count) << 32 | UInt64(message.attachments.count) << 2 | forwards << 1
        | isOther)
    if isOther == 1 { append(nameOf: message.from, keys) }
    for target in targets { append(nameOf: target, keys) }
    if let forward = message.forward { append(nameOf: forward.from, keys) }
    for attachment in message.attachments {
      switch keys.assets.state(of: attachment.src) {
      case .image(_, let width, let height):
        words.append(UInt64(bitPattern: Int64(width)))
        words.append(UInt64(bitPattern: Int64(height)))
      case .missing: words += [.max, 0]
      case .unreadable: words += [.max, 1]
      }
    }
  }

  /// Somebody's name as it is shown, or nobody's.
  private mutating func append(nameOf id: ParticipantID?, _ keys: HeightKeys) {
    guard let id else {
      words += [0, 0]
      return
    }
    if last?.id != id { last = (id, keys.name(of: id)) }
    if let last { append(last.name) }
  }

  private mutating func append(_ hash: ContentHash) {
    words.append(hash.first)
    words.append(hash.second)
  }
}
