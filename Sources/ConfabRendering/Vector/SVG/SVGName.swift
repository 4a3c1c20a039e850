import ConfabScene

/// A definition in an SVG that is used several times.
enum SVGName: Hashable {
  case gradient(Paint)
  case glyph(path: String, index: Int, id: UInt32)
  case photo(ImageSource, width: Int, height: Int)
}
