import ConfabTimeline

/// What turns one list into another: deletes, inserts, as few moves as possible, and updates.
///
/// ```swift
/// let changes = try ListChanges(from: ["a", "b", "c"].map(Row.init), to: ["c", "a", "b"].map(Row.init))
/// changes.moves  // one: from 2 to 0
/// ```
///
/// Old places count in the list as it was, new places in the list as it will be. Apply it by taking
/// away all deleted and moved elements, then putting inserted and moved ones in, in ascending order.
public struct ListChanges: Sendable, Equatable {
  /// An element of both lists.
  public struct Step: Sendable, Equatable, Hashable, Codable {
    /// In the old list.
    public var from: Int
    /// In the new list.
    public var to: Int

    @inlinable
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Old places of what is gone, ascending.
  public var deletes: [Int] = []
  /// New places of what has come, ascending.
  public var inserts: [Int] = []
  /// Elements that pass others, by ascending new places. There are never more than need be: all
  /// matched elements but a longest run of them whose order is the same in both lists.
  public var moves: [Step] = []
  /// Elements whose content differs, moved or not, by ascending new places.
  public var updates: [Step] = []
  /// Elements with the same content that stand differently among their neighbours, by ascending new
  /// places.
  public var redecorated: [Step] = []

  public var isEmpty: Bool { self == ListChanges() }

  public init() {}

  /// Linear in the lengths of the lists, plus m log m for m elements in other places.
  @inlinable
  public init<Element: ChangeTracked>(
    from old: UniqueList<Element>, to new: UniqueList<Element>
  ) {
    self.init(Matching(old, new))
  }

  /// The same of lists whose ids have not been checked yet.
  ///
  /// - Throws: ``DuplicateID`` for the first one in the old list or, if that has none, in the new.
  @inlinable
  public init<Element: ChangeTracked>(
    from old: [Element], to new: [Element]
  ) throws(DuplicateID<Int>) {
    self.init(from: try UniqueList(old), to: try UniqueList(new))
  }

  @usableFromInline
  init(_ matching: Matching) {
    let old = matching.newPlaces
    let new = matching.oldPlaces
    let (start, end) = matching.hasBreaks ? (0, 0) : (matching.prefix, matching.suffix)
    for place in start..<old.count - end where old[place] < 0 { deletes.append(place) }
    for place in start..<new.count - end where new[place] < 0 { inserts.append(place) }
    // What is in the common start or end passes nobody.
    let middle = matching.prefix..<new.count - matching.suffix
    let stays = longestIncreasing(new[middle])
    for (index, place) in middle.enumerated() where new[place] >= 0 && !stays[index] {
      moves.append(Step(from: Int(new[place]), to: place))
    }
    updates = matching.updated.map { Step(from: Int(new[Int($0)]), to: Int($0)) }
    redecorated = matching.redecorated.map { Step(from: Int(new[Int($0)]), to: Int($0)) }
  }
}
