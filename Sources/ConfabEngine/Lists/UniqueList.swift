import ConfabTimeline

/// A list in which every id stands once, with the place of each.
///
/// Proving that costs a table over all ids; the list keeps it, so that differences of lists need no
/// proof, and an append to a long list stays cheap.
///
/// Ids are looked up by ``ChangeTracked/hash(ofID:)``; no result depends on the hashes.
public struct UniqueList<Element: ChangeTracked> {
  public private(set) var elements: [Element]
  /// 32 bits of each id's hash.
  @usableFromInline private(set) var marks: [UInt32]
  @usableFromInline private(set) var table: PlaceTable

  /// Linear, on average.
  ///
  /// - Throws: ``DuplicateID`` for the first element whose id stands before it, with both places.
  @inlinable
  public init(_ elements: [Element]) throws(DuplicateID<Int>) {
    var marks: [UInt32] = []
    marks.reserveCapacity(elements.count)
    var table = PlaceTable(capacity: elements.count)
    for place in elements.indices {
      let id = elements[place].id
      let mark = Self.mark(id)
      if let first = table.insert(place, mark: mark, unless: { elements[$0].id == id }) {
        throw DuplicateID(id: "\(id)", first: first, second: place)
      }
      marks.append(mark)
    }
    self.init(proven: elements, marks: marks, table: table)
  }

  @usableFromInline
  init(proven elements: [Element], marks: [UInt32], table: PlaceTable) {
    self.elements = elements
    self.marks = marks
    self.table = table
  }

  public init() {
    self.init(proven: [], marks: [], table: PlaceTable(capacity: 0))
  }

  @inlinable
  public var count: Int { elements.count }

  /// Where the id stands. Constant on average.
  @inlinable
  public func place(of id: Element.ID) -> Int? {
    table.place(mark: Self.mark(id)) { elements[$0].id == id }
  }

  /// Adds an element at the end. Constant on average where nobody else holds the list, and a copy of
  /// its memory otherwise.
  ///
  /// - Throws: ``DuplicateID`` if its id is there already; the list is unchanged.
  public mutating func append(_ element: Element) throws(DuplicateID<Int>) {
    let id = element.id
    let mark = Self.mark(id)
    if let first = table.insert(elements.count, mark: mark, unless: { elements[$0].id == id }) {
      throw DuplicateID(id: "\(id)", first: first, second: elements.count)
    }
    elements.append(element)
    marks.append(mark)
  }

  @inlinable
  static func mark(_ id: Element.ID) -> UInt32 {
    UInt32(truncatingIfNeeded: Element.hash(ofID: id))
  }
}

extension UniqueList: Sendable where Element: Sendable {}

extension UniqueList: Equatable where Element: Equatable {
  public static func == (a: UniqueList, b: UniqueList) -> Bool { a.elements == b.elements }
}
