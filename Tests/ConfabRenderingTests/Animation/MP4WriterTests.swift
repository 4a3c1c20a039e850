import FilmDecoding
import Glibc
import TestSupport
import Testing

@testable import ConfabRendering

@Suite("MP4", .timeLimit(.minutes(30)))
struct MP4WriterTests {
  private func write(_ film: TestFilm, to path: String, program: String = "ffmpeg") throws {
    let writer = try MP4Writer(
      path: path, width: film.width, height: film.height, framesPerSecond: film.framesPerSecond,
      program: program)
    for part in film.parts { try writer.append(part.pixels, count: part.count) }
    try writer.finish()
  }

  @Test(arguments: [(128, 96), (127, 95), (1, 1), (390, 844)], [24, 60])
  func `ffmpeg reads it back`(size: (Int, Int), rate: Int) throws {
    let scratch = try ScratchFolder()
    var film = TestFilm.gradients(
      width: size.0, height: size.1, framesPerSecond: rate, count: size.0 > 200 ? 4 : 12)
    film.parts[2].count = 5
    try write(film, to: scratch("film.mp4"))
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

  @Test func `The index is at the start, and equal films have equal bytes`() throws {
    let scratch = try ScratchFolder()
    let film = TestFilm.gradients(width: 64, height: 64, framesPerSecond: 30, count: 20)
    for name in ["a.mp4", "b.mp4"] { try write(film, to: scratch(name)) }
    let bytes = try scratch.bytes("a.mp4")
    #expect(try scratch.bytes("b.mp4") == bytes)
    func place(_ box: String) -> Int? {
      bytes.indices.first { bytes[$0...].starts(with: Array(box.utf8)) }
    }
    #expect(try #require(place("moov")) < #require(place("mdat")))
  }

  @Test func `An old file is replaced at the end`() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.put("film.mp4", "old")
    let film = TestFilm.gradients(width: 32, height: 32, framesPerSecond: 30, count: 3)
    let writer = try MP4Writer(path: path, width: 32, height: 32, framesPerSecond: 30)
    for part in film.parts { try writer.append(part.pixels, count: part.count) }
    #expect(try scratch.bytes("film.mp4") == Array("old".utf8))
    #expect(scratch.names() == ["film.mp4"])
    try writer.finish()
    #expect(try scratch.bytes("film.mp4").count > 500)
    #expect(throws: AnimationError.ended) { try writer.finish() }
    #expect(throws: AnimationError.ended) { try writer.append(film.parts[0].pixels, count: 1) }
  }

  @Test func `File systems without unnamed files get a hidden one`() throws {
    let scratch = try ScratchFolder()
    let film = TestFilm.gradients(width: 32, height: 32, framesPerSecond: 30, count: 3)
    for isFinished in [false, true] {
      let writer = try MP4Writer(
        path: scratch("film.mp4"), width: 32, height: 32, framesPerSecond: 30, program: "ffmpeg",
        mayBeUnnamed: false)
      for part in film.parts { try writer.append(part.pixels, count: part.count) }
      #expect(scratch.names().count == 1)
      #expect(scratch.names() != ["film.mp4"])
      if isFinished { try writer.finish() }
    }
    #expect(scratch.names() == ["film.mp4"])
    #expect(try DecodedFilm.probe(scratch("film.mp4"), "stream=nb_read_frames") == ["3"])
  }

  @Test func `A missing program is an error`() throws {
    let scratch = try ScratchFolder()
    #expect(throws: AnimationError.programNotStarted(name: "no-such-ffmpeg", code: ENOENT)) {
      try MP4Writer(
        path: scratch("film.mp4"), width: 2, height: 2, framesPerSecond: 1,
        program: "no-such-ffmpeg")
    }
    #expect(scratch.names() == [])
  }

  @Test(arguments: [
    ("echo 'first' >&2; echo 'Unknown encoder' >&2; exit 1", "Unknown encoder"),
    ("cat >/dev/null; echo 'at the end' >&2; exit 3", "at the end"),
    ("exit 7", "it ended with status 7"),
    ("cat >/dev/null; kill -9 $$", "it ended with status 137"),
    ("yes 'many words' | head -n 200000 >&2; cat >/dev/null; echo last >&2; exit 1", "last"),
  ])
  func `A program that fails leaves no file`(script: String, message: String) throws {
    let scratch = try ScratchFolder()
    let tools = try ScratchFolder()
    let program = try tools.put("encoder", "#!/bin/sh\n\(script)\n")
    #expect(chmod(program, 0o700) == 0)
    let film = TestFilm.gradients(width: 300, height: 300, framesPerSecond: 30, count: 8)
    #expect(throws: AnimationError.programFailed(name: program, message: message)) {
      try write(film, to: scratch("film.mp4"), program: program)
    }
    #expect(scratch.names() == [])
  }

  @Test func `A writer that is released ends its program`() throws {
    let scratch = try ScratchFolder()
    let tools = try ScratchFolder()
    let program = try tools.put("encoder", "#!/bin/sh\necho $$ >\(tools("id"))\nexec sleep 600\n")
    #expect(chmod(program, 0o700) == 0)
    try {
      let writer = try MP4Writer(
        path: scratch("film.mp4"), width: 2, height: 2, framesPerSecond: 1, program: program)
      try writer.append([1, 2, 3, 4], count: 1)
      while (try? tools.bytes("id"))?.last != 10 { usleep(1000) }
    }()
    let text = String(decoding: try tools.bytes("id").dropLast(), as: UTF8.self)
    let id = try #require(pid_t(text))
    #expect(kill(id, 0) == -1 && errno == ESRCH)
    #expect(scratch.names() == [])
  }

  @Test func `A cancelled task ends while it waits for the program`() async throws {
    let scratch = try ScratchFolder()
    let tools = try ScratchFolder()
    let program = try tools.put("encoder", "#!/bin/sh\nexec sleep 600\n")
    #expect(chmod(program, 0o700) == 0)
    let task = Task.detached {
      let film = TestFilm.gradients(width: 600, height: 600, framesPerSecond: 30, count: 3)
      try self.write(film, to: scratch("film.mp4"), program: program)
    }
    try await Task.sleep(for: .milliseconds(300))
    task.cancel()
    await #expect(throws: AnimationError.cancelled) { try await task.value }
    #expect(scratch.names() == [])
  }

  @Test func `Arguments out of range and bad files are refused`() throws {
    let scratch = try ScratchFolder()
    #expect(throws: AnimationError.size(.mp4, width: 0, height: 2)) {
      try MP4Writer(path: scratch("a.mp4"), width: 0, height: 2, framesPerSecond: 1)
    }
    #expect(throws: AnimationError.framesPerSecond(0)) {
      try MP4Writer(path: scratch("a.mp4"), width: 2, height: 2, framesPerSecond: 0)
    }
    #expect(throws: AnimationError.file(FileError(.write, "/dev/null", .notRegular))) {
      try MP4Writer(path: "/dev/null", width: 2, height: 2, framesPerSecond: 1)
    }
    let none = try MP4Writer(path: scratch("a.mp4"), width: 2, height: 2, framesPerSecond: 1)
    #expect(throws: AnimationError.noFrames) { try none.finish() }
    let wrong = try MP4Writer(path: scratch("a.mp4"), width: 2, height: 2, framesPerSecond: 1)
    #expect(throws: AnimationError.pixelCount(given: 1, needed: 4)) {
      try wrong.append([1], count: 1)
    }
    #expect(throws: AnimationError.ended) { try wrong.finish() }
    #expect(scratch.names() == [])
  }
}
