import Confab
import ConfabLayout
import ConfabModel
import ConfabTimeline
import Testing

@Suite struct TypingTests {
  private func row(typing count: Int, locale: String = "en", isGroup: Bool = true) async throws
    -> ItemLayout
  {
    let people = (0..<count).map { "p\($0)" }
    var chat = try Conversation(me: "sam", timezone: "UTC", locale: locale) {
      Message("Who is in?", from: "p0")
    }
    for person in people.dropFirst() {
      chat.participants.append(Participant(id: person, name: person))
    }
    chat.info.kind = isGroup ? .group : .direct
    chat.state.typing = people
    let studio = try Studio()
    let layout = try await studio.layout(
      of: chat, attachments: .folder("/"), options: LayoutOptions())
    let rows = try await LayoutWorker(library: studio.library)
      .rows(of: layout, at: layout.rows.indices)
    #expect(rows.map(\.item.kind).filter { $0 == .typing }.count == 1)
    return try #require(rows.last)
  }

  @Test(arguments: ["en", "ar"])
  func `Those who type have one bubble, and up to three circles beside it`(
    locale: String
  ) async throws {
    let one = try await row(typing: 1, locale: locale)
    #expect(!one.accessories.contains { $0.part == "typers" })
    var distance = 0.0
    for (count, circles) in [(2, 2), (3, 3), (4, 3), (50, 3)] {
      let row = try await row(typing: count, locale: locale)
      #expect(row.size.height == one.size.height)
      #expect(row.bodyFrame.size == one.bodyFrame.size)
      let moved = abs(row.bodyFrame.minX - one.bodyFrame.minX)
      #expect(count > 3 ? moved == distance : moved > distance)
      distance = moved
      let heads = try #require(row.accessories.first { $0.part == "typers" })
      let avatar = try #require(row.avatar).frame
      #expect(
        abs(heads.frame.width - avatar.width - moved / Double(circles - 1) * Double(circles - 2))
          < 1e-6)
      #expect(heads.frame.minY == avatar.minY && heads.frame.height == avatar.height)
      // The same space is between the circles and the bubble.
      let isMirrored = locale == "ar"
      let space =
        isMirrored
        ? heads.frame.minX - row.bodyFrame.maxX : row.bodyFrame.minX - heads.frame.maxX
      let usual =
        isMirrored ? avatar.minX - one.bodyFrame.maxX : one.bodyFrame.minX - avatar.maxX
      #expect(abs(space - usual) < 1e-6)
    }
  }

  @Test func `Circles of those who type are in groups only`() async throws {
    let row = try await row(typing: 1, isGroup: false)
    #expect(row.avatar == nil && row.accessories.isEmpty)
  }
}
