import TestSupport

@testable import ConfabRendering

/// The frames of an animation, to write and to compare with.
struct TestFilm {
  var width: Int
  var height: Int
  var framesPerSecond: Int
  /// What is appended: pixels and how often they are shown.
  var parts: [(pixels: [UInt32], count: Int)] = []

  /// The number of frames of the frame rate.
  var frameCount: Int { parts.reduce(0) { $0 + $1.count } }

  /// The colors of each frame of the frame rate.
  var frames: [[UInt32]] {
    parts.flatMap { part in
      [[UInt32]](repeating: part.pixels.map { $0 & 0xFF_FFFF }, count: part.count)
    }
  }

  /// The number of frames that differ from the one before.
  var changeCount: Int {
    let frames = frames
    return 1 + zip(frames, frames.dropFirst()).count { $0 != $1 }
  }

  /// A film in which random rectangles change.
  ///
  /// - Parameters:
  ///   - colors: The colors that it has; `nil` for any.
  ///   - longest: The most frames for which a picture is shown.
  static func random(
    seed: UInt64, width: Int, height: Int, framesPerSecond: Int, parts: Int = 20,
    colors: [UInt32]? = nil, longest: Int = 4
  ) -> TestFilm {
    var random = SeededRandom(seed: seed)
    var film = TestFilm(width: width, height: height, framesPerSecond: framesPerSecond)
    func color() -> UInt32 { colors.map { random.pick($0) } ?? UInt32(random.int(0...0xFF_FFFF)) }
    var pixels = (0..<width * height).map { _ in color() }
    for _ in 0..<parts {
      // Some parts are equal to those before, but for the bits that are no color.
      if !random.oneIn(5) {
        let x = random.int(0..<width)
        let y = random.int(0..<height)
        let right = random.int(x..<width)
        let bottom = random.int(y..<height)
        let fill = random.oneIn(2) ? color() : nil
        for row in y...bottom {
          for column in x...right where !random.oneIn(3) {
            pixels[row * width + column] = fill ?? color()
          }
        }
      }
      let top = UInt32(random.int(0...255)) << 24
      film.parts.append((pixels.map { $0 | top }, random.int(1...longest)))
    }
    return film
  }

  /// A film in which a disc with a gradient moves over a gradient.
  static func gradients(width: Int, height: Int, framesPerSecond: Int, count: Int) -> TestFilm {
    var film = TestFilm(width: width, height: height, framesPerSecond: framesPerSecond)
    for number in 0..<count {
      let (x, y) = (width / 4 + number * 2, height / 4 + number)
      let radius = min(width, height) / 5
      film.parts.append(
        (
          (0..<width * height).map { index in
            let (column, row) = (index % width, index / width)
            let isInside =
              (column - x) * (column - x) + (row - y) * (row - y) < radius * radius
            let share = UInt32(255 * row / height)
            let across = UInt32(255 * column / width)
            return isInside
              ? 0xFF_0000 | across << 8 | share : 0x20_0000 | (255 - share) << 8 | 128 + across / 2
          }, 1
        ))
    }
    return film
  }

  /// Appends all frames and ends the film.
  func write(to writer: any AnimationWriter) throws {
    for part in parts { try writer.append(part.pixels, width, height, count: part.count) }
    try writer.finish()
  }

  /// The bytes of the film as a file.
  func bytes(_ format: AnimationFormat, loops: Int = 0) throws -> [UInt8] {
    if format == .gif {
      let scratch = try ScratchFolder()
      let path = scratch("film.gif")
      try write(
        to: FFmpegWriter(
          .gif(loops: loops), path: path, width: width, height: height,
          framesPerSecond: framesPerSecond))
      return try scratch.bytes("film.gif")
    }
    let output = OutputBytes()
    try write(to: writer(format, loops: loops, output: output))
    return output.bytes
  }

  /// A writer in memory. Of a GIF, it writes the frames that ffmpeg gets.
  func writer(
    _ format: AnimationFormat, loops: Int = 0, output: OutputBytes
  ) throws -> any AnimationWriter {
    if format == .gif {
      return try APNGWriter(
        format: .gif, width: width, height: height, framesPerSecond: framesPerSecond, loops: loops,
        timing: FFmpegWriter.hundredths, output: output)
    }
    if format == .webp {
      return try AnimatedWebPWriter(
        width: width, height: height, framesPerSecond: framesPerSecond, loops: loops, output: output
      )
    }
    return try APNGWriter(
      width: width, height: height, framesPerSecond: framesPerSecond, loops: loops, output: output)
  }
}
