import ConfabLayout
import ConfabModel
import ConfabTimeline

/// The 64-bit words that a height key is the hash of. Reused from row to row.
struct HeightKeyWords {
  private var words: [UInt64] = []
  /// The last name that was hashed. The next row often has the same.
  private var last: (id: ParticipantID, name: ContentHash)?

  init() { words.reserveCapacity(64) }

  var key: HeightKey { HeightKey(ContentHash(words: words)) }

  /// Starts a row with what every row has: two words for the context, two for the content, one for
  /// the decoration, two for the speaker's name. Two more follow if the row has values of the host,
  /// a margin below or the end of a section.
  ///
  /// The height of a row doesn't depend on its distance from the row above, unless it has reactions,
  /// or on whether it is being sent. Readers' heads are in one line, so only two things matter: whether there are any,
  /// and whether the row ends its cluster, because only then the heads are below it.
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
      !decoration.seenBy.isEmpty && !decoration.endsCluster, decoration.hasMeasuredExtras,
      decoration.hidesTime,
    ]
    for (place, flag) in flags.enumerated() where flag { bits |= 4 << UInt64(place) }
    words.append(bits)
    append(nameOf: decoration.speaker, keys)
    if decoration.hasMeasuredExtras { append(ContentHash(extrasOf: decoration)) }
  }

  /// Adds the row above a row with reactions, and the space between them. The space's margin is
  /// among the extras of the decoration.
  mutating func append(_ above: HeightKey, spacing: Decoration.Spacing) {
    words += [above.first, above.second]
    words.append(UInt64(Decoration.Spacing.allCases.firstIndex(of: spacing) ?? 0))
  }

  /// Adds the names to which a message refers without containing them.
  ///
  /// - Parameter speaker: The participant whose name was already added.
  mutating func append(_ message: Message, of keys: HeightKeys, speaker: ParticipantID?) {
    let targets = message.spans.lazy.compactMap(\.target)
    let forwards: UInt64 = message.forward == nil ? 0 : 1
    let isOther: UInt64 = message.from == speaker ? 0 : 1
    words.append(
      UInt64(targets.count) << 32 | (message.payload == nil ? 0 : 4) | forwards << 1 | isOther)
    if isOther == 1 { append(nameOf: message.from, keys) }
    for target in targets { append(nameOf: target, keys) }
    if let forward = message.forward { append(nameOf: forward.from, keys) }
    // A payload may name any participant.
    if message.payload != nil { append(keys.allNames) }
  }

  /// Adds the sizes of pictures.
  mutating func append(picturesNamed names: [String], of assets: AssetCatalog) {
    words.append(UInt64(names.count))
    for name in names {
      switch assets.state(of: name) {
      case .image(let width, let height):
        words.append(UInt64(bitPattern: Int64(width)))
        words.append(UInt64(bitPattern: Int64(height)))
      case .missing: words += [.max, 0]
      case .unreadable: words += [.max, 1]
      }
    }
  }

  /// Adds the hash of a participant's name, or two zeros.
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

extension Decoration {
  /// Whether there are values, a margin below, the end of a section, or a row above that matters.
  fileprivate var hasMeasuredExtras: Bool {
    !hasNoExtras && (!values.isEmpty || marginBelow > 0 || sectionEnd != nil || above != nil)
  }
}

extension ContentHash {
  fileprivate init(extrasOf decoration: Decoration) {
    var encoder = CanonicalEncoder()
    encoder.array { encoder in
      encoder.encode(.object(decoration.values))
      encoder.encode(decoration.marginBelow)
      if decoration.above != nil { encoder.encode(decoration.marginAbove) }
      guard let section = decoration.sectionEnd else { return }
      for text in [
        section.id, section.side.rawValue, section.speaker, section.footer.time,
        section.footer.tick?.rawValue,
      ] {
        encoder.encode(text.map { .string($0) } ?? .null)
      }
    }
    self.init(encoder.bytes)
  }
}
