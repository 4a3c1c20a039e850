import Algorithms
import ConfabTimeline
import FoundationEssentials

/// A list of items, grouped into sections.
///
/// The list is immutable. Its lookup tables are created together with it, so they always match it.
/// Sections can be empty. The ids of all items are unique, and so are the ids of all sections.
public struct SectionedList<Section: ChangeTracked, Item: ChangeTracked> {
  /// A section and its items.
  public struct Content {
    /// The section.
    public var section: Section
    /// The items of the section, from top to bottom.
    public var items: [Item]

    /// Creates a section with its items.
    package init(_ section: Section, _ items: [Item]) {
      self.section = section
      self.items = items
    }
  }

  /// All items, from the first section to the last.
  @usableFromInline package let items: UniqueList<Item>
  /// The sections, from top to bottom.
  @usableFromInline package let sections: UniqueList<Section>
  /// The index in ``items`` of each section's first item. The last element is the number of items.
  @usableFromInline package let starts: [Int]

  /// Creates a list.
  ///
  /// - Throws: `SectionedListError` if two sections or two items have the same id. Items need
  ///   different ids even in different sections.
  /// - Complexity: O(n) on average.
  package init(_ contents: [Content]) throws(SectionedListError) {
    var items: [Item] = []
    items.reserveCapacity(contents.reduce(0) { $0 + $1.items.count })
    var starts = [0]
    starts.reserveCapacity(contents.count + 1)
    for content in contents {
      items += content.items
      starts.append(items.count)
    }
    do throws(DuplicateID<Int>) {
      sections = try UniqueList(contents.map(\.section))
    } catch {
      throw .section(error)
    }
    do throws(DuplicateID<Int>) {
      self.items = try UniqueList(items)
    } catch {
      throw .item(
        DuplicateID(
          id: error.id, first: starts.path(ofItem: error.first),
          second: starts.path(ofItem: error.second)))
    }
    self.starts = starts
  }

  /// Creates a list from parts that were already checked.
  ///
  /// - Parameter counts: The number of items in each section. Their sum is the number of items.
  init(items: UniqueList<Item>, sections: UniqueList<Section>, counts: [Int]) {
    self.items = items
    self.sections = sections
    starts = counts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
  }

  /// The items of a section, from top to bottom. Empty if there is no such section.
  ///
  /// - Complexity: O(1).
  package func items(inSection place: Int) -> ArraySlice<Item> {
    guard sections.elements.indices.contains(place) else { return [] }
    return items.elements[starts[place]..<starts[place + 1]]
  }

  /// The item at a path, or `nil` if there is none.
  ///
  /// - Complexity: O(1).
  package subscript(path: ItemPath) -> Item? {
    let items = items(inSection: path.section)
    guard (0..<items.count).contains(path.item) else { return nil }
    return items[items.startIndex + path.item]
  }

  /// The number of items in each section.
  ///
  /// - Complexity: O(s) in the number of sections.
  package var counts: [Int] { zip(starts, starts.dropFirst()).map { $1 - $0 } }

  /// The sections with their items.
  ///
  /// - Complexity: O(n).
  public var contents: [Content] {
    sections.elements.enumerated().map { Content($1, Array(items(inSection: $0))) }
  }
}

extension SectionedList: Sendable where Section: Sendable, Item: Sendable {}
extension SectionedList: Equatable where Section: Equatable, Item: Equatable {}
extension SectionedList.Content: Sendable where Section: Sendable, Item: Sendable {}
extension SectionedList.Content: Equatable where Section: Equatable, Item: Equatable {}

extension [Int] {
  /// The path of an item, if the array is ``SectionedList/starts``. O(log n).
  func path(ofItem place: Int) -> ItemPath {
    let section = partitioningIndex { $0 > place } - 1
    return ItemPath(section: section, item: place - self[section])
  }
}

/// The position of an item in a sectioned list: the section's index and the item's index in it.
public struct ItemPath: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The section's index, from 0.
  public var section: Int
  /// The item's index within its section, from 0.
  public var item: Int

  /// Creates a path.
  package init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Orders paths from top to bottom.
  public static func < (a: ItemPath, b: ItemPath) -> Bool {
    (a.section, a.item) < (b.section, b.item)
  }

  /// The path in the form `[section, item]`.
  public var description: String { "[\(section), \(item)]" }
}

extension ItemPath: Encodable {
  /// Encodes the path as an array of two numbers, `[section, item]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(section)
    try container.encode(item)
  }
}

/// An error for ids that aren't unique.
package enum SectionedListError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Two sections have the same id. The error has their indexes.
  case section(DuplicateID<Int>)
  /// Two items have the same id. The error has their paths.
  case item(DuplicateID<ItemPath>)

  /// A line for a person to read.
  package var description: String {
    switch self {
    case .section(let problem): "two sections have the same id: \(problem)"
    case .item(let problem): "two items have the same id: \(problem)"
    }
  }
}

/// An element whose identity is separate from its content.
public protocol ChangeTracked: Identifiable where ID: Sendable {
  /// A hash of an id for lookups. Equal ids must have equal hashes.
  ///
  /// The default is the hash of `Hashable`, and a faster one for `UUID`. Both have a random seed
  /// for each process, which prevents collision attacks. Results don't depend on the hashes.
  static func hash(ofID id: ID) -> UInt64

  /// Whether `other`, which has the same id, is a later state of this element. `true` by default.
  ///
  /// If not, for example because the element has become one of another type, the change is a
  /// deletion and an insertion.
  func continues(as other: Self) -> Bool

  /// Whether `other`, which has the same id, has the same content.
  func hasSameContent(as other: Self) -> Bool

  /// Whether `other`, which has the same id, has the same position relative to its neighbors.
  /// `true` by default.
  func hasSameDecoration(as other: Self) -> Bool
}

extension ChangeTracked {
  /// The hash of `Hashable`.
  @inlinable
  public static func hash(ofID id: ID) -> UInt64 {
    UInt64(truncatingIfNeeded: id.hashValue)
  }

  /// Returns `true`.
  @inlinable
  public func continues(as other: Self) -> Bool { true }

  /// Returns `true`.
  @inlinable
  public func hasSameDecoration(as other: Self) -> Bool { true }
}

extension ChangeTracked where ID == UUID {
  /// A hash of the bytes of a `UUID`.
  @inlinable
  public static func hash(ofID id: UUID) -> UInt64 {
    let halves = withUnsafeBytes(of: id.uuid) {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    let seed = UUIDSeed.ofThisProcess
    let product = (halves.0 ^ seed.first).multipliedFullWidth(by: halves.1 ^ seed.second)
    return product.high ^ product.low
  }
}

/// The random seed for hashes of `UUID`s.
@usableFromInline
struct UUIDSeed: Sendable {
  @usableFromInline let first: UInt64
  @usableFromInline let second: UInt64

  @usableFromInline static let ofThisProcess = UUIDSeed(
    first: .random(in: 1...UInt64.max), second: .random(in: 1...UInt64.max))
}
