import ConfabTimeline

/// A flat list of items, cut into sections.
///
/// The list is the truth; the tables from an id to its path and from a section to its ids are read
/// off it and made with it, so that none of them can fall behind. Sections may be empty.
public struct SectionedList<Section: ChangeTracked, Item: ChangeTracked> {
  /// A section with what is in it.
  public struct Content {
    public var section: Section
    public var items: [Item]

    public init(_ section: Section, _ items: [Item]) {
      self.section = section
      self.items = items
    }
  }

  /// From the first section to the last.
  public let items: UniqueList<Item>
  public let sections: UniqueList<Section>
  /// The place of each section's first item among all items, and at the end the number of these.
  public let starts: [Int]

  /// Linear.
  ///
  /// - Throws: ``SectionedListError`` if two sections or two items, in whichever sections, share an
  ///   id.
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

  /// - Parameter counts: how many items each section has; all of them together.
  init(items: UniqueList<Item>, sections: UniqueList<Section>, counts: [Int]) {
    self.items = items
    self.sections = sections
    starts = counts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
  }

  /// Without any section.
  public init() {
    items = UniqueList()
    sections = UniqueList()
    starts = [0]
  }

  /// Where the item stands. Logarithmic in the number of sections.
  public func path(of id: Item.ID) -> ItemPath? {
    items.place(of: id).map(starts.path(ofItem:))
  }

  /// The items of the section at a place; none where there is no such place. Constant.
  public func items(inSection place: Int) -> ArraySlice<Item> {
    guard sections.elements.indices.contains(place) else { return [] }
    return items.elements[starts[place]..<starts[place + 1]]
  }

  /// The ids of the items of a section, from top to bottom; `nil` if there is no such section.
  public func itemIDs(inSection id: Section.ID) -> [Item.ID]? {
    sections.place(of: id).map { items(inSection: $0).map(\.id) }
  }

  /// The item at a path, or `nil` where there is none. Constant.
  public subscript(path: ItemPath) -> Item? {
    let items = items(inSection: path.section)
    guard (0..<items.count).contains(path.item) else { return nil }
    return items[items.startIndex + path.item]
  }

  /// How many items each section has.
  public var counts: [Int] { zip(starts, starts.dropFirst()).map { $1 - $0 } }

  /// The sections with their items.
  public var contents: [Content] {
    sections.elements.enumerated().map { Content($1, Array(items(inSection: $0))) }
  }
}

extension SectionedList: Sendable where Section: Sendable, Item: Sendable {}
extension SectionedList: Equatable where Section: Equatable, Item: Equatable {}
extension SectionedList.Content: Sendable where Section: Sendable, Item: Sendable {}
extension SectionedList.Content: Equatable where Section: Equatable, Item: Equatable {}

/// Why there is no such list.
public enum SectionedListError: Error, Sendable, Equatable, CustomStringConvertible {
  /// With places among the sections.
  case section(DuplicateID<Int>)
  case item(DuplicateID<ItemPath>)

  public var description: String {
    switch self {
    case .section(let problem): "two sections share an id: \(problem)"
    case .item(let problem): "two items share an id: \(problem)"
    }
  }
}

extension [Int] {
  /// Where an item stands, if these are the starts of sections. Logarithmic.
  func path(ofItem place: Int) -> ItemPath {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return ItemPath(section: low - 1, item: place - self[low - 1])
  }
}
