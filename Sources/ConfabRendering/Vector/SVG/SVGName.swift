import ConfabScene
import ConfabText

/// A definition in an SVG that is used several times.
enum SVGName: Hashable {
  case gradient(Paint)
  case glyph(FontFaceID, id: UInt32)
  case photo(ImageSource, width: Int, height: Int)
}
