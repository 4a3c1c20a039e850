import CTypography
import Glibc

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
