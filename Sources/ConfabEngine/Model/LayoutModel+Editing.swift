import ConfabLayout
import ConfabScene

extension LayoutModel {
  // Specialized because calls from other modules are several times slower otherwise, for long
  // lists. Most hosts use strings as ids.

  /// Replaces rows.
  ///
  /// - Parameters:
  ///   - range: The indexes of the rows to replace. Indexes outside the model are ignored.
  ///   - rows: The new rows.
  /// - Throws: ``LayoutModelError`` if a new row has the id of another new row or of a row that
  ///   stays. Nothing has changed then.
  /// - Complexity: O(rows replaced + new rows + log n).
  @_specialize(where ID == String)
  public mutating func replaceSubrange(
    _ range: Range<Int>, with rows: [ModelRow<ID>]
  ) throws(LayoutModelError) {
    let range = range.clamped(to: 0..<count)
    if range.count == count { return try replaceAll(with: rows) }
    try checkIDs(of: rows, replacing: range)
    let stored = rows.map { StoredRow($0, grid: grid, generation: generation) }
    if let first = tree.firstLabel(for: stored.count, in: range) {
      splice(range, stored, from: first.label, step: first.step)
    } else {
      makeRoom(around: range, for: stored)
    }
  }

  /// Replaces all rows. Creating the dictionary checks that their ids are unique.
  private mutating func replaceAll(with rows: [ModelRow<ID>]) throws(LayoutModelError) {
    var stored: [StoredRow<ID>] = []
    stored.reserveCapacity(rows.count)
    for row in rows {
      stored.append(
        StoredRow(
          row, label: stored.count * SumTree<StoredRow<ID>>.labelStep, grid: grid,
          generation: generation))
    }
    guard let labels = PersistentDictionary(stored, entry: { ($0.id, $0.label) }) else {
      return try checkIDs(of: rows, replacing: 0..<count)
    }
    self.labels = labels
    tree = .build(stored)
  }

  /// Adds a row at the end.
  ///
  /// - Throws: ``LayoutModelError`` if there is a row with the same id.
  /// - Complexity: O(log n).
  public mutating func append(_ row: ModelRow<ID>) throws(LayoutModelError) {
    try replaceSubrange(count..<count, with: [row])
  }

  /// Changes the height, the gap and `isEstimated` of the row with the same id.
  ///
  /// - Returns: Whether there is such a row.
  /// - Complexity: O(log n).
  @discardableResult
  public mutating func update(_ row: ModelRow<ID>) -> Bool {
    guard let place = place(of: row.id) else { return false }
    let new = StoredRow(row, label: place.element.label, grid: grid, generation: generation)
    tree.change(at: place.index) { $0 = new }
    return true
  }

  /// The same rows with other heights, for example for another width.
  ///
  /// - Parameters:
  ///   - width: The new width, in points.
  ///   - height: Returns a row's height in points, and whether it is an estimate.
  /// - Complexity: O(n).
  public func resized(
    width: Double, _ height: (ID) -> (height: Double, isEstimated: Bool)
  ) -> LayoutModel {
    var model = LayoutModel(self, width: width)
    model.tree.changeAll { row in
      let new = height(row.id)
      row.height = Int32(clamping: grid.pixels(up: new.height))
      row.isEstimated = new.isEstimated
      row.generation = generation
    }
    return model
  }

  /// The same rows with other heights and gaps, on another pixel grid.
  ///
  /// - Parameter row: Returns a row's height and the gap above it, in points, and whether the
  ///   height is an estimate. Called for each row in order.
  /// - Complexity: O(n).
  func resized(
    width: Double, grid: PixelGrid, marginTop: Double, marginBottom: Double,
    _ row: (ID) -> (height: Double, gap: Double, isEstimated: Bool)
  ) -> LayoutModel {
    var model = LayoutModel(
      self, width: width, grid: grid, top: grid.pixels(near: marginTop),
      bottom: grid.pixels(near: marginBottom))
    model.tree.changeAll { stored in
      let new = row(stored.id)
      stored.height = Int32(clamping: grid.pixels(up: new.height))
      stored.gap = Int32(clamping: grid.pixels(near: new.gap))
      stored.isEstimated = new.isEstimated
      stored.generation = generation
    }
    return model
  }

  /// The same rows for another request. Heights and gaps stay the same in points, and are
  /// estimates.
  ///
  /// - Complexity: O(1) on the same pixel grid, otherwise O(n).
  func estimated(for request: LayoutRequest) -> LayoutModel {
    let (old, grid, metrics) = (grid, request.grid, request.metrics)
    var model = LayoutModel(
      self, width: request.rowWidth, grid: grid, top: grid.pixels(near: metrics.marginTop),
      bottom: grid.pixels(near: metrics.marginBottom))
    model.generation &+= 1
    if old != grid {
      model.tree.changeAll { row in
        row.height = Int32(clamping: grid.pixels(up: old.points(Int(row.height))))
        row.gap = Int32(clamping: grid.pixels(near: old.points(Int(row.gap))))
      }
    }
    return model
  }

  /// Changes the heights, gaps and `isEstimated` of many rows. Their ids must not change.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of the rows, ascending.
  ///   - rows: The rows.
  /// - Complexity: O(n).
  mutating func update(_ indexes: [Int], to rows: [ModelRow<ID>]) {
    let (grid, generation) = (grid, generation)
    var (index, next) = (0, 0)
    tree.changeAll { row in
      if next < indexes.count, indexes[next] == index {
        row = StoredRow(rows[next], label: row.label, grid: grid, generation: generation)
        next += 1
      }
      index += 1
    }
  }

  /// A model of these rows. It shares the rows at both ends that have the same ids.
  ///
  /// - Throws: ``LayoutModelError`` if two rows have the same id.
  /// - Complexity: O(n) comparisons of ids. Only rows between the common ends are replaced.
  public func updated(to rows: [ModelRow<ID>]) throws(LayoutModelError) -> LayoutModel {
    let old = tree.places(0..<count)
    let shorter = min(old.count, rows.count)
    var prefix = 0
    while prefix < shorter, old[prefix].element.id == rows[prefix].id { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      old[old.count - 1 - suffix].element.id == rows[rows.count - 1 - suffix].id
    {
      suffix += 1
    }
    var model = self
    for index in 0..<prefix { model.update(rows[index], from: old[index]) }
    for index in 0..<suffix {
      model.update(rows[rows.count - 1 - index], from: old[old.count - 1 - index])
    }
    try model.replaceSubrange(
      prefix..<old.count - suffix, with: Array(rows[prefix..<rows.count - suffix]))
    return model
  }

  private mutating func update(_ row: ModelRow<ID>, from old: SumTree<StoredRow<ID>>.Place) {
    let new = StoredRow(row, label: old.element.label, grid: grid, generation: generation)
    guard
      new.height != old.element.height || new.gap != old.element.gap
        || new.isEstimated != isEstimated(old.element)
    else { return }
    tree.change(at: old.index) { $0 = new }
  }

  private init(
    _ model: LayoutModel, width: Double, grid: PixelGrid? = nil, top: Int? = nil,
    bottom: Int? = nil
  ) {
    self.width = width
    self.grid = grid ?? model.grid
    self.top = top ?? model.top
    self.bottom = bottom ?? model.bottom
    tree = model.tree
    labels = model.labels
    generation = model.generation
  }

  private func checkIDs(
    of rows: [ModelRow<ID>], replacing range: Range<Int>
  ) throws(LayoutModelError) {
    var places = [ID: Int](minimumCapacity: rows.count)
    for (index, row) in rows.enumerated() {
      if let other = places.updateValue(index, forKey: row.id) {
        throw .duplicate(id: "\(row.id)", first: other, second: index)
      }
      if !isEmpty, let other = self.index(of: row.id), !range.contains(other) {
        throw .duplicate(id: "\(row.id)", first: other, second: range.lowerBound + index)
      }
    }
  }
}

/// Labels are ascending numbers that find a row's position in the list, given its id.
extension LayoutModel {
  /// Relabels neighbors until there is enough room (Itai, Konheim, Rodeh 1981).
  private mutating func makeRoom(around range: Range<Int>, for rows: [StoredRow<ID>]) {
    var reach = 16
    while true {
      let wide = max(0, range.lowerBound - reach)..<min(count, range.upperBound + reach)
      let all =
        tree.places(wide.lowerBound..<range.lowerBound).map(\.element) + rows
        + tree.places(range.upperBound..<wide.upperBound).map(\.element)
      let isAll = wide == 0..<count
      if let first = tree.firstLabel(for: all.count, in: wide), isAll || first.step >= 1 << 10 {
        return splice(wide, all, from: first.label, step: first.step)
      }
      reach *= 2
    }
  }

  private mutating func splice(
    _ range: Range<Int>, _ rows: [StoredRow<ID>], from first: Int, step: Int
  ) {
    let (left, rest) = tree.split(at: range.lowerBound)
    let (middle, right) = rest.split(at: range.count)
    var rows = rows
    for index in rows.indices { rows[index].label = first + index * step }
    for place in middle.places(0..<middle.count) { labels[place.element.id] = nil }
    for row in rows { labels[row.id] = row.label }
    tree = .join(.join(left, .build(rows)), right)
  }
}
