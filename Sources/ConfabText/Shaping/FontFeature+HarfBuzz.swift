import CTypography

extension FontFeature {
  /// The feature for HarfBuzz, applied to all of the text.
  var harfBuzz: hb_feature_t {
    hb_feature_t(tag: openTypeTag.rawValue, value: UInt32(value), start: 0, end: .max)
  }
}
