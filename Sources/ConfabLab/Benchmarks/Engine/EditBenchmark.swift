import Confab
import ConfabEngine
import ConfabText
import ConfabTimeline

/// Measures how long an engine takes to show a message that was edited, removed or
/// moved anywhere in a conversation, and an older page.
struct EditBenchmark {
  private enum Edit: String, CaseIterable {
    case edit, remove, move, page
  }

  private let fonts: FontLibrary

  init() throws { fonts = try Studio().library }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    let few = try await editing(500, runs: runs)
    progress(0.1)
    let some = try await editing(10_000, runs: runs)
    progress(0.3)
    let many = try await editing(100_000, runs: runs)
    progress(0.8)
    let decorated = try await editing(100_000, decorators: [.neighbors], runs: runs)
    return Edit.allCases.flatMap { edit in
      let name = "engine.\(edit.rawValue)"
      let baseline = (name: "in 500", samples: few[edit] ?? Samples())
      return [
        (name, many), (name + ".10k", some), (name + ".decorated", decorated),
      ].compactMap { name, samples in
        samples[edit]?.times(name, .microseconds, 1e6, beside: baseline)
      }
    }
  }

  private func editing(
    _ count: Int, decorators: [TimelineDecorator] = [], runs: Int
  ) async throws -> [Edit: Samples] {
    let bench = try EngineUnderTest(
      PlainConversation.make(count, by: .two), fonts: fonts, decorators: decorators)
    await bench.open()
    var random = SeededGenerator(seed: 8)
    var samples: [Edit: Samples] = [:]
    for run in 0..<20 * runs {
      let number = Int.random(in: 0..<count, using: &random)
      var edited = PlainConversation.message(number, by: .two)
      edited.text = PlainConversation.message(count + run, by: .two).text
      let message = edited
      let target = Int.random(in: 0..<count, using: &random)
      let place = target < number ? target : target + 1
      let move = [
        ListEdit(replacing: number..<number + 1, with: []),
        ListEdit(replacing: place..<place, with: [message]),
      ].sorted { $0.range.lowerBound < $1.range.lowerBound }
      samples[.edit, default: Samples()].add(
        await bench.seconds {
          $0.edit { try $0.replaceSubrange(number..<number + 1, with: [message]) }
        })
      samples[.move, default: Samples()].add(
        await bench.seconds { $0.edit { try $0.replace(move) } })
      samples[.remove, default: Samples()].add(
        await bench.seconds { $0.edit { try $0.replaceSubrange(target..<target + 1, with: []) } })
      _ = await bench.seconds {
        $0.edit { try $0.replaceSubrange(number..<number, with: [message]) }
      }
    }
    for page in 1...runs {
      let messages = (-50 * page..<50 - 50 * page).map {
        PlainConversation.message($0, by: .two)
      }
      samples[.page, default: Samples()].add(
        await bench.seconds {
          $0.edit(.pagination) { try $0.replaceSubrange(0..<0, with: messages) }
        })
    }
    return samples
  }
}
