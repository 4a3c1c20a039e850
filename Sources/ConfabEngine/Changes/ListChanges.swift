import ConfabTimeline

/// The changes that turn one list into another: deletions, insertions, the minimum number of moves,
/// and updates.
///
/// ```swift
/// let changes = try ListChanges(from: ["a", "b", "c"].map(Row.init), to: ["c", "a", "b"].map(Row.init))
/// changes.moves  // one: from 2 to 0
/// ```
///
/// Old indexes refer to the list before all changes, new indexes to the list after them. To apply
/// the changes, first remove all deleted and moved elements. Then insert the inserted and moved
/// elements in ascending order.
public struct ListChanges: Sendable, Equatable {
  /// An element that is in both lists.
  public struct Step: Sendable, Equatable, Hashable, Codable {
    /// The index in the old list.
    public var from: Int
    /// The index in the new list.
    public var to: Int

    /// Creates a step.
    @inlinable
    package init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// The old indexes of deleted elements, ascending.
  public var deletes: [Int] = []
  /// The new indexes of inserted elements, ascending.
  public var inserts: [Int] = []
  /// The elements that move, by ascending new indexes. Their number is minimal: all matched
  /// elements move, except a longest subsequence that has the same order in both lists.
  public var moves: [Step] = []
  /// The elements with different content, moved or not, by ascending new indexes.
  public var updates: [Step] = []
  /// The elements with the same content and another position relative to their neighbors, by
  /// ascending new indexes.
  public var redecorated: [Step] = []

  /// Whether the lists are equal.
  public var isEmpty: Bool { self == ListChanges() }

  /// Creates an empty set of changes.
  package init() {}

  /// Computes the changes.
  ///
  /// - Complexity: O(n + m log m) on average, where m is the number of elements at other positions.
  @inlinable
  package init<Element: ChangeTracked>(
    from old: UniqueList<Element>, to new: UniqueList<Element>
  ) {
    self.init(Matching(old, new))
  }

  /// Computes the changes of lists whose ids haven't been checked.
  ///
  /// - Throws: `DuplicateID` for the first duplicate in the old list or, if it has none, in the new
  ///   list.
  /// - Complexity: O(n + m log m) on average, where m is the number of elements at other positions.
  @inlinable
  package init<Element: ChangeTracked>(
    from old: [Element], to new: [Element]
  ) throws(DuplicateID<Int>) {
    self.init(from: try UniqueList(old), to: try UniqueList(new))
  }

  /// - Parameter gaps: If there are gaps, elements in another one move.
  @usableFromInline
  init(_ matching: Matching, gaps: Gaps? = nil) {
    let old = matching.newPlaces
    let new = matching.oldPlaces
    let (start, end) = matching.hasBreaks ? (0, 0) : (matching.prefix, matching.suffix)
    for place in start..<old.count - end where old[place] < 0 { deletes.append(place) }
    for place in start..<new.count - end where new[place] < 0 { inserts.append(place) }
    // Elements of the common prefix and suffix don't move.
    let middle =
      gaps == nil ? matching.prefix..<new.count - matching.suffix : new.indices
    let stays =
      gaps.map { gaps in
        longestIncreasing(
          middle.map { new[$0] >= 0 && gaps.areSame(new[$0], $0) ? new[$0] : -1 })
      } ?? longestIncreasing(new[middle])
    for (index, place) in middle.enumerated() where new[place] >= 0 && !stays[index] {
      moves.append(Step(from: Int(new[place]), to: place))
    }
    updates = matching.updated.map { Step(from: Int(new[Int($0)]), to: Int($0)) }
    redecorated = matching.redecorated.map { Step(from: Int(new[Int($0)]), to: Int($0)) }
  }
}
