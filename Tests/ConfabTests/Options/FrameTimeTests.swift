import Confab
import ConfabLayout
import ConfabModel
import ConfabTimeline
import Testing

/// Pictures of what moves by itself, some time after the start.
@Suite struct FrameTimeTests {
  private static let chat: Conversation = {
    func voice(_ id: String, played: Double?, duration: Double?, speed: Double?) -> Message {
      var message = Message("", from: "ana")
      message.id = MessageID(id)
      message.kind = .voice
      message.attachments = [
        Attachment(src: "", mime: "audio/wav", duration: duration, waveform: [0.2, 1, 0.5])
      ]
      message.attachments[0].played = played
      message.attachments[0].speed = speed
      return message
    }
    var chat = Conversation(
      selfID: "sam",
      participants: [Participant(id: "sam", name: "Sam"), Participant(id: "ana", name: "Ana")],
      timezone: "UTC",
      messages: [
        voice("playing", played: 0.25, duration: 8, speed: nil),
        voice("fast", played: 0.25, duration: 8, speed: 2),
        voice("new", played: nil, duration: 8, speed: nil),
        voice("heard", played: 1, duration: 8, speed: nil),
        voice("unknown", played: 0.5, duration: nil, speed: nil),
      ])
    chat.info.kind = .direct
    return chat
  }()

  private func played(at time: Double?) throws -> [Double?] {
    try Studio().makeRequest(for: Self.chat, options: LayoutOptions(frameTime: time)).items
      .compactMap(\.message).map(\.attachments[0].played)
  }

  @Test func `A voice message that is playing advances up to its end, and no other does`() throws {
    #expect(try played(at: nil) == [0.25, 0.25, nil, 1, 0.5])
    #expect(try played(at: 0) == [0.25, 0.25, nil, 1, 0.5])
    #expect(try played(at: 1) == [0.375, 0.5, nil, 1, 0.5])
    #expect(try played(at: 4) == [0.75, 1, nil, 1, 0.5])
    #expect(try played(at: 3600) == [1, 1, nil, 1, 0.5])
  }

  private func pixels(of chat: Conversation, at time: Double?) async throws -> [UInt32] {
    try await Studio().picture(
      of: chat, options: RenderOptions(layout: LayoutOptions(scale: 1, frameTime: time))
    ).premultiplied
  }

  @Test func `The caret of an answer that is being written pulses once a second`() async throws {
    var chat = Self.chat
    var answer = Message("The tower is 53 m", from: "ana")
    answer.answer = Answer(state: .streaming)
    chat.messages = [answer]
    let carets = try await [nil, 0, 0.25, 0.5, 1, 1.5].asyncMap {
      try await pixels(of: chat, at: $0)
    }
    #expect(carets[0] == carets[1] && carets[1] == carets[4], "it is dark at rest")
    #expect(carets[3] == carets[5] && Set(carets).count == 3)
    answer.answer = Answer(state: .finished)
    chat.messages = [answer]
    let finished = try await [nil, 0.5].asyncMap { try await pixels(of: chat, at: $0) }
    #expect(Set(finished).count == 1)
  }

  @Test func `Typing dots and the ring of a live location move, and nothing else does`()
    async throws
  {
    var chat = Self.chat
    var place = Message("", from: "ana")
    place.kind = .location
    place.payload = Location(latitude: 48.8584, longitude: 2.2945, isLive: true)
    chat.messages = [place]
    let ring = try await [nil, 0, 0.5, 1, 2].asyncMap { try await pixels(of: chat, at: $0) }
    #expect(ring[0] == ring[1] && ring[0] == ring[4], "the ring begins and ends at rest")
    #expect(Set(ring).count == 3)

    chat.messages = [Message("Who is in?", from: "ana")]
    let still = try await [nil, 0.3, 1.7].asyncMap { try await pixels(of: chat, at: $0) }
    #expect(Set(still).count == 1)

    chat.state.typing = ["ana"]
    let dots = try await [0, 0.25, 0.5].asyncMap { try await pixels(of: chat, at: $0) }
    #expect(Set(dots).count == 3)
    #expect(Set(dots.map(\.count)).count == 1)
  }
}

extension [Double?] {
  fileprivate func asyncMap<T>(_ transform: (Double?) async throws -> T) async rethrows -> [T] {
    var results: [T] = []
    for value in self { try await results.append(transform(value)) }
    return results
  }
}
