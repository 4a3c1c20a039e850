/// Values by key up to a total size; the value that was used least recently is dropped first.
///
/// Every table that a long-lived process fills with what documents ask for (fonts at their sizes,
/// glyph masks, shaped texts, pictures) is one of these, so that memory does not depend on how many
/// documents were rendered.
///
/// The entries form a list in the order of their last use, kept in one array by index. It is public
/// and inlinable so that other targets specialise it: glyphs are looked up here one by one.
public struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline
  struct Entry {
    @usableFromInline var key: Key
    @usableFromInline var value: Value
    @usableFromInline var size: Int
    /// Indexes of the entries used just after and just before this one; -1 for none.
    @usableFromInline var newer: Int
    @usableFromInline var older: Int

    @inlinable
    init(key: Key, value: Value, size: Int, older: Int) {
      self.key = key
      self.value = value
      self.size = size
      newer = -1
      self.older = older
    }
  }

  /// The largest total size: bytes, or entries where each counts as one.
  public let limit: Int
  /// The size of all entries together.
  public var size: Int { total }
  @usableFromInline var total = 0
  @usableFromInline var indexes: [Key: Int] = [:]
  @usableFromInline var entries: [Entry] = []
  /// Indexes of the entry used last and of the one used least recently; -1 for none.
  @usableFromInline var newest = -1
  @usableFromInline var oldest = -1

  /// - Parameter limit: at least 0; in bytes, or in entries.
  public init(limit: Int) { self.limit = max(0, limit) }

  /// How many entries there are.
  public var count: Int { entries.count }

  /// The value of a key; counts as a use.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(key: Key) -> Value? {
    mutating get {
      guard let index = indexes[key] else { return nil }
      if index != newest { moveToFront(index) }
      return entries[index].value
    }
  }

  /// Whether an entry of a size would displace none.
  @inlinable
  public func hasRoom(for size: Int) -> Bool { total + size <= limit }

  /// Keeps a value that counts as one, in place of the key's old value.
  @inlinable
  public mutating func insert(_ value: Value, for key: Key) { insert(value, for: key, bytes: 1) }

  /// Keeps a value unless it alone is larger than the limit, in place of the key's old value.
  ///
  /// - Complexity: O(1) for each entry that has to go.
  @inlinable
  public mutating func insert(_ value: Value, for key: Key, bytes size: Int) {
    if let index = indexes[key] { remove(index) }
    guard size <= limit else { return }
    while !hasRoom(for: size), oldest >= 0 { remove(oldest) }
    entries.append(Entry(key: key, value: value, size: size, older: newest))
    let index = entries.count - 1
    if newest >= 0 { entries[newest].newer = index } else { oldest = index }
    newest = index
    indexes[key] = index
    total += size
  }

  /// In no order. Does not count as a use.
  public var values: some Sequence<Value> { entries.lazy.map(\.value) }

  @inlinable
  mutating func moveToFront(_ index: Int) {
    unlink(index)
    entries[index].newer = -1
    entries[index].older = newest
    if newest >= 0 { entries[newest].newer = index } else { oldest = index }
    newest = index
  }

  /// Takes an entry out of the order of use.
  @inlinable
  mutating func unlink(_ index: Int) {
    let (newer, older) = (entries[index].newer, entries[index].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  /// Removes an entry; the last of the array takes its index.
  @inlinable
  mutating func remove(_ index: Int) {
    unlink(index)
    total -= entries[index].size
    indexes[entries[index].key] = nil
    let last = entries.removeLast()
    guard index < entries.count else { return }
    entries[index] = last
    indexes[last.key] = index
    if last.newer >= 0 { entries[last.newer].older = index } else { newest = index }
    if last.older >= 0 { entries[last.older].newer = index } else { oldest = index }
  }
}
