import Confab
import ConfabScene
import TestSupport
import Testing

@testable import ConfabLab
@testable import ConfabScenario

/// Random scenarios: the screen between two steps is the picture of the conversation at that time.
@Suite struct RestFuzzTests {
  @Test func `A screen at rest is the picture of its conversation`() async throws {
    try await Soak.run("screens at rest", fixed: 4) { seed in
      var limits = RandomScenario.Limits()
      (limits.usesDevices, limits.messages) = (true, 0...40)
      let script = RandomScenario(seed: seed, limits: limits)
      guard case .device(let device) = script.scenario.screen else { return false }
      let empty = SimulationReport(seed: seed)
      let isSame = Flag()
      _ = try await script.play(studio: SampleGroup.studio, empty) { event in
        guard case .rest(let rest) = event else { return }
        let target = rest.transition.target
        guard rest.isAtBottom, !rest.isKeyboardShown, target.size == device.size,
          !rest.conversation.messages.isEmpty
        else { return }
        var options = RenderOptions(device: device)
        options.picture.appearance = target.style.appearance
        options.layout.typeSize = target.style.textSize
        let expected = try await SampleGroup.studio.picture(
          of: rest.conversation, options: options)
        let actual = try await SampleGroup.studio.picture(
          of: target.scene(), size: target.size, scale: device.scale,
          background: target.look.palette.page)
        let same = actual.premultiplied == expected.premultiplied
        #expect(same, "script \(seed), line \(rest.line)")
        if !same { await isSame.clear() }
      }
      return await isSame.value
    }
  }

  /// Heads of readers are above all rows while they move, so scenes whose heads overlap rows
  /// differ.
  @Test func `A movement begins and ends with the screens at rest`() async throws {
    try await Soak.run("ends of movements", fixed: 3) { seed in
      let script = RandomScenario(seed: seed)
      let isSame = Flag()
      let empty = SimulationReport(seed: seed)
      _ = try await script.play(studio: SampleGroup.studio, empty) { event in
        guard case .rest(let rest) = event else { return }
        var moving = rest.transition
        moving.settle()
        for transition in [rest.transition, moving] {
          let still = transition.target
          let (before, after) = (
            transition.movingScene(at: rest.time), still.scene(at: rest.time)
          )
          let studio = try SampleGroup.studio
          let actual = try await studio.picture(of: before, size: still.size, scale: 1)
          let expected = try await studio.picture(of: after, size: still.size, scale: 1)
          let same = actual.premultiplied == expected.premultiplied
          #expect(same, "script \(seed), line \(rest.line)")
          if !same { await isSame.clear() }
        }
      }
      return await isSame.value
    }
  }

  private actor Flag {
    var value = true
    func clear() { value = false }
  }
}
