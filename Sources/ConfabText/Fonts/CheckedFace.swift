/// A face of a font file that FreeType, fontconfig and Cairo can read safely: an unchanged pinned
/// file, or a file whose tables ``FontSanitizer`` rewrote.
package struct CheckedFace: Sendable {
  let blob: FontBlob
  /// FreeType's index of the face in ``bytes``, with a named instance in the upper 16 bits.
  package let index: Int

  /// The font file. Valid while this value exists.
  package var bytes: UnsafeRawBufferPointer { blob.bytes }
}
