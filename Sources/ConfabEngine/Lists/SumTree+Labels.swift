/// Labels are ascending numbers that find an element's position in the list.
extension SumTree {
  /// The distance between neighbors at the ends of the list. It leaves room for insertions.
  static var labelStep: Int { 1 << 32 }

  /// The first label for new elements in place of others, and the distance to the next one. `nil`
  /// if there isn't enough room.
  func firstLabel(for new: Int, in range: Range<Int>) -> (label: Int, step: Int)? {
    let step = Self.labelStep
    let left = range.lowerBound > 0 ? place(at: range.lowerBound - 1)?.element.label : nil
    let right = range.upperBound < count ? place(at: range.upperBound)?.element.label : nil
    switch (left, right) {
    case (nil, nil): return (0, step)
    case (let left?, nil): return left < .max / 4 - new * step ? (left + step, step) : nil
    case (nil, let right?):
      return right > .min / 4 + new * step ? (right - new * step, step) : nil
    case (let left?, let right?):
      let step = (right - left) / (new + 1)
      return step > 0 ? (left + step, step) : nil
    }
  }
}
