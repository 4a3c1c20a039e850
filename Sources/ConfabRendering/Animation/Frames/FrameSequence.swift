import ConfabScene

/// Merges equal frames, finds what changes, and rounds times.
///
/// The start of each frame is rounded to the units of the format from the start of the animation,
/// so errors don't add up. A frame is written when the next one is known, because its duration
/// comes before its pixels. The sequence has two pictures: the last that was written, and the next.
struct FrameSequence {
  /// Writes a frame.
  typealias Write = (TimedFrame) throws(AnimationError) -> Void

  /// The largest number of frames of the frame rate: 207 days at 120 frames per second.
  static let maximumCount = Int(Int32.max)

  private struct Pending {
    var pixels: [UInt32]
    var rect: PixelRect
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

  /// Counts a frame.
  ///
  /// - Parameter frameCount: The number of frames before.
  /// - Returns: The number of frames with this one.
  static func count(
    _ count: Int, after frameCount: Int, format: AnimationFormat
  ) throws(AnimationError) -> Int {
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

  /// Appends a frame that differs from the one before in some rows.
  ///
  /// The two pictures of the sequence are changed in place, so that no whole picture is copied.
  ///
  /// - Parameters:
  ///   - bands: The rows, from top to bottom without overlaps; all rows for the first frame.
  ///   - count: The number of frames of the frame rate for which it is shown.
  ///   - write: Writes a frame that is ready.
  mutating func append(
    changing bands: [Band], count: Int, write: Write
  ) throws(AnimationError) {
    if hasEnded { throw .ended }
    let start = units(frameCount)
    try bands.check(isWhole: pending == nil, width: width, height: height)
    frameCount = try Self.count(count, after: frameCount, format: format)
    guard let last = pendingPlace else { return begin(bands.flatMap(\.pixels)) }
    guard let rect = pending.flatMap({ difference(from: $0, to: bands) }) else { return }
    if start - last.start < timing.minimum {
      // The last frame is too short to be written, so this one takes its time.
      pending?.pixels.replace(bands, in: rect, width: width)
      updateRect(last.rect.union(rect))
    } else {
      try writePending(until: start, write)
      replacePictures(with: bands, rect, start: start)
    }
  }

  /// The part and the start of the pending frame, without a reference to its pixels, which are
  /// changed in place.
  private var pendingPlace: (rect: PixelRect, start: Int)? {
    pending.map { ($0.rect, $0.start) }
  }

  private func difference(from frame: Pending, to bands: [Band]) -> PixelRect? {
    FrameDifference.rect(from: frame.pixels, to: bands, width: width)
  }

  private mutating func begin(_ pixels: [UInt32]) {
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    pending = Pending(pixels: pixels, rect: whole, start: 0)
  }

  /// Makes the pending picture the written one, and the older one the next.
  ///
  /// - Parameters:
  ///   - bands: Rows of the next picture.
  ///   - rect: The part of them that differs from the pending picture.
  ///   - start: The start of the next frame, in units.
  private mutating func replacePictures(with bands: [Band], _ rect: PixelRect, start: Int) {
    guard let last = pending else { return }
    pending = nil
    var next = written ?? last.pixels
    written = last.pixels
    // The older picture lacks what changed in the pending one. Rows of a band have that too.
    next.replace(bands, in: last.rect.union(rect), width: width)
    var row = last.rect.y
    for band in bands + [Band(width: width, rows: height..<height, pixels: [])]
    where band.rows.upperBound > row {
      let end = min(band.rows.lowerBound, last.rect.rows.upperBound)
      if row < end { next.copy(last.rect.limited(to: row..<end), of: last.pixels, width: width) }
      row = band.rows.upperBound
    }
    pending = Pending(pixels: next, rect: rect, start: start)
  }

  /// Finds the part of the pending picture that changes after a frame was dropped.
  ///
  /// - Parameter changed: A rectangle outside of which nothing changes.
  private mutating func updateRect(_ changed: PixelRect) {
    // The first frame has all pixels.
    guard let written, let pixels = pending?.pixels else { return }
    pending?.rect =
      FrameDifference.rect(from: written, to: pixels, width: width, rows: changed.rows) ?? .corner
  }

  /// Ends the sequence.
  ///
  /// - Parameter write: Writes the last frames.
  mutating func finish(write: Write) throws(AnimationError) {
    if hasEnded { throw .ended }
    defer { end() }
    guard let last = pendingPlace else { throw .noFrames }
    try writePending(until: max(units(frameCount), last.start + timing.minimum), write)
  }

  /// A number of frames in units, rounded to the nearest.
  private func units(_ frames: Int) -> Int {
    (2 * frames * timing.unitsPerSecond + framesPerSecond) / (2 * framesPerSecond)
  }

  /// Writes the pending frame, and repetitions of one pixel if it is longer than the format allows.
  private func writePending(until end: Int, _ write: Write) throws(AnimationError) {
    guard let frame = pending else { return }
    var rect = frame.rect
    var rest = end - frame.start
    while rest > 0 {
      var duration = min(rest, timing.maximum)
      // What is left must not be too short.
      if 1..<timing.minimum ~= rest - duration { duration -= timing.minimum }
      try write(TimedFrame(pixels: frame.pixels, rect: rect, duration: duration))
      rest -= duration
      rect = .corner
    }
  }
}

extension [Band] {
  /// Checks that the bands are rows of a picture, from top to bottom.
  ///
  /// - Parameter isWhole: Whether they must have all rows.
  /// - Throws: ``AnimationError/pixelCount(given:needed:)``, ``AnimationError/rows(_:height:)``.
  func check(isWhole: Bool, width: Int, height: Int) throws(AnimationError) {
    var next = 0
    for band in self {
      let needed = width * band.rows.count
      guard band.width == width, band.pixels.count == needed else {
        throw .pixelCount(given: band.pixels.count, needed: needed)
      }
      guard band.rows.lowerBound >= next, band.rows.upperBound <= height else {
        throw .rows(band.rows, height: height)
      }
      next = band.rows.upperBound
    }
    guard isWhole else { return }
    let given = reduce(0) { $0 + $1.pixels.count }
    guard given == width * height else {
      throw .pixelCount(given: given, needed: width * height)
    }
  }
}

extension [UInt32] {
  /// Replaces the columns of a rectangle in some rows of a picture.
  mutating func replace(_ bands: [Band], in rect: PixelRect, width: Int) {
    withUnsafeMutableBufferPointer { pixels in
      for band in bands {
        band.pixels.withUnsafeBufferPointer { new in
          for row in band.rows {
            let start = (row - band.rows.lowerBound) * width + rect.x
            let target = row * width + rect.x
            _ = UnsafeMutableBufferPointer(rebasing: pixels[target..<target + rect.width])
              .update(fromContentsOf: new[start..<start + rect.width])
          }
        }
      }
    }
  }

  /// Copies a part of another picture of the same size.
  fileprivate mutating func copy(_ rect: PixelRect, of other: [UInt32], width: Int) {
    withUnsafeMutableBufferPointer { pixels in
      other.withUnsafeBufferPointer { other in
        rect.forEachRow(of: other, pictureWidth: width) { row, start in
          _ = UnsafeMutableBufferPointer(rebasing: pixels[start..<start + row.count])
            .update(fromContentsOf: row)
        }
      }
    }
  }
}
