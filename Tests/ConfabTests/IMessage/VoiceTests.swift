import Confab
import ConfabLayout
import ConfabModel
import Testing

@testable import ConfabBubbles

@Suite struct VoiceTests {
  private func rows(
    _ message: Message, width: Double = 375, textSize: Double = 17, locale: String = "en"
  ) async throws -> [ItemLayout] {
    var chat = try Conversation(me: "sam", timezone: "UTC", locale: locale) { message }
    chat.info.kind = ConversationInfo.Kind.direct
    var options = LayoutOptions()
    options.width = width
    options.typeSize = textSize
    let studio = try Studio()
    let layout = try await studio.layout(of: chat, options: options)
    return try await LayoutWorker(library: studio.library).rows(of: layout, at: layout.rows.indices)
  }

  private func voice(from sender: String = "ana", _ change: (inout Attachment) -> Void) -> Message {
    var attachment = Attachment(src: "", mime: "audio/wav", duration: 9, waveform: [0.2, 1, 0.5])
    change(&attachment)
    var message = Message("", from: ParticipantID(sender))
    message.kind = .voice
    message.attachments = [attachment]
    return message
  }

  @Test(arguments: [320.0, 375, 430], [13.0, 17, 40])
  func `A voice message stays on the screen at all widths and type sizes`(
    width: Double, textSize: Double
  ) async throws {
    for locale in ["en", "ar"] {
      let message = voice {
        $0.duration = 3_700
        $0.speed = 1.5
        $0.transcript = "A text that is long enough to be broken into several lines."
      }
      for row in try await rows(message, width: width, textSize: textSize, locale: locale) {
        #expect(row.bodyFrame.minX >= 0 && row.bodyFrame.maxX <= width)
      }
    }
  }

  @Test func `A longer recording has a wider waveform`() async throws {
    let short = try await rows(voice { $0.duration = 1 })
    let long = try await rows(voice { $0.duration = 8 })
    #expect(short[0].bodyFrame.width < long[0].bodyFrame.width)
    #expect(short[0].bodyFrame.height == long[0].bodyFrame.height)
  }

  @Test func `Each bar is the loudest level of its share`() {
    #expect(Waveform.bars(of: [0, 1, 0.5, 0.2], count: 2) == [1, 0.5])
    #expect(Waveform.bars(of: [0, 1], count: 3) == [0, 0.5, 1])
    #expect(Waveform.bars(of: [], count: 2) == [0, 0])
    #expect(Waveform.bars(of: [0.4], count: 2) == [0.4, 0.4])
  }
}
