import ConfabScene

/// Writes raw frames in yuv420p, one for each frame of the frame rate.
final class YUVWriter: AnimationWriter {
  private let width: Int
  private let height: Int
  private let sink: (UnsafeRawBufferPointer) throws(AnimationError) -> Void
  private let frame: YUVFrame
  /// The pixels of ``frame``; empty at first.
  private var last: [UInt32] = []
  private var frameCount = 0

  /// - Parameters:
  ///   - frame: The frame whose bytes are written.
  ///   - width: The width of the pixels that are given.
  ///   - height: The height of the pixels that are given.
  ///   - sink: Takes the bytes of each frame.
  init(
    _ frame: YUVFrame, width: Int, height: Int,
    sink: @escaping (UnsafeRawBufferPointer) throws(AnimationError) -> Void
  ) {
    self.width = width
    self.height = height
    self.sink = sink
    self.frame = frame
  }

  func append(changing bands: [Band], count: Int) throws(AnimationError) {
    try bands.check(isWhole: last.isEmpty, width: width, height: height)
    if last.isEmpty {
      last = bands.flatMap(\.pixels)
      return try write(changing: whole, count)
    }
    let rect = FrameDifference.rect(from: last, to: bands, width: width)
    if let rect { last.replace(bands, in: rect, width: width) }
    try write(changing: rect, count)
  }

  func finish() throws(AnimationError) {
    guard frameCount > 0 else { throw .noFrames }
  }

  private var whole: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// - Parameter rect: The part of the pixels that changed; `nil` if none did.
  private func write(changing rect: PixelRect?, _ count: Int) throws(AnimationError) {
    frameCount = try FrameSequence.count(count, after: frameCount, format: .mp4)
    if let rect { frame.update(last, in: rect) }
    try frame.withBytes { bytes throws(AnimationError) in
      for _ in 0..<count { try sink(bytes) }
    }
  }
}
