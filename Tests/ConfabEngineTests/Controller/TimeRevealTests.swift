import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene
import Testing

@MainActor @Suite struct TimeRevealTests {
  private func pulled(_ host: ChatHost, _ distance: Double) async throws -> TimeReveal {
    try host.chat.reveal(byFinger: distance)
    try await host.settle()
    return try host.chat.reveal
  }

  @Test func `Times follow a finger at half its speed, and stretch beyond the widest`() async throws
  {
    let host = try await ChatHost.opened(.made(60))
    #expect(try await pulled(host, 20).distance == 0)
    let part = try await pulled(host, 50)
    #expect(part.distance == 10 && part.progress == 10 / part.fullDistance)
    let widest = try #require(part.times.values.map(\.text.size.width).max())
    #expect(part.fullDistance == widest + 11)
    // The finger moves 30 points before anything follows.
    let full = try await pulled(host, 30 + 2 * (widest + 11))
    #expect(full.distance == widest + 11 && full.progress == 1)
    var last = full.distance
    for finger in stride(from: 40 + 2 * last, through: 1_000_000, by: 50_000) {
      let stretched = try await pulled(host, finger)
      #expect(stretched.distance > last && stretched.distance - full.distance < 375)
      #expect(stretched.progress > 1)
      last = stretched.distance
    }
    #expect(host.takeFrames().allSatisfy { $0.cause == .reveal && !$0.isAnimated })
  }

  @Test func `A finger that leaves the screen lets the times go back`() async throws {
    let host = try await ChatHost.opened(.made(60))
    let chat = try host.chat
    #expect(try await pulled(host, 100).distance > 0)
    _ = host.takeFrames()
    chat.endReveal()
    chat.endReveal()
    try await host.settle()
    let frames = host.takeFrames()
    #expect(frames.map(\.cause) == [.reveal])
    #expect(frames.map(\.isAnimated) == [true])
    #expect(frames.first?.reveal.distance == 0 && frames.first?.reveal.times.isEmpty == false)
    // Before the times are measured, there is nothing to go back.
    chat.reveal(byFinger: 100)
    chat.endReveal()
    try await host.settle()
    #expect(host.takeFrames().isEmpty && chat.reveal.progress == 0)
    for odd in [Double.nan, .infinity, -5] {
      #expect(try await pulled(host, odd).distance == 0)
    }
  }

  @Test func `Rows that come onto the screen have their times, and so has another width`()
    async throws
  {
    let host = try await ChatHost.opened(.made(200))
    let chat = try host.chat
    _ = try await pulled(host, 100)
    func hasAllTimes() -> Bool {
      chat.visibleRows.allSatisfy { index in
        guard let item = chat.layout.item(at: index), item.message?.at != nil else { return true }
        return chat.reveal.times[item.id] != nil
      }
    }
    #expect(hasAllTimes())
    chat.scroll(by: -1_500)
    try await host.settle()
    #expect(hasAllTimes())
    let narrow = try #require(chat.reveal.times.values.map(\.text.size.height).max())
    chat.setTypeSize(30)
    try await host.settle()
    #expect(hasAllTimes())
    #expect(chat.reveal.times.values.allSatisfy { $0.text.size.height > narrow })
    try chat.receive(.made(200))
    chat.scrollToBottom()
    try await host.settle()
    #expect(chat.reveal.times["m200"] != nil)
  }

  @Test(arguments: ["en", "ar"])
  func `The viewer's messages make room for the times`(locale: String) async throws {
    let host = try await ChatHost.opened(.made(12))
    let chat = try host.chat
    chat.setLocale(locale)
    try await host.settle()
    let reveal = try await pulled(host, 1_000)
    let frame = try #require(host.takeFrames().last)
    let rows = try await chat.rows(of: frame)
    let request = frame.layout.request
    for row in rows {
      let isOwn = row.item.message?.from == "me"
      let shift = reveal.shift(of: row, isMirrored: request.isMirrored)
      #expect(shift == (isOwn ? (locale == "ar" ? reveal.distance : -reveal.distance) : 0))
      guard isOwn, let time = reveal.times[row.item.id] else { continue }
      let place = time.frame(beside: row, at: 0, by: reveal.distance, in: request)
      #expect(place.minX >= 0 && place.maxX <= 375)
      let body = row.bodyFrame
      #expect(
        place.midY - body.midY < 1
          && (locale == "ar" ? place.maxX <= body.minX + shift : place.minX >= body.maxX + shift))
    }
    let owners = Set(try await chat.scene(of: frame).elements.map(\.owner.part))
    #expect(owners.contains("time"))
  }
}
