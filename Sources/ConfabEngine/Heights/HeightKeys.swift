import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Makes the keys under which the heights of a request's rows are kept.
///
/// A key is the hash of the hash of all that the rows have in common, the row's content hash, its
/// decoration, the names of whom it names, and the pictures it shows as they were found. So an edit,
/// another name, a date stamp that reads differently tomorrow, a picture that has come, a new font:
/// each is another key. Documentation/Engine.md lists everything.
///
/// Equal keys mean equal heights for presenters that are functions of these alone, as all built-in
/// ones are. What else a presenter of your own depends on belongs into `engine`.
public struct HeightKeys: Sendable {
  /// Of the encoding and of what measuring gives: raised when either changes.
  public static let version = 5

  let context: HeightKey
  private let names: [ParticipantID: ContentHash]
  let assets: AssetCatalog

  /// - Parameters:
  ///   - request: its items do not matter.
  ///   - engine: the version of what measures; with presenters of your own name theirs, too.
  /// - Throws: `FontError`.
  /// - Complexity: linear in the participants and in the sizes of a user's own fonts, which are read.
  public init(_ request: LayoutRequest, library: FontLibrary, engine: String) throws {
    names = request.participants.mapValues { ContentHash(name: $0.name) }
    assets = request.assets
    let fonts = try library.identity()
    let libraries = try TextLibraries.versions()
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
    context = HeightKey(ContentHash(encoder.bytes))
  }

  /// The key of a row's height.
  ///
  /// - Complexity: linear in the people and pictures that the row names; its text is hashed already.
  public func key(of item: TimelineItem) -> HeightKey {
    var words = HeightKeyWords()
    return key(of: item, &words)
  }

  private func key(of item: TimelineItem, _ words: inout HeightKeyWords) -> HeightKey {
    words.begin(self, item)
    if !item.isSelfContained, case .message(let content) = item.content {
      words.append(content.message, of: self, speaker: item.decoration.speaker)
      if let repliedTo = content.repliedTo { words.append(repliedTo, of: self, speaker: nil) }
    }
    return words.key
  }

  /// The keys of some rows, in their order, made on all processors.
  public func keys(of items: [TimelineItem]) async -> [HeightKey] {
    let size = 2_000
    guard items.count > size else { return keys(of: items, items.indices) }
    let starts = Array(stride(from: 0, to: items.count, by: size))
    return await withTaskGroup(of: (Int, [HeightKey]).self) { group in
      for (part, start) in starts.enumerated() {
        group.addTask { (part, keys(of: items, start..<min(items.count, start + size))) }
      }
      var parts = [[HeightKey]](repeating: [], count: starts.count)
      for await (part, keys) in group { parts[part] = keys }
      return Array(parts.joined())
    }
  }

  private func keys(of items: [TimelineItem], _ range: Range<Int>) -> [HeightKey] {
    var words = HeightKeyWords()
    return range.map { key(of: items[$0], &words) }
  }

  /// Somebody's name as it is shown.
  func name(of id: ParticipantID) -> ContentHash { names[id] ?? ContentHash(name: id) }
}

extension ContentHash {
  fileprivate init(name: String) { self.init(Array(name.utf8)) }
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
}
