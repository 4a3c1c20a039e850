import Confab
import ConfabRendering
import TestSupport
import Testing

@testable import ConfabScenario

@Suite("Writing films")
struct FilmWriterTests {
  private let player: ScenarioPlayer

  init() throws { player = ScenarioPlayer(studio: try SampleGroup.studio) }

  private func loaded(_ steps: [Step], framesPerSecond: Double = 10) -> LoadedScenario {
    var loaded = SmallScenario.make(seed: 1, scale: 1, framesPerSecond: framesPerSecond, steps: 0)
    loaded.scenario.steps = steps
    return loaded
  }

  @Test(arguments: ["film.mov", "film", "folder/.gif"])
  func `A name without a known ending is refused`(name: String) async throws {
    let scratch = try ScratchFolder()
    #expect {
      try FilmWriter(to: scratch(name), of: loaded([]).scenario, studio: SampleGroup.studio)
    } throws: { error in
      "\(error)".hasSuffix(
        "\(name): no format of an animation has this ending; expected .png, .apng, .webp, .gif or .mp4"
      )
    }
    #expect(scratch.names().isEmpty)
  }

  @Test(arguments: [
    ("film.png", 2, 30), ("film.webp", 2, 30), ("film.gif", 1, 25), ("film.mp4", 3, 60),
    ("{frame}.png", 3, 60),
  ])
  func `A film has the scale and the frame rate of its format`(
    name: String, scale: Double, rate: Int
  ) async throws {
    let scratch = try ScratchFolder()
    var loaded = SmallScenario.make(seed: 1, scale: 3, steps: 0)
    loaded.scenario.framesPerSecond = nil
    loaded.scenario.steps = [Step(.wait(0.1))]
    let size = loaded.scenario.screen.size
    for (options, scale) in [(FilmOptions(), scale), (FilmOptions(scale: 1.5), 1.5)] {
      let report = try await player.write(
        loaded, to: FilmDestinations(film: scratch(name)), options: options)
      let film = try #require(report.film)
      #expect(film.scale == scale && film.framesPerSecond == rate)
      #expect(film.width == Int(size.width * scale) && film.height == Int(size.height * scale))
    }
    loaded.scenario.framesPerSecond = 7
    loaded.scenario.screen.scale = 1
    let report = try await player.write(loaded, to: FilmDestinations(film: scratch(name)))
    #expect(report.film?.framesPerSecond == 7 && report.film?.scale == 1)
  }

  @Test func `The format can be chosen`() async throws {
    let scratch = try ScratchFolder()
    _ = try await player.write(
      loaded([Step(.wait(0.2))]), to: FilmDestinations(film: scratch("film")),
      options: FilmOptions(format: .gif))
    #expect(try scratch.bytes("film").starts(with: Array("GIF89a".utf8)))
  }

  @Test(arguments: ["film.png", "film.webp", "film.gif", "film.mp4"])
  func `A missing folder is reported before playing`(name: String) async throws {
    let scratch = try ScratchFolder()
    await #expect { () async throws in
      _ = try await player.write(
        loaded([Step(.wait(1000))]), to: FilmDestinations(film: scratch("none/" + name)))
    } throws: { "\($0)".contains("none/" + name) }
    #expect(scratch.names().isEmpty)
  }

  @Test func `A scale out of range is refused`() throws {
    let scratch = try ScratchFolder()
    #expect(throws: ConfabError.self) {
      try FilmWriter(
        to: scratch("film.png"), of: loaded([]).scenario, studio: SampleGroup.studio,
        options: FilmOptions(scale: 9))
    }
    #expect(scratch.names().isEmpty)
  }

  @Test(arguments: ["film.png", "film.webp", "film.gif", "film.mp4"])
  func `Nothing is left when the player fails in the middle`(name: String) async throws {
    struct Stop: Error {}
    let scratch = try ScratchFolder()
    let loaded = loaded([
      Step(.wait(0.5)), Step(.receive([Message(id: "x", from: "ana", text: "Hi")])),
    ])
    await #expect(throws: Stop.self) {
      let film = try FilmWriter(to: scratch(name), of: loaded.scenario, studio: SampleGroup.studio)
      _ = try await player.play(loaded) { frame in
        if frame.number == 7 { throw Stop() }
        try await film.add(frame)
      }
      try await film.finish()
    }
    // An encoder ends after the writer is released.
    for _ in 0..<200 where !scratch.names().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    #expect(scratch.names().isEmpty)
  }

  @Test func `A theme that can't be read leaves no film`() async throws {
    let scratch = try ScratchFolder()
    let loaded = loaded([Step(.wait(0.3)), Step(.theme("none.json"))])
    await #expect(throws: (any Error).self) {
      _ = try await player.write(loaded, to: FilmDestinations(film: scratch("film.png")))
    }
    #expect(scratch.names().isEmpty)
  }

  @Test func `A film without frames is an error`() async throws {
    let scratch = try ScratchFolder()
    let film = try FilmWriter(
      to: scratch("film.png"), of: loaded([]).scenario, studio: SampleGroup.studio)
    await #expect(throws: AnimationError.noFrames) { try await film.finish() }
  }

  @Test func `Each frame becomes a numbered picture`() async throws {
    let scratch = try ScratchFolder()
    let loaded = loaded([
      Step(.wait(0.3)), Step(.receive([Message(id: "x", from: "ana", text: "Hello")])),
      Step(.capture("end")),
    ])
    _ = try await player.write(loaded, to: FilmDestinations(film: scratch("f-{frame}.png")))
    let (frames, _, _) = try await FrameRecorder.colors(of: loaded, studio: SampleGroup.studio)
    #expect(frames.count > 5)
    #expect(
      scratch.names()
        == frames.indices.map {
          "f-" + String(repeating: "0", count: $0 < 10 ? 4 : 3) + "\($0).png"
        })
    for (name, frame) in zip(scratch.names(), frames) {
      #expect(try ImageDecoder.decode(path: scratch(name)).pixels.map { $0 & 0xFF_FFFF } == frame)
    }
  }

  @Test(arguments: ["f-{frame}.gif", "f-{frame}.mp4", "{frame}"])
  func `Numbered frames are pictures`(name: String) async throws {
    let scratch = try ScratchFolder()
    await #expect { () async throws in
      _ = try await player.write(
        loaded([Step(.wait(1))]), to: FilmDestinations(film: scratch(name)))
    } throws: { "\($0)".hasSuffix("\(name): numbered frames are .png or .webp") }
    #expect(scratch.names().isEmpty)
  }

  @Test func `Captures have their own names and sizes`() async throws {
    let scratch = try ScratchFolder()
    let loaded = loaded([
      Step(.capture("first")), Step(.receive([Message(id: "x", from: "ana", text: "Hello")])),
      Step(.capture("second")),
    ])
    _ = try await player.write(
      loaded, to: FilmDestinations(captures: scratch("captures")), options: FilmOptions(scale: 2))
    let folder = scratch("captures")
    #expect(ScratchFolder.names(in: folder) == ["first.png", "second.png"])
    let first = try ImageDecoder.decode(path: folder + "/first.png")
    #expect(first.width == Int(loaded.scenario.screen.size.width) * 2)
    #expect(first.height == Int(loaded.scenario.screen.size.height) * 2)
    #expect(first.pixels != (try ImageDecoder.decode(path: folder + "/second.png").pixels))
  }

  @Test func `Outputs that replace each other or an input are refused`() async throws {
    let scratch = try ScratchFolder()
    let path = try scratch.put("a.png", "chat")
    let loaded = loaded([Step(.capture("a"))])
    for (destinations, inputs) in [
      (FilmDestinations(film: path), [path]),
      (FilmDestinations(film: scratch("b.png"), contactSheet: scratch("b.png")), []),
      (FilmDestinations(film: path, captures: scratch.path), []),
    ] {
      await #expect(throws: (any Error).self) {
        _ = try await player.write(loaded, to: destinations, inputs: inputs)
      }
    }
    #expect(scratch.names() == ["a.png"])
    #expect(try scratch.bytes("a.png") == Array("chat".utf8))
  }
}
