import ConfabSupport
import TestSupport
import Testing

@testable import ConfabRendering

@Suite("Errors of animations")
struct AnimationErrorTests {
  private static func film(
    _ width: Int, _ height: Int, _ rate: Int = 10
  ) -> TestFilm { TestFilm(width: width, height: height, framesPerSecond: rate) }

  @Test(arguments: AnimationRoundTripTests.formats)
  func `Sizes out of range are refused`(format: AnimationFormat) {
    let most = format.maximumSide
    for (width, height) in [(0, 1), (1, 0), (-3, 1), (most + 1, 1), (1, most + 1), (Int.max, 2)] {
      #expect(throws: AnimationError.size(format, width: width, height: height)) {
        try Self.film(width, height).writer(format, output: OutputBytes())
      }
    }
  }

  @Test(arguments: AnimationRoundTripTests.formats)
  func `Frame rates and loops out of range are refused`(format: AnimationFormat) {
    for rate in [0, -1, 121, Int.max] {
      #expect(throws: AnimationError.framesPerSecond(rate)) {
        try Self.film(1, 1, rate).writer(format, output: OutputBytes())
      }
    }
    for loops in [-1, 65_536] {
      #expect(throws: AnimationError.loops(loops)) {
        try Self.film(1, 1).writer(format, loops: loops, output: OutputBytes())
      }
    }
  }

  @Test(arguments: AnimationRoundTripTests.formats)
  func `A wrong frame ends the animation`(format: AnimationFormat) throws {
    func writer() throws -> any AnimationWriter {
      try Self.film(2, 2).writer(format, output: OutputBytes())
    }
    let few = try writer()
    #expect(throws: AnimationError.pixelCount(given: 3, needed: 4)) {
      try few.append([1, 2, 3], 2, 2, count: 1)
    }
    #expect(throws: AnimationError.ended) { try few.append([1, 2, 3, 4], 2, 2, count: 1) }
    #expect(throws: AnimationError.ended) { try few.finish() }
    for count in [0, -1, Int.min] {
      #expect(throws: AnimationError.frameCount(count)) {
        try writer().append([1, 2, 3, 4], 2, 2, count: count)
      }
    }
    let long = try writer()
    try long.append([1, 2, 3, 4], 2, 2, count: 5)
    #expect(throws: AnimationError.tooLong(format)) {
      try long.append([1, 2, 3, 4], 2, 2, count: Int.max)
    }
    let none = try writer()
    #expect(throws: AnimationError.noFrames) { try none.finish() }
    let ended = try writer()
    try ended.append([1, 2, 3, 4], 2, 2, count: 1)
    try ended.finish()
    #expect(throws: AnimationError.ended) { try ended.append([1, 2, 3, 4], 2, 2, count: 1) }
    #expect(throws: AnimationError.ended) { try ended.finish() }
  }

  @Test(arguments: AnimationRoundTripTests.formats)
  func `An error of the file ends the animation`(format: AnimationFormat) throws {
    let film = TestFilm.random(seed: 5, width: 30, height: 30, framesPerSecond: 5, parts: 6)
    let whole = OutputBytes()
    try film.write(to: film.writer(format, output: whole))
    let size = whole.bytes.count
    for limit in stride(from: 0, to: size, by: max(1, size / 40)) {
      let output = OutputBytes()
      output.limit = limit
      var writer: (any AnimationWriter)?
      #expect(throws: AnimationError.file(OutputBytes.failure)) {
        let new = try film.writer(format, output: output)
        writer = new
        for part in film.parts {
          try new.append(part.pixels, film.width, film.height, count: part.count)
        }
        try new.finish()
      }
      if let writer { #expect(throws: AnimationError.ended) { try writer.finish() } }
    }
  }

  @Test func `A WebP ends when its task is cancelled`() async {
    let task = Task {
      await Task.yield()
      while !Task.isCancelled { await Task.yield() }
      let film = TestFilm.random(seed: 5, width: 30, height: 30, framesPerSecond: 5, parts: 6)
      return try film.bytes(.webp)
    }
    task.cancel()
    await #expect(throws: AnimationError.cancelled) { try await task.value }
  }

  @Test(arguments: [AnimationFormat.apng, .webp])
  func `A pipe can't have a header that is replaced`(format: AnimationFormat) throws {
    let output = try OutputFile(path: "/dev/null")
    #expect(throws: AnimationError.file(FileError(.write, "/dev/null", .notRegular))) {
      if format == .apng {
        _ = try APNGWriter(width: 1, height: 1, framesPerSecond: 1, output: output)
      } else {
        _ = try AnimatedWebPWriter(width: 1, height: 1, framesPerSecond: 1, output: output)
      }
    }
  }

  @Test(arguments: [
    ("a.png", AnimationFormat.apng), ("b/c.APNG", .apng), ("x.y.webp", .webp), ("/t/f.Gif", .gif),
    ("f.mp4", .mp4), ("f.mov", nil), ("gif", nil), (".gif", nil), ("a.gif/b", nil), ("", nil),
  ])
  func `The name of a file has its format`(path: String, format: AnimationFormat?) {
    #expect(AnimationFormat(path: path) == format)
  }

  @Test func `Each error is one sentence`() {
    let errors: [AnimationError] = [
      .size(.gif, width: 0, height: 3), .framesPerSecond(0), .loops(-1),
      .pixelCount(given: 1, needed: 2), .rows(2..<3, height: 2),
      .frameCount(0), .tooLong(.webp), .ended, .noFrames,
      .png(.compressor), .webP(.cancelled), .cancelled,
      .programNotStarted(name: "ffmpeg", code: 2), .programNotStarted(name: "ffmpeg", code: 13),
      .programFailed(name: "ffmpeg", message: "no such encoder"), .file(OutputBytes.failure),
    ]
    for error in errors {
      #expect(!error.description.isEmpty)
      #expect(!error.description.contains("\n"))
      #expect(!error.description.hasSuffix("."))
    }
    #expect(
      errors[0].description
        == "a GIF cannot be 0×3 pixels; expected 1 to 65535 a side")
  }
}
