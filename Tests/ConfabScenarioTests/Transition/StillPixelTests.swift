import Confab
import ConfabScene
import Synchronization
import TestSupport
import Testing

@testable import ConfabScenario

/// What is equal on two screens stays as it is on the way from one to the other.
@Suite struct StillPixelTests {
  @Test func `A pixel that nothing moves over and that two stills share never changes`()
    async throws
  {
    let checked = Mutex(0)
    try await Soak.run("movements between stills", fixed: 40) { seed in
      let loaded = SmallScenario.make(seed: seed, scale: 2)
      var isKept = true
      for change in try await Self.changes(of: loaded) {
        guard let end = change.after.end, change.before.rests(at: change.time),
          change.before.target.size == change.after.target.size
        else { continue }
        let (share, changed) = try await Self.flicker(change, until: end)
        if share > 0 { checked.withLock { $0 += 1 } }
        isKept = isKept && changed.isEmpty
        #expect(
          changed.isEmpty,
          "script \(seed), \(change.cause) at \(change.time) s: pixels \(changed.prefix(5))")
      }
      return isKept
    }
    #expect(checked.withLock { $0 } > 50)
  }

  private static func changes(of loaded: LoadedScenario) async throws -> [PlayedChange] {
    let changes = Mutex<[PlayedChange]>([])
    do {
      _ = try await ScenarioPlayer(studio: SampleGroup.studio).play(
        loaded.scenario, of: loaded.conversation
      ) { event in
        if case .change(let change) = event { changes.withLock { $0.append(change) } }
      }
    } catch is PlayError {
      // A message that was swiped was not loaded any more.
    }
    return changes.withLock { $0 }
  }

  /// The share of pixels that must not change, and those that do.
  private static func flicker(
    _ change: PlayedChange, until end: Double
  ) async throws -> (share: Double, changed: [(x: Int, y: Int)]) {
    let size = change.after.target.size
    func pixels(_ scene: Scene) async throws -> [UInt32] {
      try await SampleGroup.studio.picture(of: scene, size: size, scale: 2).premultiplied
    }
    let old = try await pixels(change.before.target.scene())
    let new = try await pixels(change.after.target.scene())
    let width = Int(size.width) * 2
    let moving = change.after.movingAreas
    let kept = old.indices.filter { index in
      guard old[index] == new[index] else { return false }
      let (x, y) = ((Double(index % width) + 0.5) / 2, (Double(index / width) + 0.5) / 2)
      return !moving.contains { $0.minX <= x && x <= $0.maxX && $0.minY <= y && y <= $0.maxY }
    }
    var changed: Set<Int> = []
    for share in [0.1, 0.3, 0.5, 0.7, 0.9] where !kept.isEmpty {
      let time = change.time + (end - change.time) * share
      let now = try await pixels(change.after.scene(at: time))
      changed.formUnion(kept.filter { now[$0] != old[$0] })
    }
    return (
      Double(kept.count) / Double(old.count), changed.sorted().map { ($0 % width, $0 / width) }
    )
  }
}

extension Transition {
  /// The parts of the screen over which something moves, generously.
  fileprivate var movingAreas: [Rect] {
    var areas: [Rect] = []
    let size = target.size
    func cover(_ first: Double, _ last: Double) {
      let reach = target.look.request.overhang + 30
      areas.append(
        Rect(
          x: 0, y: min(first, last) - reach, width: size.width,
          height: abs(last - first) + 2 * reach))
    }
    for track in rows.values where !track.movement.legs.isEmpty || track.isTyping {
      let start = track.movement.legs.reduce(track.movement.target) { $0 - $1.distance }
      let heights = track.layers.map(\.row.size.height).max() ?? 0
      let ends = [start.top, track.movement.target.top]
      cover(ends.min() ?? 0, (ends.max() ?? 0) + heights)
    }
    for track in heads.values where !track.movement.legs.isEmpty {
      let start = track.movement.legs.reduce(track.movement.target) { $0 - $1.distance }
      cover(start.top + start.frame.minY, track.movement.target.top + start.frame.maxY)
    }
    for track in badges.values where track.end != nil {
      let start = track.movement.legs.reduce(track.movement.target) { $0 - $1.distance }
      cover(start.y, track.movement.target.y)
    }
    if !bars.edges.legs.isEmpty || !revealed.legs.isEmpty {
      areas.append(Rect(x: 0, y: 0, width: size.width, height: size.height))
    }
    return areas
  }
}
