import ConfabLayout
import ConfabModel
import ConfabText
import Samples
import Synchronization
import TestSupport
import Testing

@testable import ConfabEngine

/// The viewport of a reader at the bottom of what is loaded when messages are added below.
@Suite struct PageBelowTests {
  private func chat(_ count: Int) -> Conversation {
    conversation((0..<count).map { text("m\($0)", $0.isMultiple(of: 3) ? "me" : "ann") })
  }

  /// Whether a reader at the bottom of 30 messages is there after one update that shows several
  /// changes.
  ///
  /// - Parameter changes: The number of messages after each change, and whether they then end the
  ///   conversation.
  private func isFollowed(_ changes: [(count: Int, ends: Bool)]) async throws -> Bool {
    let updates = Mutex<[EngineUpdate]>([])
    let engine = try Engine.alone(
      chat(30), request: request([]),
      fonts: FontLibrary(directory: FontLibrary.bundledDirectory())
    ) { update in updates.withLock { $0.append(update) } }
    engine.start()
    await engine.drained()
    engine.stop()
    for (count, ends) in changes {
      engine.replace(chat(count), .pagination, ends: ends)
    }
    engine.start()
    await engine.drained()
    let update = try #require(updates.withLock { $0.count == 2 ? $0.last : nil })
    let reader = Viewport(height: 300, grid: update.old.request.grid)
      .scrolledToBottom(of: update.old.model)
    return update.scroll(reader).viewport.isAtBottom(of: update.new.model)
  }

  @Test func `A reader at the end of a loaded part stays where the page begins`() async throws {
    #expect(try await !isFollowed([(30, false), (40, false)]))
    #expect(try await !isFollowed([(30, false), (40, true), (41, false)]))
  }

  @Test func `A reader at the end of the conversation is at its end after several changes`()
    async throws
  {
    #expect(try await isFollowed([(40, true)]))
    #expect(try await isFollowed([(30, false), (40, true)]))
    #expect(try await isFollowed([(35, false), (38, false), (40, true)]))
  }
}
