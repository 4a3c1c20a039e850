/// The gaps between common elements that were left out of two lists, in which the other elements
/// are.
struct Gaps {
  private let old: [Int32]
  private let new: [Int32]

  /// - Parameters:
  ///   - old: The number of the gap of each old element. `nil` results if there is only one gap.
  ///   - new: The same for new elements.
  init?(_ old: [Int32], _ new: [Int32]) {
    guard let one = old.first ?? new.first,
      old.contains(where: { $0 != one }) || new.contains(where: { $0 != one })
    else { return nil }
    self.old = old
    self.new = new
  }

  /// Whether an old and a new element are in the same gap.
  func areSame(_ oldPlace: Int32, _ newPlace: Int) -> Bool {
    old[Int(oldPlace)] == new[newPlace]
  }
}
