import ConfabScene

/// A frame that is ready to be written.
struct TimedFrame {
  /// The pixels of the whole picture.
  let pixels: [UInt32]
  /// The part that is written. All pixels outside of it are those of the frame before.
  let rect: PixelRect
  /// The time for which the frame is shown, in the units of ``FrameTiming``.
  let duration: Int
}
