import Confab
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import Testing

@Suite struct StickerTests {
  private func rows(
    _ messages: [Message], locale: String = "en", width: Double = 375
  ) async throws -> [ItemLayout] {
    var chat = try Conversation(me: "sam", timezone: "UTC", locale: locale) {
      for message in messages { message }
    }
    chat.info.kind = ConversationInfo.Kind.direct
    let studio = try Studio()
    let layout = try await studio.layout(
      of: chat, attachments: .folder("/"), options: LayoutOptions(width: width))
    return try await LayoutWorker(library: studio.library)
      .rows(of: layout, at: layout.rows.indices)
  }

  private func text(_ text: String, from: String = "ana") -> Message {
    Message(text, from: from)
  }

  @Test func `A placed sticker does not make its row higher`() async throws {
    var message = text("Look at the fox on the lawn")
    message.stickers = [PlacedSticker(src: "fox.png", x: 1, y: 1, scale: 10, rotation: 45)]
    let plain = try await rows([text("Look at the fox on the lawn")])
    let placed = try await rows([message])
    #expect(plain[0].size == placed[0].size)
    #expect(plain[0].bodyFrame == placed[0].bodyFrame)
  }

  @Test(arguments: ["en", "ar"])
  func `Reactions with a sticker are at the foot of the body, and the row has room for them`(
    locale: String
  ) async throws {
    for (from, count) in [("ana", 1), ("sam", 1), ("ana", 7), ("sam", 20)] {
      var message = text("Ok", from: from)
      message.reactions = (0..<count).map { _ in
        Reaction(emoji: "", by: ["ana"], sticker: "fox.png")
      }
      let row = try #require(try await rows([message], locale: locale).first)
      let hits = row.hits.filter { $0.kind == .reactions }
      #expect(hits.count == min(12, count))
      for hit in hits {
        #expect(hit.frame.minX >= 0 && hit.frame.maxX <= row.size.width)
        #expect(hit.frame.maxY > row.bodyFrame.maxY)
        #expect(hit.frame.maxY <= row.size.height + 1)
      }
    }
  }

  @Test func `A transcript names stickers and counts people`() {
    #expect(Reaction(emoji: "", by: ["ana"], sticker: "a.png").words { $0 } == "sticker ana")
    #expect(Reaction(emoji: "👍", by: ["ana"], count: 12).words { $0 } == "👍 ana, +11")
    #expect(Reaction(emoji: "👍", by: [], count: 1200).words { $0 } == "👍 1,200")
    #expect(Reaction(emoji: "👍", by: ["ana", "ben"]).words { $0 } == "👍 ana, ben")
  }
}
