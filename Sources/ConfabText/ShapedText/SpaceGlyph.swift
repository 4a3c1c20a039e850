/// The space of a style's first font. Tab stops are multiples of its advance.
struct SpaceGlyph {
  let font: FontInstance
  let glyph: UInt16
  /// The advance in 1/1024 point, above 0.
  let advance: Int32

  /// The largest advance, in 1/1024 point. Sums of tabs stay far below any limit.
  static let maximumAdvance: Int64 = 1 << 26
}
