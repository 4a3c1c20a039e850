import CRendering

extension JPEGCodec {
  /// A file with the same coefficients and without other segments.
  ///
  /// Holds all coefficients in memory: see ``JPEGHeader/coefficientBytes``.
  static func rewrite(_ bytes: [UInt8], isProgressive: Bool) throws(ImageError) -> [UInt8] {
    guard let handle = tjInitTransform() else { throw .noMemory }
    defer { tjDestroy(handle) }
    var transform = tjtransform()
    transform.op = Int32(TJXOP_NONE.rawValue)
    transform.options = TJXOPT_COPYNONE | (isProgressive ? TJXOPT_PROGRESSIVE : 0)
    var file: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer { tjFree(file) }
    let status = tjTransform(
      handle, bytes, UInt(bytes.count), 1, &file, &length, &transform, TJFLAG_LIMITSCANS)
    if status != 0 { try check(handle) }
    guard let file else { throw .noMemory }
    return Array(UnsafeBufferPointer(start: file, count: Int(length)))
  }
}
