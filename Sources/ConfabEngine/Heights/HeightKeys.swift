import ConfabLayout
import ConfabModel
import ConfabSupport
import ConfabText
import ConfabTimeline

/// Creates the keys under which row heights are stored.
///
/// A key is a hash of everything that the rows of the request have in common, the row's content
/// hash, its decoration, the names that it shows, and the sizes of its pictures. An edit, a renamed
/// participant, a date stamp that changes to "Yesterday", a downloaded picture or a new font gives
/// another key. Documentation/Heights.md lists everything.
///
/// Rows with equal keys have equal heights if their presenters depend on nothing else. This is true
/// for the built-in presenters and accessories. If yours depend on something else, include it in
/// `engine`.
package struct HeightKeys: Sendable {
  /// The version of the keys and of the measuring. It increases when either changes.
  package static let version = 10

  let context: HeightKey
  private let names: [ParticipantID: ContentHash]
  /// The hash of the names of all participants.
  let allNames: ContentHash
  private let presenters: PresenterRegistry
  private let assets: AssetCatalog

  /// Creates keys for the rows of a request.
  ///
  /// - Parameters:
  ///   - request: The request. Its items are ignored.
  ///   - library: The fonts.
  ///   - engine: The version of the program that measures. Include the versions of your own
  ///     presenters, accessories and theme styles.
  /// - Throws: `FontError`.
  /// - Complexity: O(participants + bytes of the user's own fonts).
  package init(_ request: LayoutRequest, library: FontLibrary, engine: String) throws {
    names = request.participants.mapValues { ContentHash(name: $0.name) }
    allNames = ContentHash(names: request.participants.mapValues(\.name))
    presenters = request.presenters
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
      encoder.encode(numbersOf: request.metrics, except: "kinds")
      encoder.array { encoder in
        for metrics in request.metrics.values(ofKinds: request.presenters.metrics) {
          encoder.encode("\(type(of: metrics))")
          encoder.encode(numbersOf: metrics)
        }
      }
      // A style may have presenters of its own.
      encoder.encode(String(reflecting: type(of: request.style)))
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
  /// - Complexity: O(names and pictures of the row). The text is already hashed.
  package func key(of item: TimelineItem) -> HeightKey {
    var words = HeightKeyWords()
    return key(of: item, &words)
  }

  private func key(of item: TimelineItem, _ words: inout HeightKeyWords) -> HeightKey {
    words.begin(self, item)
    if item.marks.contains(.reactions), let above = item.decoration.above {
      words.append(key(of: above), spacing: item.decoration.spacingBefore)
    }
    if item.isSelfContained { return words.key }
    if case .message(let content) = item.content {
      words.append(content.message, of: self, speaker: item.decoration.speaker)
      if let repliedTo = content.repliedTo { words.append(repliedTo, of: self, speaker: nil) }
      // A presenter of a host need not name the attachments whose sizes it uses.
      let names = content.message.attachments.map(\.src)
      words.append(
        picturesNamed: names + presenters.presenter(for: item).pictures(of: item), of: assets)
    }
    if case .quote(let quoted) = item.content, let image = quoted.image {
      words.append(picturesNamed: [image], of: assets)
    }
    return words.key
  }

  /// The keys of rows, in order. Uses all processors. O(n).
  package func keys(of items: [TimelineItem]) async -> [HeightKey] {
    let size = 2_000
    guard items.count > size else { return keys(of: items, items.indices) }
    let starts = Array(stride(from: 0, to: items.count, by: size))
    return await forkJoin(starts.count) { part in
      keys(of: items, starts[part]..<min(items.count, starts[part] + size))
    }.flatMap(\.self)
  }

  private func keys(of items: [TimelineItem], _ range: Range<Int>) -> [HeightKey] {
    var words = HeightKeyWords()
    return range.map { key(of: items[$0], &words) }
  }

  /// The hash of a participant's name as it is shown.
  func name(of id: ParticipantID) -> ContentHash { names[id] ?? ContentHash(name: id) }
}

extension ContentHash {
  fileprivate init(name: String) { self.init(Array(name.utf8)) }

  /// - Parameter names: The names of participants by id.
  fileprivate init(names: [ParticipantID: String]) {
    var encoder = CanonicalEncoder()
    encoder.encode(.object(names.mapValues { .string($0) }))
    self.init(encoder.bytes)
  }
}

extension CanonicalEncoder {
  /// Adds the properties of metrics with their names. Uses reflection, so that none is forgotten.
  fileprivate mutating func encode(numbersOf metrics: any MetricsGroup, except other: String? = nil)
  {
    object { encoder in
      let properties = Mirror(reflecting: metrics).children.filter { $0.label != other }.sorted {
        ($0.label ?? "").utf8.lexicographicallyPrecedes(($1.label ?? "").utf8)
      }
      for (label, value) in properties {
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

/// A 128-bit hash of everything that the height of a row depends on.
///
/// The key is the same in every process and on every machine. `HeightKeys` creates keys.
public struct HeightKey: Sendable, Hashable, CustomStringConvertible {
  /// The first eight bytes as a little-endian number.
  public let first: UInt64
  /// The last eight bytes as a little-endian number.
  public let second: UInt64

  /// Creates a key from its halves.
  public init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  init(_ hash: ContentHash) {
    first = hash.first
    second = hash.second
  }

  /// Hashes the first half, which is already a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(first) }

  /// Both halves as hexadecimal numbers.
  public var description: String {
    [first, second].map { Hexadecimal.text($0, digits: 16) }.joined(separator: "-")
  }
}
