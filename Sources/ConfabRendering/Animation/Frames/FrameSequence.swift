/// Merges equal frames, finds what changes, and rounds times.
///
/// The start of each frame is rounded to the units of the format from the start of the animation, so errors don't add
/// up. A frame is written when the next one is known, because its duration comes before its pixels.
struct FrameSequence {
  /// The largest number of frames of the frame rate: 207 days at 120 frames per second.
  static let maximumCount = Int(Int32.max)

  private struct Pending {
    var pixels: [UInt32]
    var rect: FrameRect
    /// In units.
    var start: Int
  }

  private let format: AnimationFormat
  private let width: Int
  private let height: Int
  private let framesPerSecond: Int
  private let timing: FrameTiming
  /// The last frame that was handed on.
  private var written: [UInt32]?
  private var pending: Pending?
  private var frameCount = 0
  private var hasEnded = false

  /// - Throws: ``AnimationError`` for a size, frame rate or number of loops out of range.
  init(
    format: AnimationFormat, width: Int, height: Int, framesPerSecond: Int, loops: Int = 0,
    timing: FrameTiming
  ) throws(AnimationError) {
    try Self.check(
      format: format, width: width, height: height, framesPerSecond: framesPerSecond, loops: loops)
    self.format = format
    self.width = width
    self.height = height
    self.framesPerSecond = framesPerSecond
    self.timing = timing
  }

  /// Checks the arguments of a writer.
  static func check(
    format: AnimationFormat, width: Int, height: Int, framesPerSecond: Int, loops: Int
  ) throws(AnimationError) {
    guard 1...format.maximumSide ~= width, 1...format.maximumSide ~= height else {
      throw .size(format, width: width, height: height)
    }
    guard 1...120 ~= framesPerSecond else { throw .framesPerSecond(framesPerSecond) }
    guard 0...Int(UInt16.max) ~= loops else { throw .loops(loops) }
  }

  /// Checks a frame and counts it.
  ///
  /// - Parameter frameCount: The number of frames before.
  /// - Returns: The number of frames with this one.
  static func count(
    _ pixels: [UInt32], count: Int, after frameCount: Int, width: Int, height: Int,
    format: AnimationFormat
  ) throws(AnimationError) -> Int {
    guard pixels.count == width * height else {
      throw .pixelCount(given: pixels.count, needed: width * height)
    }
    guard count >= 1 else { throw .frameCount(count) }
    guard count <= maximumCount - frameCount else { throw .tooLong(format) }
    return frameCount + count
  }

  /// Ends the sequence after an error.
  mutating func end() {
    hasEnded = true
    pending = nil
    written = nil
  }

  /// Appends a frame.
  ///
  /// - Returns: The frames that can be written now.
  mutating func append(_ pixels: [UInt32], count: Int) throws(AnimationError) -> [TimedFrame] {
    if hasEnded { throw .ended }
    let start = units(frameCount)
    frameCount = try Self.count(
      pixels, count: count, after: frameCount, width: width, height: height, format: format)
    guard let last = pending else {
      let whole = FrameRect(x: 0, y: 0, width: width, height: height)
      pending = Pending(pixels: pixels, rect: whole, start: 0)
      return []
    }
    guard let rect = FrameDifference.rect(from: last.pixels, to: pixels, width: width) else {
      return []
    }
    guard start - last.start < timing.minimum else {
      pending = Pending(pixels: pixels, rect: rect, start: start)
      return frames(of: last, until: start)
    }
    // The last frame is too short to be written, so this one takes its time.
    pending?.pixels = pixels
    if let written {
      pending?.rect = FrameDifference.rect(from: written, to: pixels, width: width) ?? .corner
    }
    return []
  }

  /// Ends the sequence.
  ///
  /// - Returns: The last frames.
  mutating func finish() throws(AnimationError) -> [TimedFrame] {
    if hasEnded { throw .ended }
    guard let last = pending else {
      end()
      throw .noFrames
    }
    let frames = frames(of: last, until: max(units(frameCount), last.start + timing.minimum))
    end()
    return frames
  }

  /// A number of frames in units, rounded to the nearest.
  private func units(_ frames: Int) -> Int {
    (2 * frames * timing.unitsPerSecond + framesPerSecond) / (2 * framesPerSecond)
  }

  /// The frame, and repetitions of one pixel if it is longer than the format allows.
  private mutating func frames(of frame: Pending, until end: Int) -> [TimedFrame] {
    var frames: [TimedFrame] = []
    var rect = frame.rect
    var rest = end - frame.start
    while rest > 0 {
      var duration = min(rest, timing.maximum)
      // What is left must not be too short.
      if 1..<timing.minimum ~= rest - duration { duration -= timing.minimum }
      frames.append(
        TimedFrame(pixels: frame.pixels, previous: written, rect: rect, duration: duration))
      rest -= duration
      rect = .corner
      written = frame.pixels
    }
    return frames
  }
}
