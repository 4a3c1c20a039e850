import CTypography
import ConfabText
import Glibc

/// A FreeType face with its library and its bytes; released with this object.
final class FreeTypeFace {
  let pointer: FT_Face
  private let library: FreeTypeLibrary
  private let font: CheckedFace

  /// - Returns: `nil` if the file can't be read.
  init?(_ id: FontFaceID, library: FreeTypeLibrary) {
    guard let font = MappedFont.file(id.path)?.checkedFace(index: id.index),
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
    if !id.axes.isEmpty { move(to: id.axes) }
  }

  /// Moves a variable font to a position in its design space.
  private func move(to settings: [FontAxisSetting]) {
    var space: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(pointer, &space) == 0, let space else { return }
    defer { FT_Done_MM_Var(library.pointer, space) }
    let values = Dictionary(
      settings.map { (OpenTypeTag($0.tag).rawValue, $0.value) }, uniquingKeysWith: { $1 })
    var position = (0..<Int(space.pointee.num_axis)).map { place in
      let axis = space.pointee.axis[place]
      return values[UInt32(truncatingIfNeeded: axis.tag)].map { value in
        // 16.16; NaN and infinity are not in the settings.
        FT_Fixed((max(-32_768, min(32_767, value)) * 65_536).rounded())
      } ?? axis.def
    }
    FT_Set_Var_Design_Coordinates(pointer, space.pointee.num_axis, &position)
  }

  deinit { FT_Done_Face(pointer) }
}

/// FreeType without the properties that `FT_Init_FreeType` reads from the environment, which change
/// the pixels.
final class FreeTypeLibrary {
  let pointer: FT_Library
  /// FreeType keeps this pointer while the library lives.
  private let memory: UnsafeMutablePointer<FT_MemoryRec_>

  /// - Throws: ``RenderError``.
  init() throws {
    memory = .allocate(capacity: 1)
    memory.initialize(
      to: FT_MemoryRec_(
        user: nil, alloc: { _, size in malloc(size) }, free: { _, block in Glibc.free(block) },
        realloc: { _, _, size, block in Glibc.realloc(block, size) }))
    var library: FT_Library?
    guard FT_New_Library(memory, &library) == 0, let library else {
      memory.deallocate()
      throw RenderError.noMemory(what: "FreeType")
    }
    FT_Add_Default_Modules(library)
    pointer = library
  }

  deinit {
    FT_Done_Library(pointer)
    memory.deallocate()
  }
}
