import ConfabScene
import ConfabSupport

/// Writes an animated lossless WebP (WebP container specification).
///
///     let file = try OutputFile(path: "film.webp")
///     let film = try AnimatedWebPWriter(width: 1170, height: 2532, framesPerSecond: 60, output: file)
///     try film.append(pixels, count: 1)  // … for each frame
///     try film.finish()
///     try file.commit()
///
/// Colors are exact. Times are rounded to milliseconds from the start of the animation. The length
/// of the file is at its start and is replaced at the end.
///
/// Browsers show frames of at most 10 ms for 100 ms, so use at most 90 frames per second.
package final class AnimatedWebPWriter: AnimationWriter {
  /// The largest number of three bytes.
  private static let maximumDuration = 0xFF_FFFF
  /// The largest length in the header of the file.
  private static let maximumLength = Int(UInt32.max) - 1

  /// A frame that is encoded by a task: its place and time, and its pixels.
  private struct Encoding {
    let head: [UInt8]
    let pixels: Task<Result<[UInt8], AnimationError>, Never>
  }

  /// Whether frames are encoded by tasks of their own, at the same time. Then call
  /// ``writeEncoded(leaving:)`` after each frame.
  package var encodesAhead = false

  private let output: any RewritableOutput
  private let width: Int
  /// The frames that are not written yet, in their order.
  private var encodings: [Encoding] = []
  private let compression: PictureCompression
  private var sequence: FrameSequence
  /// The length of the file without the first eight bytes.
  private var length = 0

  /// Creates a writer and writes the header.
  ///
  /// - Parameters:
  ///   - width: Pixels, 1 … ``WebPWriter/maximumSide``.
  ///   - height: Pixels, 1 … ``WebPWriter/maximumSide``.
  ///   - framesPerSecond: 1 … 120.
  ///   - loops: How often the animation plays, 1 … 65,535; 0 for ever.
  ///   - compression: Fast is level 0 of libwebp, small is level 6.
  ///   - output: The file.
  /// - Throws: ``AnimationError`` for an argument out of range, or for an output whose bytes can't
  ///   be replaced.
  package init(
    width: Int, height: Int, framesPerSecond: Int, loops: Int = 0,
    compression: PictureCompression = .fast, output: any RewritableOutput
  ) throws(AnimationError) {
    sequence = try FrameSequence(
      format: .webp, width: width, height: height, framesPerSecond: framesPerSecond, loops: loops,
      timing: FrameTiming(unitsPerSecond: 1000, minimum: 1, maximum: Self.maximumDuration))
    self.output = output
    self.width = width
    self.compression = compression
    var head = Array("WEBP".utf8)
    // The file has an animation. No pixel is transparent.
    head += Self.chunk(
      "VP8X", Self.bytes(2, 4) + Self.bytes(width - 1, 3) + Self.bytes(height - 1, 3))
    // A black background, which frames cover.
    head += Self.chunk("ANIM", [0, 0, 0, 255] + Self.bytes(loops, 2))
    length = head.count
    do throws(FileError) {
      try output.rewrite([], at: 0)
      try output.write(Array("RIFF".utf8) + Self.bytes(0, 4) + head)
    } catch { throw .file(error) }
  }

  /// Appends a frame that differs from the one before in some rows.
  ///
  /// - Throws: ``AnimationError``, also if the task is cancelled. The animation has then ended.
  package func append(changing bands: [Band], count: Int) throws(AnimationError) {
    do throws(AnimationError) {
      try sequence.append(changing: bands, count: count, write: write)
    } catch {
      sequence.end()
      throw error
    }
  }

  deinit { for encoding in encodings { encoding.pixels.cancel() } }

  /// Waits for frames that are encoded ahead, and writes them.
  ///
  /// - Parameter count: The number of frames that may still be encoded afterwards.
  /// - Throws: ``AnimationError``. The animation has then ended.
  package nonisolated(nonsending) func writeEncoded(
    leaving count: Int
  ) async throws(AnimationError) {
    while encodings.count > count {
      let next = encodings.removeFirst()
      do throws(AnimationError) {
        try write(next.head, try await next.pixels.value.get())
      } catch {
        sequence.end()
        throw error
      }
    }
  }

  /// Writes the last frame and the length of the file. No frame may be encoded ahead any more.
  ///
  /// - Throws: ``AnimationError``, also for an animation without frames.
  package func finish() throws(AnimationError) {
    encodesAhead = false
    try sequence.finish(write: write)
    do { try output.rewrite(Self.bytes(length, 4), at: 4) } catch { throw .file(error) }
  }

  private func write(_ frame: TimedFrame) throws(AnimationError) {
    let rect = frame.rect.withEvenOrigin
    let opaque = [UInt32](unsafeUninitializedCapacity: rect.area) { buffer, count in
      frame.pixels.withUnsafeBufferPointer { pixels in
        rect.forEachRow(of: pixels, pictureWidth: width) { row, _ in
          let target = UnsafeMutableBufferPointer(rebasing: buffer[count..<count + row.count])
          for index in row.indices { target[index] = row[index] | 0xFF00_0000 }
          count += row.count
        }
      }
    }
    // Half of the origin, the size less one, and the duration have three bytes each.
    var data = [rect.x / 2, rect.y / 2, rect.width - 1, rect.height - 1, frame.duration]
      .flatMap { Self.bytes($0, 3) }
    // The frame stays, and its pixels replace those below.
    data += [0b10]
    guard encodesAhead else {
      return try write(data, try Self.encode(opaque, rect, compression))
    }
    encodings.append(Encoding(head: data, pixels: Self.encodeAhead(opaque, rect, compression)))
  }

  /// Begins to encode a picture's pixels.
  private static func encodeAhead(
    _ pixels: [UInt32], _ rect: PixelRect, _ compression: PictureCompression
  ) -> Task<Result<[UInt8], AnimationError>, Never> {
    Task.detached {
      do throws(AnimationError) {
        return .success(try encode(pixels, rect, compression))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Writes the chunk of a frame.
  private func write(_ head: [UInt8], _ pixels: [UInt8]) throws(AnimationError) {
    let chunk = Self.chunk("ANMF", head + pixels)
    guard length + chunk.count <= Self.maximumLength else { throw .tooLong(.webp) }
    length += chunk.count
    do { try output.write(chunk) } catch { throw .file(error) }
  }

  /// The chunk of a picture's pixels.
  private static func encode(
    _ pixels: [UInt32], _ rect: PixelRect, _ compression: PictureCompression
  ) throws(AnimationError) -> [UInt8] {
    var file: [UInt8] = []
    // For films of chats, level 0 is four times as fast as level 1 and a quarter larger. An APNG is
    // larger still.
    let level: Int32 = compression == .fast ? 0 : 6
    do throws(WebPError) {
      try pixels.withUnsafeBufferPointer { pixels throws(WebPError) in
        try WebPEncoder.encode(
          pixels.baseAddress, stride: rect.width, width: rect.width, height: rect.height,
          level: level, sink: { bytes throws(FileError) in file += bytes })
      }
    } catch {
      throw error == .cancelled ? .cancelled : .webP(error)
    }
    // The picture's own header: RIFF, the length and WEBP.
    return Array(file.dropFirst(12))
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    Array(type.utf8) + bytes(data.count, 4) + data + (data.count.isMultiple(of: 2) ? [] : [0])
  }

  /// The bytes of a number, the lowest first.
  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
