import ConfabTimeline

/// A list without duplicate ids that finds an element by its id in constant time.
///
/// The list keeps its hash table, so that computing differences needs no check of the ids and
/// appending to a long list is fast.
///
/// Ids are hashed with ``ChangeTracked/hash(ofID:)``. Results don't depend on the hashes.
@usableFromInline package struct UniqueList<Element: ChangeTracked> {
  /// The elements, in order.
  @usableFromInline package private(set) var elements: [Element]
  /// The lower 32 bits of each id's hash.
  @usableFromInline private(set) var hashes: [UInt32]
  @usableFromInline private(set) var table: PlaceTable

  /// Creates a list.
  ///
  /// - Throws: `DuplicateID` for the first element that has the id of an earlier one, with both
  ///   indexes.
  /// - Complexity: O(n) on average.
  @inlinable
  package init(_ elements: [Element]) throws(DuplicateID<Int>) {
    var hashes: [UInt32] = []
    hashes.reserveCapacity(elements.count)
    var table = PlaceTable(capacity: elements.count)
    for place in elements.indices {
      let id = elements[place].id
      let hash = Self.hash(id)
      if let first = table.insert(place, hash: hash, unless: { elements[$0].id == id }) {
        throw DuplicateID(id: "\(id)", first: first, second: place)
      }
      hashes.append(hash)
    }
    self.init(unchecked: elements, hashes: hashes, table: table)
  }

  @usableFromInline
  init(unchecked elements: [Element], hashes: [UInt32], table: PlaceTable) {
    self.elements = elements
    self.hashes = hashes
    self.table = table
  }

  /// The number of elements.
  @inlinable
  package var count: Int { elements.count }

  /// The index of the element with an id, or `nil` if there is none. O(1) on average.
  @inlinable
  package func place(of id: Element.ID) -> Int? {
    table.place(hash: Self.hash(id)) { elements[$0].id == id }
  }

  /// Adds an element at the end.
  ///
  /// - Throws: `DuplicateID` if the list has an element with the same id. The list is unchanged.
  /// - Complexity: O(1) on average, or a copy of the list if its storage is shared.
  package mutating func append(_ element: Element) throws(DuplicateID<Int>) {
    let id = element.id
    let hash = Self.hash(id)
    if let first = table.insert(elements.count, hash: hash, unless: { elements[$0].id == id }) {
      throw DuplicateID(id: "\(id)", first: first, second: elements.count)
    }
    elements.append(element)
    hashes.append(hash)
  }

  @inlinable
  static func hash(_ id: Element.ID) -> UInt32 {
    UInt32(truncatingIfNeeded: Element.hash(ofID: id))
  }
}

extension UniqueList: Sendable where Element: Sendable {}

extension UniqueList: Equatable where Element: Equatable {
  /// Compares the elements.
  @inlinable
  package static func == (a: UniqueList, b: UniqueList) -> Bool { a.elements == b.elements }
}
