import CTypography
import ConfabText

/// A face in FreeType with all that it reads from; released with this object.
final class FreeTypeFace {
  let pointer: FT_Face
  private let library: FreeTypeLibrary
  private let font: CheckedFace

  /// - Parameters:
  ///   - path: the font file.
  ///   - index: of the face within a collection, a named instance in the upper 16 bits.
  /// - Returns: `nil` where the file can't be read.
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
