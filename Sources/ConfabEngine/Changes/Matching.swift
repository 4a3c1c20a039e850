/// Which elements of two lists are the same, after Heckel and Paul.
///
/// P. Heckel, "A technique for isolating differences between files", CACM 21 (4), 1978, matches what
/// is unique in both files through a table of symbols. Ids are unique throughout, so the first of
/// his passes is the table of a ``UniqueList``, and nothing is left for the last ones, which match
/// repeated lines by their neighbours.
@usableFromInline
struct Matching: Sendable {
  /// The place in the old list of each new element; −1 for those that are inserted.
  @usableFromInline var oldPlaces: [Int32]
  /// The place in the new list of each old element; −1 for those that are deleted.
  @usableFromInline var newPlaces: [Int32]
  /// The length of the common start, and of the common end after it.
  @usableFromInline var prefix = 0
  @usableFromInline var suffix = 0
  @usableFromInline let canBreak: Bool
  /// Whether some elements have become others under the same id: only then is anything in the common
  /// start or end deleted and inserted.
  @usableFromInline var hasBreaks = false
  /// Of the matched elements that say something else, the new places; ascending.
  @usableFromInline var updated: [Int32] = []
  /// Of the matched elements that say the same but stand differently, the new places; ascending.
  @usableFromInline var redecorated: [Int32] = []

  /// Linear in the lengths of the lists.
  ///
  /// - Parameter canBreak: whether elements are asked if they go on as those with the same id.
  @inlinable
  init<Element: ChangeTracked>(
    _ old: UniqueList<Element>, _ new: UniqueList<Element>, canBreak: Bool = true
  ) {
    self.canBreak = canBreak
    let shorter = min(old.count, new.count)
    oldPlaces = Array(repeating: -1, count: new.count)
    newPlaces = Array(repeating: -1, count: old.count)
    while prefix < shorter, old.marks[prefix] == new.marks[prefix],
      old.elements[prefix].id == new.elements[prefix].id
    {
      match(old, prefix, new, prefix)
      prefix += 1
    }
    var (i, j) = (old.count - 1, new.count - 1)
    while suffix < shorter - prefix, old.marks[i] == new.marks[j],
      old.elements[i].id == new.elements[j].id
    { (i, j, suffix) = (i - 1, j - 1, suffix + 1) }
    for place in prefix..<new.count - suffix {
      let id = new.elements[place].id
      if let known = old.table.place(
        mark: new.marks[place], where: { old.elements[$0].id == id })
      {
        match(old, known, new, place)
      }
    }
    let shift = old.count - new.count
    for place in new.count - suffix..<new.count { match(old, place + shift, new, place) }
  }

  @inlinable
  mutating func match<Element: ChangeTracked>(
    _ old: UniqueList<Element>, _ from: Int, _ new: UniqueList<Element>, _ to: Int
  ) {
    // Asked in place: elements may be large to copy.
    guard !canBreak || old.elements[from].continues(as: new.elements[to]) else {
      hasBreaks = true
      return
    }
    oldPlaces[to] = Int32(truncatingIfNeeded: from)
    newPlaces[from] = Int32(truncatingIfNeeded: to)
    if !old.elements[from].hasSameContent(as: new.elements[to]) {
      updated.append(Int32(truncatingIfNeeded: to))
    } else if !old.elements[from].hasSameDecoration(as: new.elements[to]) {
      redecorated.append(Int32(truncatingIfNeeded: to))
    }
  }
}
