import CTypography

extension FontFaceID {
  /// Moves a HarfBuzz font of this face to the named instance and the position of the face.
  package func move(_ font: OpaquePointer) {
    let named = index >> 16
    if named > 0 { hb_font_set_var_named_instance(font, UInt32(truncatingIfNeeded: named - 1)) }
    guard let variation else { return }
    let settings = variation.axes.compactMap { axis in
      axis.openTypeTag.map { hb_variation_t(tag: $0.rawValue, value: Float(axis.value)) }
    }
    hb_font_set_variations(font, settings, UInt32(settings.count))
  }
}
