import ConfabModel
import ConfabTimeline
import Testing

@Suite struct ClusterTests {
  /// "(" starts a cluster, ")" ends one.
  private func shape(_ messages: [Message], kind: ConversationInfo.Kind = .direct) throws -> String
  {
    try Timeline(conversation(messages, kind: kind)).items.filter { $0.message != nil }.map {
      ($0.decoration.startsCluster ? "(" : "") + $0.id + ($0.decoration.endsCluster ? ")" : "")
    }.joined(separator: " ")
  }

  @Test func aMinuteIsTheLimit() throws {
    let messages = [
      text("a", "ann", at(0)), text("b", "ann", at(1)), text("c", "ann", at(2.001)),
      text("d", "me", at(2.01)), text("e", "me", at(2.02)),
    ]
    #expect(try shape(messages) == "(a b) (c) (d e)")
  }

  @Test func withoutTimesMessagesOfOneSenderAreJoined() throws {
    let messages = [
      text("a", "ann", at(0)), text("b", "ann"), text("c", "ann", at(5)), text("d", "ann"),
    ]
    #expect(try shape(messages) == "(a b) (c d)")
  }

  @Test func headersUnreadBarsAndStatusLinesBreakAClusters() throws {
    let state = ConversationState(unreadFrom: "b")
    let incoming = [text("a", "ann"), text("b", "ann")]
    let unread = try Timeline(conversation(incoming, state: state))
    #expect(unread.decoration("a")?.endsCluster == true)
    let outgoing = [text("a", "me", status: .failed), text("b", "me")]
    let failed = try Timeline(conversation(outgoing))
    #expect(failed.decoration("a")?.endsCluster == true)
    #expect(failed.decoration("b")?.spacingBefore == .between)
  }

  @Test func emojiAndOtherKindsStayInTheirCluster() throws {
    let picture = Message(
      id: "b", kind: .media, from: "ann", attachments: [Attachment(src: "a.png")])
    let messages = [text("a", "ann", nil, "🎉"), picture, text("c", "ann")]
    #expect(try shape(messages) == "(a b c)")
    #expect(try Timeline(conversation(messages)).decoration("b")?.spacingBefore == .joined)
  }

  @Test func aGroupNamesTheFirstAndPicturesTheLast() throws {
    let messages = [
      text("a", "ann"), text("b", "ann"), text("c", "bob"), text("d", "me"), text("e", "bob"),
    ]
    let state = ConversationState(typing: ["ann"])
    let timeline = try Timeline(conversation(messages, kind: .group, state: state))
    #expect(timeline.items.filter(\.decoration.showsName).map(\.id) == ["a", "c", "e"])
    #expect(
      timeline.items.filter(\.decoration.showsAvatar).map(\.id) == ["b", "c", "e", "#typing/ann"])
    #expect(
      timeline.items.filter(\.decoration.reservesAvatarGutter).map(\.id)
        == ["a", "b", "c", "e", "#typing/ann"])
    let direct = try Timeline(conversation(messages.filter { $0.from != "bob" }))
    #expect(!direct.items.contains { $0.decoration.showsName || $0.decoration.showsAvatar })
  }
}

@Suite struct SeenTests {
  private let messages = (1...5).map { text("m\($0)", $0.isMultiple(of: 2) ? "me" : "ann") }

  private func places(
    _ seen: [ParticipantID: MessageID], _ selection: Selection = .all
  ) throws -> [String: [ParticipantID]] {
    let document = conversation(
      messages, kind: .group, state: ConversationState(seen: seen))
    return Dictionary(
      uniqueKeysWithValues: try Timeline(document, selection: selection).items
        .filter { !$0.decoration.seenBy.isEmpty }.map { ($0.id, $0.decoration.seenBy) })
  }

  @Test func headsStandInTheOrderOfTheParticipants() throws {
    let seen = ["zoe": "m4", "carl": "m4", "bob": "m4", "ann": "m4", "me": "m4", "dan": "m2"]
    #expect(try places(seen) == ["m4": ["ann", "bob", "carl", "zoe"], "m2": ["dan"]])
  }

  @Test func whoHasSeenMoreThanIsSelectedStandsAtTheLastOfIt() throws {
    let seen = ["ann": "m5", "bob": "m1", "carl": "m3", "dan": "nowhere"]
    #expect(try places(seen, .range("2", "4")) == ["m4": ["ann"], "m3": ["carl"]])
  }
}
