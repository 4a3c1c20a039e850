/// The elements that two lists have in common, after Heckel and Paul.
///
/// P. Heckel, "A technique for isolating differences between files", CACM 21 (4), 1978, matches
/// lines that are unique in both files with a symbol table. All ids are unique here, so the table
/// of a `UniqueList` replaces his first pass. The last passes, which match repeated lines by
/// their neighbors, aren't needed.
@usableFromInline
struct Matching: Sendable {
  /// The old index of each new element; −1 for inserted elements.
  @usableFromInline var oldPlaces: [Int32]
  /// The new index of each old element; −1 for deleted elements.
  @usableFromInline var newPlaces: [Int32]
  /// The lengths of the common prefix and of the common suffix after it.
  @usableFromInline var prefix = 0
  @usableFromInline var suffix = 0
  @usableFromInline let canBreak: Bool
  /// Whether an element became another one with the same id. Only then can the common prefix and
  /// suffix contain deletions and insertions.
  @usableFromInline var hasBreaks = false
  /// The new indexes of matched elements with different content, ascending.
  @usableFromInline var updated: [Int32] = []
  /// The new indexes of matched elements with another decoration and the same content, ascending.
  @usableFromInline var redecorated: [Int32] = []

  /// Matches two lists. O(n) on average.
  ///
  /// - Parameter canBreak: Whether to call `continues(as:)` for elements with the same id.
  @inlinable
  init<Element: ChangeTracked>(
    _ old: UniqueList<Element>, _ new: UniqueList<Element>, canBreak: Bool = true
  ) {
    self.canBreak = canBreak
    let shorter = min(old.count, new.count)
    oldPlaces = Array(repeating: -1, count: new.count)
    newPlaces = Array(repeating: -1, count: old.count)
    while prefix < shorter, old.hashes[prefix] == new.hashes[prefix],
      old.elements[prefix].id == new.elements[prefix].id
    {
      match(old, prefix, new, prefix)
      prefix += 1
    }
    var (i, j) = (old.count - 1, new.count - 1)
    while suffix < shorter - prefix, old.hashes[i] == new.hashes[j],
      old.elements[i].id == new.elements[j].id
    { (i, j, suffix) = (i - 1, j - 1, suffix + 1) }
    for place in prefix..<new.count - suffix {
      let id = new.elements[place].id
      if let known = old.table.place(
        hash: new.hashes[place], where: { old.elements[$0].id == id })
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
    // Access the elements in place: they may be expensive to copy.
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
