import Confab
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import Testing

/// Messages of kinds of a host's own, without a presenter.
@Suite struct HostCardTests {
  private func texts(_ message: Message) async throws -> [String] {
    var chat = try Conversation(me: "sam", timezone: "UTC", locale: "en") { message }
    chat.info.kind = ConversationInfo.Kind.direct
    let studio = try Studio()
    let layout = try await studio.layout(
      of: chat, attachments: .folder("/"), options: LayoutOptions())
    let rows = try await LayoutWorker(library: studio.library)
      .rows(of: layout, at: layout.rows.indices)
    let height = layout.contentSize.height
    let scene = layout.scene(
      of: rows, first: 0, palette: Theme.imessage.light, offset: 0, visible: 0..<height,
      screen: ScreenGradient(0..<height))
    return scene.elements.compactMap { $0.alternative?.string }
  }

  private let kind = MessageKind(rawValue: "x-dice-roll")

  @Test func `A payload with a card is shown as the card of an app`() async throws {
    let payload = JSONValue.object([
      "rolled": .number(6), "card": .object(["title": .string("Two sixes")]),
    ])
    let texts = try await texts(Message(kind, from: "ana", payload: payload)).joined()
    #expect(texts.contains("Two sixes"))
    #expect(!texts.contains("Dice"))
  }

  @Test func `Other payloads are shown with the name of the kind, and never with a path`()
    async throws
  {
    var message = Message(kind, from: "ana", payload: JSONValue.object([:]))
    message.attachments = [ConfabModel.Attachment(src: "secret/path.jpg")]
    let texts = try await texts(message).joined()
    #expect(texts.contains("Dice roll"))
    #expect(!texts.contains("secret"))
  }
}
