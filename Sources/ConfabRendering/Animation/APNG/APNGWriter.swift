import CRendering
import ConfabSupport

/// Writes an animated PNG (PNG specification, third edition, sections 4.9 and 11.3.6).
///
///     let file = try OutputFile(path: "film.png")
///     let film = try APNGWriter(width: 1170, height: 2532, framesPerSecond: 60, output: file)
///     try film.append(pixels, count: 1)  // … for each frame
///     try film.finish()
///     try file.commit()
///
/// Colors and times are exact. The number of frames is at the start of the file and is replaced at
/// the end.
///
/// Browsers show frames of at most 10 ms for 100 ms, so use at most 90 frames per second.
package final class APNGWriter: AnimationWriter {
  private let output: any RewritableOutput
  private let width: Int
  private let loops: Int
  private let unitsPerSecond: Int
  private var sequence: FrameSequence
  private let compressor: SegmentCompressor
  private var frameCount = 0
  /// The time of the newest frame in the file, in units.
  private(set) var lastDuration = 0
  /// The number of chunks so far that have a number.
  private var chunkCount = 0
  private let controlOffset: Int

  /// Creates a writer and writes the header.
  ///
  /// - Parameters:
  ///   - width: Pixels, 1 … ``PNGWriter/maximumWidth``.
  ///   - height: Pixels, 1 … ``PNGWriter/maximumWidth``.
  ///   - framesPerSecond: 1 … 120.
  ///   - loops: How often the animation plays, 1 … 65,535; 0 for ever.
  ///   - output: The file.
  /// - Throws: ``AnimationError`` for an argument out of range, or for an output whose bytes can't
  ///   be replaced.
  package convenience init(
    width: Int, height: Int, framesPerSecond: Int, loops: Int = 0, output: any RewritableOutput
  ) throws(AnimationError) {
    try self.init(
      format: .apng, width: width, height: height, framesPerSecond: framesPerSecond, loops: loops,
      timing: FrameTiming(
        unitsPerSecond: framesPerSecond, minimum: 1, maximum: Int(UInt16.max)), output: output)
  }

  /// - Parameters:
  ///   - format: The format that the frames are for, which errors name.
  ///   - timing: The unit of times; at most 65,535 units are a second and the longest time.
  init(
    format: AnimationFormat, width: Int, height: Int, framesPerSecond: Int, loops: Int,
    timing: FrameTiming, output: any RewritableOutput
  ) throws(AnimationError) {
    sequence = try FrameSequence(
      format: format, width: width, height: height, framesPerSecond: framesPerSecond, loops: loops,
      timing: timing)
    self.output = output
    self.width = width
    self.loops = loops
    unitsPerSecond = timing.unitsPerSecond
    compressor = SegmentCompressor(width: width, hasAlpha: false)
    var head = PNGHeader.signature
    // Eight bits per channel, red, green and blue, deflate, filters by row, not interlaced.
    head += PNGChunkList.bytes(
      of: "IHDR",
      data: PNGChunkList.bigEndian(width) + PNGChunkList.bigEndian(height) + [8, 2, 0, 0, 0])
    head += PNGChunkList.bytes(of: "sRGB", data: [0])
    controlOffset = head.count
    head += Self.control(frameCount: 0, loops: loops)
    do throws(FileError) {
      try output.rewrite([], at: 0)
      try output.write(head)
    } catch { throw .file(error) }
  }

  /// Appends a frame that differs from the one before in some rows.
  ///
  /// - Throws: ``AnimationError``. The animation has then ended.
  package func append(changing bands: [Band], count: Int) throws(AnimationError) {
    do throws(AnimationError) {
      try sequence.append(changing: bands, count: count, write: write)
    } catch {
      sequence.end()
      throw error
    }
  }

  /// Writes the last frame, the end of the file and the number of frames.
  ///
  /// - Throws: ``AnimationError``, also for an animation without frames.
  package func finish() throws(AnimationError) {
    try sequence.finish(write: write)
    do throws(FileError) {
      try output.write(PNGChunkList.bytes(of: "IEND", data: []))
      try output.rewrite(Self.control(frameCount: frameCount, loops: loops), at: controlOffset)
    } catch { throw .file(error) }
  }

  private static func control(frameCount: Int, loops: Int) -> [UInt8] {
    PNGChunkList.bytes(
      of: "acTL", data: PNGChunkList.bigEndian(frameCount) + PNGChunkList.bigEndian(loops))
  }

  private func write(_ frame: TimedFrame) throws(AnimationError) {
    let rect = frame.rect
    let sizes = [chunkCount, rect.width, rect.height, rect.x, rect.y].flatMap(
      PNGChunkList.bigEndian)
    let times = [frame.duration, unitsPerSecond].flatMap { PNGChunkList.bigEndian($0)[2...] }
    // The frame stays, and its pixels replace those below.
    try write("fcTL", sizes + times + [0, 0])
    chunkCount += 1
    lastDuration = frame.duration
    compressor.start(width: rect.width)
    // The header of a zlib stream with a window of 32 KB and the fastest level.
    var packed: [UInt8] = [0x78, 0x01]
    var sum: UInt32 = 1
    var rest = rect.height
    try frame.pixels.withUnsafeBufferPointer { pixels throws(AnimationError) in
      try rect.forEachRow(of: pixels, pictureWidth: width) { row, _ throws(AnimationError) in
        _ = compressor.append(UnsafeRawBufferPointer(row))
        rest -= 1
        guard rest == 0 || compressor.isFull else { return }
        let segment = compressor.finish(isLast: rest == 0)
        packed += segment.packed
        sum = UInt32(
          truncatingIfNeeded: adler32_combine(
            UInt(sum), UInt(segment.sum), segment.rowCount * (1 + 3 * rect.width)))
        if rest == 0 { packed += PNGChunkList.bigEndian(Int(sum)) }
        try writePixels(packed)
        packed.removeAll(keepingCapacity: true)
      }
    }
    frameCount += 1
  }

  /// Writes a part of the pixels of a frame. Those of the first frame are also what programs show
  /// that don't know animations.
  private func writePixels(_ packed: [UInt8]) throws(AnimationError) {
    if frameCount == 0 { return try write("IDAT", packed) }
    try write("fdAT", PNGChunkList.bigEndian(chunkCount) + packed)
    chunkCount += 1
  }

  private func write(_ type: String, _ data: [UInt8]) throws(AnimationError) {
    // Numbers of chunks have 31 bits.
    guard chunkCount < Int(Int32.max) else { throw .tooLong(.apng) }
    do { try output.write(PNGChunkList.bytes(of: type, data: data)) } catch { throw .file(error) }
  }
}
