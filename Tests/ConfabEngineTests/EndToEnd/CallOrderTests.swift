import Confab
import ConfabEngine
import ConfabLayout
import Testing

/// The order of calls that several tasks of one actor make.
@Suite struct CallOrderTests {
  @Test @MainActor func `Messages keep the order in which tasks receive them`() async throws {
    let chat = madeUpChat(40)
    let library = try Studio().library
    for _ in 0..<200 {
      var empty = chat
      empty.messages = []
      let engine = try Engine.alone(
        empty, request: LayoutRequest(for: empty, theme: .imessage, width: 375), fonts: library,
        apply: { _ in })
      let tasks = chat.messages.map { message in
        Task { try await engine.receive([message]) }
      }
      for task in tasks { try await task.value }
      let order = await engine.conversation.messages.map(\.id)
      #expect(order == chat.messages.map(\.id))
    }
  }
}
