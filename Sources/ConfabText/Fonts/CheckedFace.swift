/// One face of a font file as FreeType, fontconfig and Cairo may read it: a pinned file as it is,
/// any other with its tables written anew by ``FontSanitizer``.
package struct CheckedFace: Sendable {
  let blob: FontBlob
  /// FreeType's index of the face within ``bytes``, a named instance in the upper 16 bits.
  package let index: Int

  /// Valid while this value lives.
  package var bytes: UnsafeRawBufferPointer { blob.bytes }
}
