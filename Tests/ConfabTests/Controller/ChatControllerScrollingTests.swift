import Confab
import ConfabEngine
import Testing

@MainActor @Suite struct ChatControllerScrollingTests {
  nonisolated static let strategies: [HeightStrategy] = [.exactInMemory, .estimated]

  private func opened(_ strategy: HeightStrategy) async throws -> ChatHost {
    var options = ChatOptions.pages(of: 400)
    options.heights = strategy
    return try await ChatHost.opened(.made(400), options: options)
  }

  @Test(arguments: strategies)
  func `A reader who scrolls on after going to a message isn't taken back`(
    strategy: HeightStrategy
  ) async throws {
    let host = try await opened(strategy)
    let chat = try host.chat
    try host.go(to: "m200")
    chat.scroll(by: 150)
    let read = try #require(chat.viewport.position(in: chat.layout.model)?.id)
    let y = try host.y(of: read)
    try await host.settle()
    #expect(try host.y(of: read) == y)
    #expect(try host.y(of: "m200").map { $0 < 0 } == true)
  }

  @Test func `Going to a measured message computes nothing`() async throws {
    let host = try await opened(.exactInMemory)
    try host.go(to: "m200")
    try await host.settle()
    #expect(try host.y(of: "m200") == 64)
    #expect(host.frames.map(\.cause) == [.scroll])
  }
}
