import Algorithms
import ConfabTimeline

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
    public init(_ section: Section, _ items: [Item]) {
      self.section = section
      self.items = items
    }
  }

  /// All items, from the first section to the last.
  public let items: UniqueList<Item>
  /// The sections, from top to bottom.
  public let sections: UniqueList<Section>
  /// The index in ``items`` of each section's first item. The last element is the number of items.
  public let starts: [Int]

  /// Creates a list.
  ///
  /// - Throws: ``SectionedListError`` if two sections or two items have the same id. Items need
  ///   different ids even in different sections.
  /// - Complexity: O(n) on average.
  public init(_ contents: [Content]) throws(SectionedListError) {
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

  /// Creates a list without sections.
  public init() {
    items = UniqueList()
    sections = UniqueList()
    starts = [0]
  }

  /// The path of an item, or `nil` if it isn't in the list.
  ///
  /// - Complexity: O(log s) in the number of sections.
  public func path(of id: Item.ID) -> ItemPath? {
    items.place(of: id).map(starts.path(ofItem:))
  }

  /// The items of a section, from top to bottom. Empty if there is no such section.
  ///
  /// - Complexity: O(1).
  public func items(inSection place: Int) -> ArraySlice<Item> {
    guard sections.elements.indices.contains(place) else { return [] }
    return items.elements[starts[place]..<starts[place + 1]]
  }

  /// The ids of the items of a section, from top to bottom, or `nil` if there is no such section.
  ///
  /// - Complexity: O(n) in the items of the section.
  public func itemIDs(inSection id: Section.ID) -> [Item.ID]? {
    sections.place(of: id).map { items(inSection: $0).map(\.id) }
  }

  /// The item at a path, or `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public subscript(path: ItemPath) -> Item? {
    let items = items(inSection: path.section)
    guard (0..<items.count).contains(path.item) else { return nil }
    return items[items.startIndex + path.item]
  }

  /// The number of items in each section.
  ///
  /// - Complexity: O(s) in the number of sections.
  public var counts: [Int] { zip(starts, starts.dropFirst()).map { $1 - $0 } }

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
