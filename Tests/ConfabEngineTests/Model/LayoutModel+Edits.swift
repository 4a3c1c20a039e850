import ConfabScene

@testable import ConfabEngine

extension LayoutModel {
  /// Adds a row at the end.
  mutating func append(_ row: ModelRow<ID>) throws(LayoutModelError) {
    try replaceSubrange(count..<count, with: [row])
  }

  /// The same rows with other heights, for another width.
  func resized(width: Double, _ height: (ID) -> Double) -> LayoutModel {
    var gaps = tree.places(0..<count).map { grid.points(Int($0.element.gap)) }[...]
    return resized(
      width: width, grid: grid, marginTop: grid.points(top), marginBottom: grid.points(bottom)
    ) { (height($0), gaps.removeFirst(), false) }
  }
}
