import ConfabModel
import ConfabTimeline
import FoundationEssentials
import Samples
import Testing

@Suite struct EncodingTests {
  @Test func `A timeline is encoded as readable JSON`() throws {
    let state = ConversationState(typing: ["ann"], unreadFrom: "m1")
    let timeline = try Timeline(
      conversation([text("m1", "me", at(41), "See example.com", status: .read)], state: state))
    let data = try JSONEncoder().encode(timeline)
    let json = try JSONDecoder().decode(JSONValue.self, from: data)
    let items = json["items"]?.array ?? []
    #expect(items.map { $0["id"] } == timeline.ids.map { .string($0) })
    #expect(items.map { $0["kind"] } == timeline.items.map { .string($0.kind.rawValue) })
    #expect(items.first?["dateHeader"]?["day"] == .string("Mon, Nov 3"))
    #expect(items.first { $0["unread"] != nil }?["unread"] == .string("Unread Messages"))
    let message = items.first { $0["message"] != nil }
    #expect(message?["message"]?["message"]?["text"] == .string("See example.com"))
    #expect(
      message?["message"]?["links"]?.array?.first?["range"] == .array([.number(4), .number(15)]))
    #expect(message?["decoration"]?["side"] == .string("outgoing"))
    #expect(items.first { $0["status"] != nil }?["status"]?["read"] == .string("Read"))
    #expect(items.last?["typing"] == .array([.string("ann")]))
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  fileprivate var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
