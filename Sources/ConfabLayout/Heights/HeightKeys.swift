import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Makes the keys under which the heights of a request's rows are kept.
///
/// A key is the hash of an array in the canonical encoding of content hashes: the hash of all that
/// the rows have in common, the row's content as in its content hash, its decoration, the names of
/// whom it names, and the pictures it shows as they were found. So an edit, another name, a date
/// stamp that reads differently tomorrow, a picture that has come, a new font: each is another key.
/// Documentation/Engine.md lists everything.
///
/// Equal keys mean equal heights for presenters that are functions of these alone, as all built-in
/// ones are. What else a presenter of your own depends on belongs into `engine`.
public struct HeightKeys: Sendable {
  /// Of the encoding and of what measuring gives: raised when either changes.
  public static let version = 1

  private let context: HeightKey
  private let participants: [ParticipantID: Participant]
  private let assets: AssetCatalog

  /// - Parameters:
  ///   - request: its items do not matter.
  ///   - engine: the version of what measures; with presenters of your own name theirs, too.
  /// - Throws: `FontError`, `RenderError`.
  /// - Complexity: linear in the sizes of a user's own fonts, which are read.
  public init(_ request: LayoutRequest, library: FontLibrary, engine: String) throws {
    participants = request.participants
    assets = request.assets
    let fonts = try library.identity()
    let libraries = try EngineLibraries.versions()
    var encoder = CanonicalEncoder()
    encoder.array { encoder in
      encoder.encode("confab height context")
      encoder.encode(Double(Self.version))
      encoder.encode(engine)
      encoder.encode(request.rowWidth)
      encoder.encode(request.scale)
      encoder.encode(request.language)
      encoder.encode(request.isMirrored)
      encoder.encode(metrics: request.metrics)
      encoder.array { for font in fonts { $0.encode(font) } }
      for library in libraries {
        encoder.encode(library.name)
        encoder.encode(library.version)
      }
    }
    context = HeightKey(encoder)
  }

  /// The key of a row's height.
  ///
  /// - Complexity: linear in the row's content.
  public func key(of item: TimelineItem) -> HeightKey {
    var encoder = CanonicalEncoder()
    encoder.reserve(512)
    encoder.array { encoder in
      encoder.encode(bits: context.first)
      encoder.encode(bits: context.second)
      encoder.encodeContent(of: item)
      encode(item.decoration, into: &encoder)
      guard case .message(let content) = item.content else { return }
      encode(content.message, into: &encoder)
      if let repliedTo = content.repliedTo { encode(repliedTo, into: &encoder) }
    }
    return HeightKey(encoder)
  }

  /// The keys of some rows, in their order, made on all processors.
  public func keys(of items: [TimelineItem]) async -> [HeightKey] {
    let size = 1_000
    guard items.count > size else { return items.map(key) }
    let starts = Array(stride(from: 0, to: items.count, by: size))
    return await withTaskGroup(of: (Int, [HeightKey]).self) { group in
      for (part, start) in starts.enumerated() {
        group.addTask { (part, items[start..<min(items.count, start + size)].map(key)) }
      }
      var parts = [[HeightKey]](repeating: [], count: starts.count)
      for await (part, keys) in group { parts[part] = keys }
      return Array(parts.joined())
    }
  }

  /// All but the space above, which is no part of a row's height. Of readers it matters only whether
  /// there are any: their heads stand in one line.
  private func encode(_ decoration: Decoration, into encoder: inout CanonicalEncoder) {
    encoder.encode(decoration.side.rawValue)
    encoder.encode(decoration.startsCluster)
    encoder.encode(decoration.endsCluster)
    encoder.encode(decoration.showsName)
    encoder.encode(decoration.showsAvatar)
    encoder.encode(decoration.reservesAvatarGutter)
    encoder.encode(decoration.seenBy.isEmpty)
    encoder.encode(decoration.isFailed)
    encoder.encode(decoration.isSending)
    encode(name: decoration.speaker, into: &encoder)
  }

  /// What a message refers to without holding it.
  private func encode(_ message: Message, into encoder: inout CanonicalEncoder) {
    encode(name: message.from, into: &encoder)
    for span in message.spans where span.target != nil {
      encode(name: span.target, into: &encoder)
    }
    if let forward = message.forward { encode(name: forward.from, into: &encoder) }
    for attachment in message.attachments {
      switch assets.state(of: attachment.src) {
      case .image(_, let width, let height):
        encoder.array {
          $0.encode(Double(width))
          $0.encode(Double(height))
        }
      case .missing: encoder.encode("missing")
      case .unreadable: encoder.encode("unreadable")
      }
    }
  }

  /// Somebody's name as it is shown, or nobody's.
  private func encode(name id: ParticipantID?, into encoder: inout CanonicalEncoder) {
    guard let id else { return encoder.encode(false) }
    encoder.encode(participants[id]?.name ?? id)
  }
}

extension CanonicalEncoder {
  /// Every measure under its name, found by reflection, so that a new one can't be forgotten.
  fileprivate mutating func encode(metrics: Metrics) {
    object { encoder in
      let measures = Mirror(reflecting: metrics).children.sorted {
        ($0.label ?? "").utf8.lexicographicallyPrecedes(($1.label ?? "").utf8)
      }
      for (label, value) in measures {
        encoder.encode(label ?? "")
        if let number = value as? Double {
          encoder.encode(number)
        } else {
          encoder.encode("\(value)")
        }
      }
    }
  }

  /// 64 bits as two numbers, which doubles hold exactly.
  fileprivate mutating func encode(bits: UInt64) {
    encode(Double(bits >> 32))
    encode(Double(bits & 0xFFFF_FFFF))
  }
}
