import Confab
import ConfabTimeline
import Testing

@Suite("Lookup of pictures")
struct PictureLookupTests {
  private func photo(_ source: String, id: String = "p") -> Message {
    Message(id: id, kind: .media, from: "a", attachments: [Attachment(src: source)])
  }

  private func conversation(_ messages: [Message]) -> Conversation {
    Conversation(participants: [Participant(id: "a", name: "Ann")], messages: messages)
  }

  @Test func `Pictures of a factory's rows are looked up`() throws {
    let document = try #require(
      Document.all.first { $0.description == "Examples/conversations/photos.json" })
    let source = try #require(document.conversation.messages.flatMap(\.attachments).first).src
    var factories = MessageFactories()
    factories.register(
      MessageFactory { _, _ in [MessagePart("card", of: self.photo(source))] }, for: .order)
    let message = Message(id: "m", kind: .order, from: "a", text: "A chair")
    let request = try Studio(factories: factories).makeRequest(
      for: conversation([message]), attachments: .folder(document.folder))
    #expect(request.assets.warnings == [])
    #expect(request.assets.state(of: source) != .missing)
  }

  @Test func `Pictures of messages that are not drawn are not looked up`() throws {
    var options = RenderOptions()
    options.layout.selection = .last(1)
    let request = try Studio().makeRequest(
      for: conversation([photo("gone.jpg", id: "1"), photo("gone, too.jpg", id: "2")]),
      attachments: .folder("/nowhere"), options: options.layout)
    #expect(request.assets.warnings.count == 1)
    #expect(request.assets.warnings.first?.description.hasPrefix("gone, too.jpg: ") == true)
  }
}
