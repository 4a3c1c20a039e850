/// Writes a GIF (GIF89a specification).
///
///     let file = try OutputFile(path: "film.gif")
///     let film = try GIFWriter(width: 390, height: 844, framesPerSecond: 25, sink: file.write)
///     try film.append(pixels, count: 1)  // … for each frame
///     try film.finish()
///     try file.commit()
///
/// A frame with up to 256 colors has exactly these. Of more colors, the most frequent are kept, and
/// the others become patterns of similar ones. The first frame decides the table of colors of the
/// file; a frame with other colors has a table of its own. A pixel that doesn't change is not
/// written again.
///
/// Times are rounded to hundredths of a second from the start of the animation. Browsers slow down
/// frames of less than two hundredths, so these are dropped: the next frame takes their time. The
/// last frame has at least two hundredths.
public final class GIFWriter: AnimationWriter {
  private let sink: ByteSink
  private let width: Int
  private let height: Int
  private let loops: Int
  private var sequence: FrameSequence
  private let encoder = LZWEncoder()
  /// The table of the file; `nil` before the first frame.
  private var global: GIFPalette?
  /// The last table of a frame.
  private var local: GIFPalette?
  private var indices: [UInt8] = []

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - width: Pixels, 1 … 65,535.
  ///   - height: Pixels, 1 … 65,535.
  ///   - framesPerSecond: 1 … 120. A GIF shows at most 50.
  ///   - loops: How often the animation plays, 1 … 65,535; 0 for ever.
  ///   - sink: Takes the bytes of the file in order, in pieces of any size.
  /// - Throws: ``AnimationError`` for an argument out of range.
  public init(
    width: Int, height: Int, framesPerSecond: Int, loops: Int = 0, sink: @escaping ByteSink
  ) throws(AnimationError) {
    sequence = try FrameSequence(
      format: .gif, width: width, height: height, framesPerSecond: framesPerSecond, loops: loops,
      timing: FrameTiming(unitsPerSecond: 100, minimum: 2, maximum: Int(UInt16.max)))
    self.sink = sink
    self.width = width
    self.height = height
    self.loops = loops
  }

  /// Appends a frame.
  ///
  /// - Throws: ``AnimationError``. The animation has then ended.
  public func append(_ pixels: [UInt32], count: Int) throws(AnimationError) {
    do throws(AnimationError) {
      try sequence.append(pixels, count: count, write: write)
    } catch {
      sequence.end()
      throw error
    }
  }

  /// Appends a frame that differs from the one before in some rows.
  ///
  /// - Throws: ``AnimationError``. The animation has then ended.
  public func append(changing bands: [Band], count: Int) throws(AnimationError) {
    do throws(AnimationError) {
      try sequence.append(changing: bands, count: count, write: write)
    } catch {
      sequence.end()
      throw error
    }
  }

  /// Writes the last frame and the end of the file.
  ///
  /// - Throws: ``AnimationError``, also for an animation without frames.
  public func finish() throws(AnimationError) {
    try sequence.finish(write: write)
    try write([0x3B])
  }

  private func write(_ frame: TimedFrame) throws(AnimationError) {
    let (palette, old) = palette(for: frame)
    var bytes: [UInt8] = []
    if global == nil {
      global = palette
      bytes = header(palette)
    }
    let isLocal = palette !== global
    if isLocal { local = palette }
    let transparent = old == nil ? nil : palette.transparent
    // The extension: the frame stays, whether it has transparent pixels, its time, and their
    // number.
    bytes += [0x21, 0xF9, 4, 0b100 | (transparent == nil ? 0 : 1)]
    bytes += Self.bytes(frame.duration) + [transparent ?? 0, 0]
    let rect = frame.rect
    bytes += [0x2C] + [rect.x, rect.y, rect.width, rect.height].flatMap(Self.bytes)
    bytes.append(isLocal ? 0x80 | UInt8(palette.bits - 1) : 0)
    if isLocal { bytes += Self.table(palette) }
    index(frame, palette, changedFrom: old)
    bytes += encoder.encode(indices, bits: palette.bits)
    try write(bytes)
  }

  /// The table for a frame, and the pixels before if those that don't change become transparent.
  private func palette(for frame: TimedFrame) -> (palette: GIFPalette, old: [UInt32]?) {
    var old = frame.previous
    var (colors, changed) = colors(frame, changedFrom: old)
    if changed == frame.rect.area { old = nil }
    // One more color than fits beside transparency may fit without it.
    if old != nil, colors.count == 256 {
      let all = self.colors(frame, changedFrom: nil).colors
      if all.count <= 256 { (colors, old) = (all, nil) }
    }
    let limit = old == nil ? 256 : 255
    let isExact = colors.count <= limit
    for palette in [global, local].compactMap({ $0 })
    where old == nil || palette.transparent != nil {
      if palette.covers(colors, mustBeExact: isExact) { return (palette, old) }
    }
    // A table that is not exact has a number for transparency, so that the next frames can use it.
    let found = PaletteQuantizer.palette(of: colors, limit: isExact ? limit : 255)
    return (GIFPalette(found), old)
  }

  /// The colors of the pixels that change, and the number of these pixels.
  private func colors(
    _ frame: TimedFrame, changedFrom old: [UInt32]?
  ) -> (colors: [(color: UInt32, value: UInt32)], changed: Int) {
    let table = ColorTable()
    var changed = 0
    frame.pixels.withUnsafeBufferPointer { pixels in
      (old ?? []).withUnsafeBufferPointer { before in
        frame.rect.forEachRow(of: pixels, pictureWidth: width) { row, start in
          var run: UInt32 = 0
          var last = UInt32.max
          for column in row.indices {
            let color = row[column] & FrameDifference.colorBits
            if !before.isEmpty, before[start + column] & FrameDifference.colorBits == color {
              continue
            }
            changed += 1
            if color != last {
              if run > 0 { table.add(run, to: last) }
              (last, run) = (color, 0)
            }
            run += 1
          }
          if run > 0 { table.add(run, to: last) }
        }
      }
    }
    // A frame that repeats a pixel changes nothing.
    if changed == 0 { table.add(1, to: frame.pixels[0] & FrameDifference.colorBits) }
    return (table.sorted(), changed)
  }

  /// Finds the number of each pixel.
  private func index(_ frame: TimedFrame, _ palette: GIFPalette, changedFrom old: [UInt32]?) {
    indices.removeAll(keepingCapacity: true)
    indices.reserveCapacity(frame.rect.area)
    frame.pixels.withUnsafeBufferPointer { pixels in
      (old ?? []).withUnsafeBufferPointer { before in
        frame.rect.forEachRow(of: pixels, pictureWidth: width) { row, start in
          let before =
            before.isEmpty
            ? nil : UnsafeBufferPointer(rebasing: before[start..<start + row.count])
          palette.append(
            row, changedFrom: before, x: start % width, y: start / width, to: &indices)
        }
      }
    }
  }

  private func header(_ palette: GIFPalette) -> [UInt8] {
    var bytes = Array("GIF89a".utf8) + Self.bytes(width) + Self.bytes(height)
    // A table of colors follows, which have eight bits. The background and the shape of pixels are
    // not given.
    bytes += [0xF0 | UInt8(palette.bits - 1), 0, 0] + Self.table(palette)
    // Without this extension it plays once; with it, programs count how often it is repeated.
    if loops != 1 {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      bytes += Self.bytes(max(0, loops - 1)) + [0]
    }
    return bytes
  }

  private static func table(_ palette: GIFPalette) -> [UInt8] {
    let unused = (1 << palette.bits) - palette.colors.count
    return (palette.colors + Array(repeating: 0, count: unused)).flatMap { color in
      [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
  }

  /// The two bytes of a number, the lower first.
  private static func bytes(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  private func write(_ bytes: [UInt8]) throws(AnimationError) {
    var failure: FileError?
    bytes.withUnsafeBytes { buffer in
      do throws(FileError) { try sink(buffer) } catch { failure = error }
    }
    if let failure { throw .file(failure) }
  }
}
