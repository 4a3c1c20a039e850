import ConfabModel
import Samples
import Testing

@testable import ConfabTimeline

@Suite struct SystemLineTests {
  private func line(
    _ event: SystemEvent, from author: ParticipantID? = nil, text: String? = nil,
    locale: String = "en", title: String? = nil
  ) throws -> SystemLine? {
    var chat = conversation(
      [Message(id: "m", kind: .system, from: author, text: text, payload: event)])
    chat.locale = locale
    chat.info.title = title
    let items = try Timeline(chat).items
    guard case .message(let content) = items.last?.content else { return nil }
    return content.systemLine
  }

  private func text(
    _ event: SystemEvent, from author: ParticipantID? = nil, locale: String = "en",
    title: String? = nil
  ) throws -> String? {
    try line(event, from: author, locale: locale, title: title)?.text
  }

  @Test func `Events are worded as iMessage words them`() throws {
    #expect(
      try text(SystemEvent(event: .named, name: "Trip"), from: "ann")
        == "Ann named the conversation “Trip”.")
    #expect(
      try text(SystemEvent(event: .named, name: "Trip"))
        == "The conversation was named “Trip”.")
    #expect(
      try text(SystemEvent(event: .unnamed), from: "ann")
        == "Ann removed the name from the conversation.")
    #expect(
      try text(SystemEvent(event: .added, people: ["stranger"]), from: "ann")
        == "Ann added stranger to the conversation.")
    #expect(
      try text(SystemEvent(event: .added, people: ["ann"]))
        == "Ann was added to the conversation.")
    #expect(try text(SystemEvent(event: .left), from: "ann") == "Ann left the conversation.")
    #expect(
      try text(SystemEvent(event: .keptAudio, people: ["me"]), from: "ann")
        == "Ann kept an audio message from you.")
  }

  @Test func `The viewer is You, as the one who acts and as the one to whom it happens`() throws {
    #expect(
      try text(SystemEvent(event: .removed, people: ["ann"]), from: "me")
        == "You removed Ann from the conversation.")
    #expect(
      try text(SystemEvent(event: .removed, people: ["me"]), from: "ann")
        == "Ann removed you from the conversation.")
    #expect(
      try text(SystemEvent(event: .removed, people: ["me"]))
        == "You were removed from the conversation.")
    #expect(
      try text(SystemEvent(event: .added, people: ["me", "stranger"]), from: "ann", locale: "de")
        == "Ann hat dich und stranger zur Konversation hinzugefügt.")
    #expect(
      try text(SystemEvent(event: .added, people: ["me"]), from: "ann", locale: "fr")
        == "Ann vous a ajouté à la conversation.")
  }

  @Test func `Each of several people has a sentence, so that verbs agree`() throws {
    #expect(
      try text(SystemEvent(event: .joined, people: ["ann", "me"]), locale: "de")
        == "Ann ist der Konversation beigetreten.\nDu bist der Konversation beigetreten.")
    #expect(try text(SystemEvent(event: .joined)) == "Someone joined the conversation.")
  }

  @Test func `The names of those who act are heavier`() throws {
    let added = try #require(
      try line(SystemEvent(event: .added, people: ["stranger"]), from: "ann"))
    #expect(added.names == [0..<3])
    let joined = try #require(
      try line(SystemEvent(event: .joined, people: ["ann", "me"]), locale: "de"))
    #expect(
      joined.names.map { String(decoding: Array(joined.text.utf8)[$0], as: UTF8.self) } == [
        "Ann", "Du",
      ])
    #expect(try line(SystemEvent(event: .named, name: "Trip"))?.names == [])
  }

  @Test func `A timer says how long messages stay`() throws {
    func timer(_ seconds: Double?, _ locale: String = "en") throws -> String? {
      try text(SystemEvent(event: .timer, duration: seconds), from: "ann", locale: locale)
    }
    #expect(
      try timer(604_800)
        == "Ann turned on disappearing messages. New messages disappear after 7 days.")
    #expect(try timer(5_400)?.hasSuffix("90 minutes.") == true)
    #expect(try timer(0) == "Ann turned off disappearing messages.")
    #expect(try timer(nil) == "Ann turned off disappearing messages.")
    #expect(
      try timer(86_400, "de")
        == "Ann hat selbstlöschende Nachrichten aktiviert. Dauer: 1 Tag.")
  }

  @Test func `A text is kept, and so is a line without an event`() throws {
    #expect(try line(SystemEvent(event: .joined), from: "ann", text: "Ann is here") == nil)
    let chat = conversation([
      Message(
        id: "m", kind: .system, from: "ann", text: "Ann is here",
        payload: SystemEvent(event: .joined))
    ])
    let items = try Timeline(chat).items
    #expect(
      Array(Transcript(of: items[...], participants: chat.participants)) == ["Ann is here"])
  }

  @Test func `A transcript says the line`() throws {
    let chat = conversation([
      Message(id: "m", kind: .system, from: "ann", payload: SystemEvent(event: .screenshot))
    ])
    let items = try Timeline(chat).items
    #expect(
      Array(Transcript(of: items[...], participants: chat.participants))
        == ["Ann took a screenshot."])
  }

  @Test func `A name on several lines or in another direction stays inside the line`() throws {
    #expect(
      try text(SystemEvent(event: .named, name: "A\nB"))
        == "The conversation was named “A B”.")
    #expect(
      try text(SystemEvent(event: .named, name: "ים"))
        == "The conversation was named “\u{2068}ים\u{2069}”.")
    #expect(
      try text(SystemEvent(event: .left), from: "ann", locale: "he")
        == "\u{200F}\u{2068}Ann\u{2069} עזב/ה את השיחה.")
  }

  @Test func `Without a name, the new name is the title of the conversation`() throws {
    #expect(
      try text(SystemEvent(event: .named), title: "Trip") == "The conversation was named “Trip”.")
  }

  @Test func `Every language has a phrase for each event`() {
    let english = Set(SystemPhrases(SupportedLocale("en")).keys.filter { !$0.contains(".") })
    #expect(SystemPhrases.languages.count == 21)
    for language in SystemPhrases.languages {
      let phrases = SystemPhrases(SupportedLocale(language))
      let keys = Set(phrases.keys)
      #expect(english.isSubset(of: keys), "\(language): \(english.subtracting(keys).sorted())")
      let plain = Set(keys.map { $0.split(separator: ".")[0] }.map { String($0) })
      #expect(plain == english, "\(language): \(plain.subtracting(english).sorted())")
    }
  }

  @Test func `Phrases have the placeholders of the English ones`() throws {
    func placeholders(_ phrase: String) -> Set<String> {
      Set(
        phrase.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map {
          String($0.prefix { $0 != "}" })
        })
    }
    let english = SystemPhrases(SupportedLocale("en"))
    for language in SystemPhrases.languages {
      let phrases = SystemPhrases(SupportedLocale(language))
      for key in phrases.keys {
        let phrase = try #require(phrases[key])
        let base = String(key.prefix { $0 != "." })
        var expected = placeholders(try #require(english[base]))
        #expect(phrase.count { $0 == "#" } % 2 == 0, "\(language): \(key)")
        if key.hasSuffix(".you") { expected.remove("who") }
        if key.hasSuffix(".me") { expected.remove("whom") }
        #expect(placeholders(phrase).subtracting(["who"]) == expected.subtracting(["who"]))
        if !key.hasSuffix(".you") {
          #expect(placeholders(phrase).contains("who") == expected.contains("who"))
        }
      }
    }
  }
}
