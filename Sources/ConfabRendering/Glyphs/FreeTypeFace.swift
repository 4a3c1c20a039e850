import CTypography
import ConfabText

/// A FreeType face with its library and its bytes; released with this object.
final class FreeTypeFace {
  let pointer: FT_Face
  private let library: FreeTypeLibrary
  private let font: CheckedFace

  /// - Parameters:
  ///   - path: the font file.
  ///   - index: the index of the face in a collection, with a named instance in the upper 16 bits.
  /// - Returns: `nil` if the file can't be read.
  init?(path: String, index: Int, library: FreeTypeLibrary) {
    guard let font = MappedFont.file(path)?.checkedFace(index: index),
      let start = font.bytes.bindMemory(to: FT_Byte.self).baseAddress
    else { return nil }
    var face: FT_Face?
    guard
      FT_New_Memory_Face(library.pointer, start, font.bytes.count, font.index, &face) == 0,
      let face
    else { return nil }
    pointer = face
    self.library = library
    self.font = font
  }

  deinit { FT_Done_Face(pointer) }
}
