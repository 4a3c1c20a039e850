import ConfabScene

/// A row of the tree. Lengths are device pixels, so sums are exact in any order.
struct StoredRow<ID: Hashable & Sendable>: SumTreeElement {
  var id: ID
  /// Ascending along the list, with gaps. See ``LayoutModel/labels``.
  var label: Int
  var height: Int32
  var gap: Int32
  var isEstimated: Bool
  /// The generation of the model that the height belongs to. See ``LayoutModel/generation``.
  var generation: Int32

  init(_ row: ModelRow<ID>, label: Int = 0, grid: PixelGrid, generation: Int32) {
    id = row.id
    self.label = label
    height = Int32(clamping: grid.pixels(up: row.height))
    gap = Int32(clamping: grid.pixels(near: row.gap))
    isEstimated = row.isEstimated
    self.generation = generation
  }

  var extent: Int { Int(height) + Int(gap) }
}
