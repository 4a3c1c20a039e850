import CTypography

/// Creates HarfBuzz fonts whose advances are those of another font plus a fixed amount.
///
/// HarfBuzz shapes with the changed advances, so cached words contain them.
struct TrackedFonts: ~Copyable {
  private let functions: OpaquePointer

  /// - Returns: `nil` if memory is short.
  init?() {
    guard let functions = hb_font_funcs_create(), functions != hb_font_funcs_get_empty() else {
      return nil
    }
    hb_font_funcs_set_glyph_h_advance_func(
      functions,
      { font, amount, glyph, _ in
        let advance = hb_font_get_glyph_h_advance(hb_font_get_parent(font), glyph)
        guard advance > 0, let amount else { return advance }
        return max(0, advance &+ amount.load(as: hb_position_t.self))
      }, nil, nil)
    hb_font_funcs_make_immutable(functions)
    self.functions = functions
  }

  deinit { hb_font_funcs_destroy(functions) }

  /// Creates a font with tracking.
  ///
  /// - Parameters:
  ///   - parent: The font without tracking.
  ///   - tracking: The amount, in 1/1024 point.
  /// - Returns: `nil` if memory is short.
  func font(over parent: ShapingFont, tracking: Int32) -> ShapingFont? {
    guard let font = hb_font_create_sub_font(parent.pointer), font != hb_font_get_empty() else {
      return nil
    }
    let amount = UnsafeMutablePointer<hb_position_t>.allocate(capacity: 1)
    amount.initialize(to: tracking)
    hb_font_set_funcs(
      font, functions, amount,
      { $0?.assumingMemoryBound(to: hb_position_t.self).deallocate() })
    hb_font_make_immutable(font)
    return ShapingFont(owning: font)
  }
}
