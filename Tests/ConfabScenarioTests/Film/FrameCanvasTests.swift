import Confab
import ConfabBubbles
import ConfabLayout
import ConfabScene
import Testing

@testable import ConfabScenario

@Suite("Frames of which only the rows are drawn that change")
struct FrameCanvasTests {
  /// Draws frames on a canvas and as pictures of their own, and compares them.
  private actor Comparison {
    /// The number of frames, and of those of which only a part was drawn.
    private(set) var counts = (frames: 0, partial: 0)
    private let recorder: FrameRecorder
    private let canvas: FrameCanvas
    private let stage: FilmStage
    private var pixels: [UInt32]

    init(_ scenario: Scenario, studio: Studio) throws {
      recorder = try FrameRecorder(scenario, studio: studio)
      stage = try FilmStage(of: scenario, FilmOptions())
      canvas = try FrameCanvas(
        studio, size: stage.size, scale: scenario.screen.scale, background: ContactSheet.surround)
      pixels = Array(repeating: 0, count: canvas.width * canvas.height)
    }

    func add(_ frame: PlayedFrame) async throws {
      let bands = try await canvas.draw(stage.scene(of: frame))
      for band in bands {
        let start = band.rows.lowerBound * canvas.width
        pixels.replaceSubrange(start..<start + band.pixels.count, with: band.pixels)
      }
      try await recorder.add(frame)
      let expected = await recorder.pictures.last
      #expect(pixels == expected, "frame \(frame.number ?? -1)")
      counts.frames += 1
      if bands.reduce(0, { $0 + $1.pixels.count }) < pixels.count { counts.partial += 1 }
    }
  }

  @Test(arguments: [1.0, 3.0], 0..<8 as Range<UInt64>)
  func `Random scenarios have the pixels of whole pictures`(
    scale: Double, seed: UInt64
  ) async throws {
    let loaded = SmallScenario.make(seed: seed, scale: scale)
    let comparison = try Comparison(loaded.scenario, studio: SampleGroup.studio)
    _ = try await ScenarioPlayer(studio: SampleGroup.studio).play(loaded) { frame in
      if frame.number != nil { try await comparison.add(frame) }
    }
    let counts = await comparison.counts
    #expect(counts.frames > 5)
    #expect(counts.partial > 0)
  }

  @Test(arguments: 20..<26 as Range<UInt64>)
  func `Over a wallpaper, random scenarios have the pixels of whole pictures`(
    seed: UInt64
  ) async throws {
    var loaded = SmallScenario.make(seed: seed, scale: 2)
    loaded.scenario.theme = "own"
    let comparison = try Comparison(loaded.scenario, studio: SampleGroup.studio)
    var theme = Theme.imessage
    theme.light.wallpaper = Wallpaper(
      .freeform(.white, Color(red: 0, green: 0.6, blue: 0.4), .white, .black),
      pattern: .black.opacity(0.1))
    theme.dark.wallpaper = Wallpaper(.linear([.black, Color(red: 0, green: 0.2, blue: 0.5)]))
    _ = try await ScenarioPlayer(studio: SampleGroup.studio).play(
      loaded, themes: ["own": theme]
    ) { frame in
      if frame.number != nil { try await comparison.add(frame) }
    }
    #expect(await comparison.counts.partial > 0)
  }

  @Test func `An equal scene draws nothing`() async throws {
    let canvas = try FrameCanvas(
      SampleGroup.studio, size: Size(width: 40, height: 50), scale: 2, background: .white)
    var scene = Scene()
    scene.fill(.rect(Rect(x: 3, y: 20, width: 10, height: 4)), .color(.black))
    #expect(try await canvas.draw(scene).map(\.rows).first?.lowerBound == 0)
    #expect(try await canvas.draw(scene).isEmpty)
    scene.fill(.rect(Rect(x: 3, y: 60, width: 10, height: 4)), .color(.black))
    #expect(try await canvas.draw(scene).isEmpty)
    scene.fill(.rect(Rect(x: 3, y: -20, width: 10, height: 4)), .color(.black))
    #expect(try await canvas.draw(scene).isEmpty)
  }

  @Test func `Changes in two places are drawn apart`() async throws {
    let canvas = try FrameCanvas(
      SampleGroup.studio, size: Size(width: 40, height: 500), scale: 1, background: .white)
    func scene(_ x: Double) -> Scene {
      var scene = Scene()
      for y in [100.0, 400] {
        scene.fill(.rect(Rect(x: x, y: y, width: 10, height: 4)), .color(.black))
      }
      return scene
    }
    _ = try await canvas.draw(scene(3))
    #expect(try await canvas.draw(scene(9)).map(\.rows) == [99..<105, 399..<405])
  }
}
