import ConfabSupport
import Dispatch
import FilmDecoding
import Glibc
import TestSupport
import Testing

@testable import ConfabRendering

@Suite("GIF and MP4 by ffmpeg", .timeLimit(.minutes(30)))
struct FFmpegWriterTests {
  private static let formats: [FFmpegWriter.Format] = [.gif(), .mp4]

  private func write(
    _ film: TestFilm, _ format: FFmpegWriter.Format, to path: String, program: String = "ffmpeg"
  ) throws {
    try film.write(
      to: FFmpegWriter(
        format, path: path, width: film.width, height: film.height,
        framesPerSecond: film.framesPerSecond, program: program))
  }

  /// A program in place of ffmpeg, which can say its version.
  private func program(_ script: String, in folder: ScratchFolder) throws -> String {
    let path = try folder.put(
      "encoder", "#!/bin/sh\nif [ \"$1\" = -version ]; then exit 0; fi\n\(script)\n")
    #expect(chmod(path, 0o700) == 0)
    return path
  }

  @Test(arguments: [(128, 96), (127, 95), (1, 1), (390, 844)], [24, 60])
  func `ffmpeg reads an MP4 back`(size: (Int, Int), rate: Int) throws {
    let scratch = try ScratchFolder()
    var film = TestFilm.gradients(
      width: size.0, height: size.1, framesPerSecond: rate, count: size.0 > 200 ? 4 : 12)
    film.parts[2].count = 5
    try write(film, .mp4, to: scratch("film.mp4"))
    #expect(scratch.names() == ["film.mp4"])
    let (width, height) = (size.0 + size.0 % 2, size.1 + size.1 % 2)
    let facts = try DecodedFilm.probe(
      scratch("film.mp4"),
      "stream=codec_name,width,height,pix_fmt,color_space,r_frame_rate,duration,nb_read_frames")
    #expect(facts.prefix(6) == ["h264", "\(width)", "\(height)", "yuv420p", "bt709", "\(rate)/1"])
    #expect(facts.last == "\(film.frameCount)")
    let length = Double(film.frameCount) / Double(rate)
    #expect(abs(try #require(Double(facts[6])) - length) < 0.001)
    let decoded = try DecodedFilm(
      try scratch.bytes("film.mp4"), .mp4, width: width, height: height)
    let frames = film.frames
    #expect(decoded.frames.count == frames.count)
    guard size.0 > 1 else { return }
    for (frame, expected) in zip(decoded.frames, frames) {
      let inside = frame.indices.filter { $0 % width < size.0 && $0 / width < size.1 }
        .map { frame[$0] }
      #expect(GIFColorTests.meanError(inside, expected) < 4)
    }
  }

  @Test func `The index of an MP4 is at the start, and equal films have equal bytes`() throws {
    let scratch = try ScratchFolder()
    let film = TestFilm.gradients(width: 64, height: 64, framesPerSecond: 30, count: 20)
    for name in ["a.mp4", "b.mp4"] { try write(film, .mp4, to: scratch(name)) }
    let bytes = try scratch.bytes("a.mp4")
    #expect(try scratch.bytes("b.mp4") == bytes)
    func place(_ box: String) -> Int? {
      bytes.indices.first { bytes[$0...].starts(with: Array(box.utf8)) }
    }
    #expect(try #require(place("moov")) < #require(place("mdat")))
  }

  @Test(arguments: formats)
  func `An old file is replaced at the end`(format: FFmpegWriter.Format) throws {
    let scratch = try ScratchFolder()
    let path = try scratch.put("film", "old")
    let film = TestFilm.gradients(width: 32, height: 32, framesPerSecond: 30, count: 3)
    let writer = try FFmpegWriter(format, path: path, width: 32, height: 32, framesPerSecond: 30)
    for part in film.parts {
      try writer.append(part.pixels, film.width, film.height, count: part.count)
    }
    #expect(try scratch.bytes("film") == Array("old".utf8))
    #expect(scratch.names() == ["film"])
    try writer.finish()
    #expect(try scratch.bytes("film").count > 500)
    #expect(scratch.names() == ["film"])
    #expect(throws: AnimationError.ended) { try writer.finish() }
    #expect(throws: AnimationError.ended) {
      try writer.append(film.parts[0].pixels, 32, 32, count: 1)
    }
  }

  @Test(arguments: formats)
  func `File systems without unnamed files get hidden ones`(format: FFmpegWriter.Format) throws {
    let scratch = try ScratchFolder()
    let film = TestFilm.gradients(width: 32, height: 32, framesPerSecond: 30, count: 3)
    for isFinished in [false, true] {
      let writer = try FFmpegWriter(
        format, path: scratch("film"), width: 32, height: 32, framesPerSecond: 30,
        program: "ffmpeg", mayBeUnnamed: false)
      for part in film.parts {
        try writer.append(part.pixels, film.width, film.height, count: part.count)
      }
      #expect(scratch.names().count == (format == .mp4 ? 1 : 2))
      #expect(!scratch.names().contains("film"))
      if isFinished { try writer.finish() }
    }
    #expect(scratch.names() == ["film"])
    #expect(try DecodedFilm.probe(scratch("film"), "stream=nb_read_frames") == ["3"])
  }

  @Test(arguments: formats)
  func `A missing program is an error at the start`(format: FFmpegWriter.Format) throws {
    let scratch = try ScratchFolder()
    #expect(throws: AnimationError.programNotStarted(name: "no-such-ffmpeg", code: ENOENT)) {
      try FFmpegWriter(
        format, path: scratch("film"), width: 2, height: 2, framesPerSecond: 1,
        program: "no-such-ffmpeg")
    }
    #expect(scratch.names() == [])
  }

  @Test(
    arguments: formats,
    [
      ("echo 'first' >&2; echo 'Unknown encoder' >&2; exit 1", "Unknown encoder"),
      ("cat >/dev/null 2>&1; echo 'at the end' >&2; exit 3", "at the end"),
      ("exit 7", "it ended with status 7"),
      ("cat >/dev/null 2>&1; kill -9 $$", "it ended with status 137"),
      ("yes 'many words' | head -n 200000 >&2; cat >/dev/null 2>&1; echo last >&2; exit 1", "last"),
    ])
  func `A program that fails leaves no file`(
    format: FFmpegWriter.Format, failure: (script: String, message: String)
  ) throws {
    let scratch = try ScratchFolder()
    let tools = try ScratchFolder()
    let program = try program(failure.script, in: tools)
    let film = TestFilm.gradients(width: 300, height: 300, framesPerSecond: 30, count: 8)
    #expect(throws: AnimationError.programFailed(name: program, message: failure.message)) {
      try write(film, format, to: scratch("film"), program: program)
    }
    #expect(scratch.names() == [])
  }

  @Test func `A writer that is released ends its program`() throws {
    let scratch = try ScratchFolder()
    let tools = try ScratchFolder()
    let program = try program("echo $$ >\(tools("id"))\nexec sleep 600", in: tools)
    try {
      let writer = try FFmpegWriter(
        .mp4, path: scratch("film.mp4"), width: 2, height: 2, framesPerSecond: 1, program: program)
      try writer.append([1, 2, 3, 4], 2, 2, count: 1)
      while (try? tools.bytes("id"))?.last != 10 { usleep(1000) }
    }()
    let text = String(decoding: try tools.bytes("id").dropLast(), as: UTF8.self)
    let id = try #require(pid_t(text))
    #expect(kill(id, 0) == -1 && errno == ESRCH)
    #expect(scratch.names() == [])
  }

  @Test func `A cancelled task ends while it waits for the program`() async throws {
    for format in Self.formats {
      let scratch = try ScratchFolder()
      let tools = try ScratchFolder()
      let program = try program("echo $$ >\(tools("id"))\nexec sleep 600", in: tools)
      let task = Task.detached(executorPreference: ThreadExecutor()) {
        let film = TestFilm.gradients(width: 600, height: 600, framesPerSecond: 30, count: 3)
        try self.write(film, format, to: scratch("film"), program: program)
      }
      while (try? tools.bytes("id"))?.last != 10 { try await Task.sleep(for: .milliseconds(1)) }
      task.cancel()
      await #expect(throws: AnimationError.cancelled) { try await task.value }
      #expect(scratch.names() == [])
      let text = String(decoding: try tools.bytes("id").dropLast(), as: UTF8.self)
      #expect(kill(try #require(pid_t(text)), 0) == -1)
    }
  }

  @Test(arguments: [AnimationFormat.gif, .mp4])
  func `Arguments out of range and bad files are refused`(format: AnimationFormat) throws {
    let scratch = try ScratchFolder()
    func writer(
      _ path: String? = nil, _ width: Int = 2, _ height: Int = 2, rate: Int = 1, loops: Int = 0
    ) throws -> FFmpegWriter {
      try FFmpegWriter(
        format == .gif ? .gif(loops: loops) : .mp4, path: path ?? scratch("film"), width: width,
        height: height, framesPerSecond: rate)
    }
    for (width, height) in [(0, 2), (2, 0), (format.maximumSide + 1, 2), (2, Int.max)] {
      #expect(throws: AnimationError.size(format, width: width, height: height)) {
        try writer(nil, width, height)
      }
    }
    for rate in [0, 121] {
      #expect(throws: AnimationError.framesPerSecond(rate)) { try writer(rate: rate) }
    }
    for loops in [-1, 65_536] where format == .gif {
      #expect(throws: AnimationError.loops(loops)) { try writer(loops: loops) }
    }
    #expect(throws: AnimationError.file(FileError(.write, "/dev/null", .notRegular))) {
      try writer("/dev/null")
    }
    #expect(throws: AnimationError.noFrames) { try writer().finish() }
    let wrong = try writer()
    #expect(throws: AnimationError.pixelCount(given: 1, needed: 4)) {
      try wrong.append([1], 2, 2, count: 1)
    }
    #expect(throws: AnimationError.ended) { try wrong.append([1, 2, 3, 4], 2, 2, count: 1) }
    #expect(throws: AnimationError.ended) { try wrong.finish() }
    for count in [0, Int.min] {
      #expect(throws: AnimationError.frameCount(count)) {
        try writer().append([1, 2, 3, 4], 2, 2, count: count)
      }
    }
    #expect(throws: AnimationError.tooLong(format)) {
      let long = try writer()
      try long.append([1, 2, 3, 4], 2, 2, count: 1)
      try long.append([1, 2, 3, 4], 2, 2, count: Int.max)
    }
    #expect(scratch.names() == [])
  }
}

/// Runs tasks that block on a thread of their own. The threads of the pool may be two, and other tests need them.
private final class ThreadExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "blocking")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
