import ConfabSupport

/// A sink that a C library calls through a pointer, with room for the sink's error.
final class SinkContext {
  private let sink: ByteSink
  /// The first error of the sink.
  private(set) var failure: FileError?
  private var isOpen = true
  /// The number of bytes that the sink took.
  private(set) var position = 0
  /// The bytes since ``keepBytes()``; `nil` before.
  private(set) var kept: [UInt8]?

  init(_ sink: @escaping ByteSink) { self.sink = sink }

  /// The pointer for the library; valid while this object lives.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Hands bytes to the sink behind a pointer.
  ///
  /// - Returns: whether the sink took them.
  static func write(
    _ bytes: UnsafePointer<UInt8>?, count: Int, to context: UnsafeMutableRawPointer?
  )
    -> Bool
  {
    guard let context else { return false }
    return Unmanaged<SinkContext>.fromOpaque(context).takeUnretainedValue()
      .write(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Takes no more bytes.
  func close() { isOpen = false }

  /// Keeps a copy of all bytes from now on.
  func keepBytes() { kept = [] }

  /// Hands bytes to the sink.
  func write(_ bytes: [UInt8]) { _ = bytes.withUnsafeBytes { write($0) } }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard isOpen, failure == nil else { return false }
    do throws(FileError) { try sink(bytes) } catch { failure = error }
    position += bytes.count
    kept?.append(contentsOf: bytes)
    return failure == nil
  }
}
