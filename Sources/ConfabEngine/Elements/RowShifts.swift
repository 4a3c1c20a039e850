/// The vertical distances between the places of rows in two layouts.
struct RowShifts {
  /// The number of rows above a row that are searched for one that is in both layouts.
  private static let reach = 64

  private let layout: LiveLayout
  private let other: LiveLayout
  private var known: [String: Double] = [:]

  init(from layout: LiveLayout, to other: LiveLayout) {
    self.layout = layout
    self.other = other
  }

  /// The distance from a row's place to its place in the other layout, in points. For a row that
  /// isn't there, that of the nearest row above that is, or else below; 0 if there is none nearby.
  mutating func shift(ofRow id: String) -> Double {
    if let found = known[id] { return found }
    guard let index = layout.model.index(of: id) else { return 0 }
    let above = stride(from: index, through: max(0, index - Self.reach), by: -1)
    let below = stride(from: index + 1, to: min(layout.model.count, index + Self.reach), by: 1)
    let found = above.lazy.compactMap(ownShift).first ?? below.lazy.compactMap(ownShift).first ?? 0
    known[id] = found
    return found
  }

  private func ownShift(atRow index: Int) -> Double? {
    guard let (id, frame) = layout.model[index], let place = other.model.frame(of: id) else {
      return nil
    }
    return other.request.grid.round(place.y - frame.y)
  }
}
