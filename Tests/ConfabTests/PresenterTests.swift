import Confab
import ConfabInspection
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import Testing

/// Shows a kind of an app's own: dice as squares.
private struct DicePresenter: ItemPresenter {
  func accepts(_ item: TimelineItem) -> Bool { item.kind.rawValue == "x-dice" }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    ItemBody(size: Size(width: 40.2, height: 40.2), content: Dice())
  }

  private struct Dice: ItemContent {
    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
      scene.fill(.rect(frame), context.bubblePaint)
    }
  }
}

@Suite("A kind of message of an app")
struct PresenterTests {
  private let conversation = Conversation(
    info: ConversationInfo(kind: .group), selfID: "a",
    participants: ["a", "b", "c"].map { Participant(id: $0, name: "Name \($0)") },
    messages: [
      Message(id: "m1", kind: .text, from: "a", text: "Throw"),
      Message(
        id: "m2", kind: MessageKind(rawValue: "x-dice"), from: "b",
        payload: JSONValue.object(["eyes": .number(6)])),
    ], state: ConversationState(seen: ["c": "m2"]))

  @Test func `Its rows have names, avatars and readers`() async throws {
    var presenters = PresenterRegistry.builtIn
    presenters.register(DicePresenter())
    let studio = try Studio(presenters: presenters)
    let layout = try await studio.layout(of: conversation, attachments: .folder("."))
    #expect(layout.warnings.isEmpty)
    let worker = LayoutWorker(library: studio.library)
    let rows = try await worker.rows(of: layout, at: layout.rows.indices)
    let row = try #require(rows.first { $0.item.message?.id == "m2" })
    #expect(row.name != nil)
    #expect(row.avatar?.participant == "b")
    #expect(row.seenHeads?.heads.map(\.participant) == ["c"])
    // Rounded to whole device pixels by the layout.
    #expect(abs(row.bodyFrame.width - 121.0 / 3) < 1e-6)
  }

  @Test func `Rows of a factory are laid out with the id of their message`() async throws {
    var factories = MessageFactories()
    factories.register(
      MessageFactory { message, _ in
        [
          MessagePart("before", text: "Somebody threw:", from: message.from, at: nil),
          MessagePart("eyes", text: "Six", from: message.from, at: nil),
        ]
      }, for: MessageKind(rawValue: "x-dice"))
    let closing = TimelineDecorator { items, _ in
      items + [
        TimelineItem(
          id: "end", kind: .system,
          content: .inserted(InsertedRow("End")),
          decoration: Decoration(side: .center, spacingBefore: .section))
      ]
    }
    let studio = try Studio(factories: factories, decorators: [closing])
    let layout = try await studio.layout(of: conversation, attachments: .folder("."))
    #expect(layout.warnings.isEmpty)
    let dump = try await studio.dump(layout)
    #expect(dump.items.map(\.id) == ["m1", "m2#part/before", "m2#part/eyes", "end"])
    #expect(dump.items.map(\.message) == ["m1", "m2", "m2", nil])
    #expect(dump.items.map { $0.seen?.count ?? 0 } == [0, 0, 1, 0])
    #expect(dump.items.allSatisfy { !$0.lines.isEmpty })
  }

  @Test func `Without a presenter for it there is a warning`()
    async throws
  {
    let layout = try await Studio().layout(of: conversation, attachments: .folder("."))
    #expect(layout.warnings.count == 1)
    #expect(layout.warnings.first?.description.contains("x-dice") == true)
  }
}
