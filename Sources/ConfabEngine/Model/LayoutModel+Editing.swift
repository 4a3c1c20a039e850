import ConfabScene

extension LayoutModel {
  /// Replaces some rows by others.
  ///
  /// - Parameter range: indexes; what lies outside of the model is left out.
  /// - Throws: ``LayoutModelError`` if a new row has the id of another new one or of one that stays;
  ///   nothing has changed then.
  /// - Complexity: logarithmic in the model, linear in the rows that come and go.
  // Called from other modules it would not know the type of an id, which makes a long list take
  // several times as long; most hosts' ids are strings.
  @_specialize(where ID == String)
  public mutating func replaceSubrange(
    _ range: Range<Int>, with rows: [ModelRow<ID>]
  ) throws(LayoutModelError) {
    let range = range.clamped(to: 0..<count)
    if range.count == count { return try replaceAll(with: rows) }
    try checkIDs(of: rows, replacing: range)
    let stored = rows.map { StoredRow($0, grid: grid) }
    if let first = firstLabel(for: stored.count, in: range) {
      splice(range, stored, from: first.label, step: first.step)
    } else {
      makeRoom(around: range, for: stored)
    }
  }

  /// The table finds out itself whether ids are unique.
  private mutating func replaceAll(with rows: [ModelRow<ID>]) throws(LayoutModelError) {
    var stored: [StoredRow<ID>] = []
    stored.reserveCapacity(rows.count)
    for row in rows {
      stored.append(StoredRow(row, label: stored.count * Self.wideStep, grid: grid))
    }
    guard let table = LabelTable(stored) else {
      return try checkIDs(of: rows, replacing: 0..<count)
    }
    labels = table
    tree = .build(stored)
  }

  /// - Throws: ``LayoutModelError`` if a row with its id is there.
  /// - Complexity: logarithmic.
  public mutating func append(_ row: ModelRow<ID>) throws(LayoutModelError) {
    try replaceSubrange(count..<count, with: [row])
  }

  /// Gives a row another height, gap and certainty; its id must be the same.
  ///
  /// - Returns: whether there is such a row.
  /// - Complexity: logarithmic.
  @discardableResult
  public mutating func update(_ row: ModelRow<ID>) -> Bool {
    guard let place = place(of: row.id) else { return false }
    let new = StoredRow(row, label: place.row.label, grid: grid)
    tree.change(at: place.index) { $0 = new }
    return true
  }

  /// The same rows with other heights, as at another width.
  ///
  /// - Parameter height: of the row with the id, in points, and whether that is a guess.
  /// - Complexity: linear.
  public func resized(
    width: Double, _ height: (ID) -> (height: Double, isEstimated: Bool)
  ) -> LayoutModel {
    var model = LayoutModel(self, width: width)
    model.tree.changeAll { row in
      let new = height(row.id)
      row.height = Int32(clamping: grid.pixels(up: new.height))
      row.isEstimated = new.isEstimated
    }
    return model
  }

  /// The same rows with other heights and gaps, on another grid.
  ///
  /// - Parameter row: its height and the space above it, in points, and whether the height is a guess;
  ///   asked from the first to the last.
  /// - Complexity: linear.
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
    }
    return model
  }

  /// What the model becomes with these rows: what is the same at both ends stays.
  ///
  /// - Throws: ``LayoutModelError`` if two rows share an id.
  /// - Complexity: linear in the rows, by comparing ids; only those between the common ends are
  ///   taken out and put in.
  public func updated(to rows: [ModelRow<ID>]) throws(LayoutModelError) -> LayoutModel {
    let old = tree.places(0..<count)
    let shorter = min(old.count, rows.count)
    var prefix = 0
    while prefix < shorter, old[prefix].row.id == rows[prefix].id { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      old[old.count - 1 - suffix].row.id == rows[rows.count - 1 - suffix].id
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

  private mutating func update(_ row: ModelRow<ID>, from old: RowTree<ID>.Place) {
    let new = StoredRow(row, label: old.row.label, grid: grid)
    guard
      new.height != old.row.height || new.gap != old.row.gap
        || new.isEstimated != old.row.isEstimated
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

/// Labels: how a row is found by its id in a list that it does not know its index in.
extension LayoutModel {
  /// Room between neighbours at the ends of the list, so that insertions between them find some.
  private static var wideStep: Int { 1 << 32 }

  /// Labels for so many rows in the place of others; `nil` if there is too little room.
  private func firstLabel(for rows: Int, in range: Range<Int>) -> (label: Int, step: Int)? {
    let step = Self.wideStep
    let left = range.lowerBound > 0 ? tree.place(at: range.lowerBound - 1)?.row.label : nil
    let right = range.upperBound < count ? tree.place(at: range.upperBound)?.row.label : nil
    switch (left, right) {
    case (nil, nil): return (0, step)
    case (let left?, nil): return left < .max / 4 - rows * step ? (left + step, step) : nil
    case (nil, let right?):
      return right > .min / 4 + rows * step ? (right - rows * step, step) : nil
    case (let left?, let right?):
      let step = (right - left) / (rows + 1)
      return step > 0 ? (left + step, step) : nil
    }
  }

  /// Takes neighbours along until there is room for all (Itai, Konheim, Rodeh 1981).
  private mutating func makeRoom(around range: Range<Int>, for rows: [StoredRow<ID>]) {
    var reach = 16
    while true {
      let wide = max(0, range.lowerBound - reach)..<min(count, range.upperBound + reach)
      let all =
        tree.places(wide.lowerBound..<range.lowerBound).map(\.row) + rows
        + tree.places(range.upperBound..<wide.upperBound).map(\.row)
      let isAll = wide == 0..<count
      if let first = firstLabel(for: all.count, in: wide), isAll || first.step >= 1 << 10 {
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
    for place in middle.places(0..<middle.count) { labels[place.row.id] = nil }
    for row in rows { labels[row.id] = row.label }
    tree = .join(.join(left, .build(rows)), right)
  }
}
