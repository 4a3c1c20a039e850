extension Range<Int32> {
  /// Stores a range in 32-bit numbers. Values that do not fit are clamped.
  init(compacting range: Range<Int>) {
    self = Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
  }

  var asInt: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
