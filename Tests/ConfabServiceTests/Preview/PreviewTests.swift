import Confab
import ConfabModel
import ConfabSupport
import Foundation
import Glibc
import HTTPTypes
import TestSupport
import Testing

@testable import ConfabService

@Suite("A preview that follows its file", .timeLimit(.minutes(5))) struct PreviewTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func chat(_ count: Int, _ texts: [Int: String] = [:]) -> String {
    PreviewFixture.chat(count, texts)
  }

  private func drawn(_ json: String, _ attachments: Attachments = .none) async throws -> Picture {
    var options = RenderOptions()
    options.layout.scale = 2
    return try await Studio(workers: 1).picture(
      of: ConversationReader.read(Array(json.utf8), named: "chat"), attachments: attachments,
      options: options)
  }

  @Test func `The bands together are the picture of the conversation`() async throws {
    try folder.put("chat.json", chat(20))
    let fixture = try PreviewFixture(folder, "chat.json")
    let event = try await fixture.events().next("picture")
    #expect(try event.bands.count > 5)
    let picture = try await drawn(chat(20))
    #expect(try await fixture.pixels(event) == picture.premultiplied)
  }

  @Test func `A message that grows changes its own bands, and the others only move`() async throws {
    try folder.put("chat.json", chat(50))
    let fixture = try PreviewFixture(folder, "chat.json")
    let events = try await fixture.events()
    let before = Set(try await events.next("picture").bands)
    let longer = chat(50, [20: String(repeating: "more words ", count: 30)])
    try folder.put("chat.json", longer)
    let event = try await events.next("picture")
    let after = Set(try event.bands)
    let new = after.subtracting(before)
    #expect((1...4).contains(new.count), "\(new.count) of \(after.count)")
    #expect(try await fixture.pixels(event) == drawn(longer).premultiplied)
  }

  @Test func `A file that is renamed to the name of the document is followed`() async throws {
    try folder.put("chat.json", chat(3))
    let fixture = try PreviewFixture(folder, "chat.json")
    let events = try await fixture.events()
    let before = try await events.next("picture").bands
    for number in 0..<3 {
      let text = chat(3, [1: "Edited \(number) times"])
      try folder.put(".chat.json.swp", text)
      #expect(rename(folder(".chat.json.swp"), folder("chat.json")) == 0)
      let event = try await events.next("picture")
      #expect(try event.bands != before)
      #expect(try await fixture.pixels(event) == drawn(text).premultiplied)
    }
  }

  @Test func `A picture and a theme file are followed`() async throws {
    let photo = try PhotoFile.png(width: 60, height: 40, color: 0xFF20_60C0)
    try folder.put("lake.png", photo)
    let text = chat(3).replacing(
      #""kind":"text","text":"Message 1 of the conversation""#,
      with:
        #""kind":"media","attachments":[{"src":"lake.png","mime":"image/png","width":60,"height":40}]"#
    )
    try folder.put("chat.json", text)
    try folder.put("mine.theme.json", #"{"confab-theme":"1","name":"mine","base":"imessage"}"#)
    let theme = folder("mine.theme.json")
    let fixture = try PreviewFixture(folder, "chat.json") { source in
      var settings = PictureSettings()
      settings.theme = theme
      source.picture.layout.theme = settings
    }
    let events = try await fixture.events()
    let first = try await events.next("picture")
    #expect(first["theme"] as? String == "mine", "\(first)")
    try folder.put("lake.png", PhotoFile.png(width: 60, height: 40, color: 0xFFC0_6020))
    let second = try await events.next("picture")
    #expect(try second.bands != first.bands)
    try folder.put(
      "mine.theme.json",
      ##"{"confab-theme":"1","name":"mine","base":"imessage","light":{"page":"#102030"}}"##)
    let third = try await events.next("picture")
    #expect(try third.bands != second.bands)
  }

  @Test func `A file with an error keeps its picture, and the problem has its line`() async throws {
    try folder.put("chat.json", chat(5))
    let fixture = try PreviewFixture(folder, "chat.json")
    let events = try await fixture.events()
    _ = try await events.next("document")
    let before = try await events.next("picture")
    try folder.put("chat.json", chat(5).replacing(#""id":"m3","from""#, with: #""id":"m3","form""#))
    let broken = try await events.next("document")
    let problem = try #require(broken.problems.first)
    #expect(problem["line"] as? Int == 7, "\(problem)")
    #expect(problem["path"] as? String == "$.messages[3].form")
    #expect((problem["excerpt"] as? String)?.contains(#""form":"ana""#) == true)
    #expect(broken["hasContent"] as? Bool == true)
    #expect(try await fixture.pixels(before) == drawn(chat(5)).premultiplied)
    // A page that is opened now sees the picture, too.
    let other = try await fixture.events()
    #expect(try await other.next("document").problems.count == broken.problems.count)
    #expect(try await other.next("picture").bands == before.bands)
    try folder.put("chat.json", chat(5, [4: "Mended"]))
    let mended = try await events.next("document")
    #expect(mended.problems.isEmpty)
    #expect(try await events.next("picture").bands != before.bands)
  }

  @Test func `A file that is broken at the start is drawn when it is mended`() async throws {
    try folder.put("chat.json", "{\"confab\": \"1\",\n \"messages\": [}")
    let fixture = try PreviewFixture(folder, "chat.json")
    let events = try await fixture.events()
    let document = try await events.next("document")
    #expect(document["hasContent"] as? Bool == false)
    #expect(document.problems.first?["line"] as? Int == 2)
    try folder.put("chat.json", chat(2))
    #expect(try await fixture.pixels(events.next("picture")) == drawn(chat(2)).premultiplied)
  }

  @Test func `A view has the theme and the appearance of its name`() async throws {
    try folder.put("chat.json", chat(4))
    let fixture = try PreviewFixture(folder, "chat.json")
    let events = try await fixture.events("whatsapp.dark,own.light")
    let conversation = try ConversationReader.read(Array(chat(4).utf8), named: "chat")
    let first = try await events.next("picture")
    #expect(first["view"] as? String == "whatsapp.dark")
    var options = RenderOptions()
    options.layout.scale = 2
    options.layout.theme = .whatsapp
    options.picture.appearance = .dark
    let picture = try await Studio(workers: 1).picture(of: conversation, options: options)
    #expect(try await fixture.pixels(first) == picture.premultiplied)
    #expect(try await events.next("picture")["view"] as? String == "own.light")
    for views in ["nonsense", "own.pink", "../own.light", "forest.json.light", "own.light;"] {
      #expect(try await fixture.get("events?views=\(views)").code == 400, "\(views)")
    }
  }

  @Test func `Boxes are those of the layout, in the coordinates of the picture`() async throws {
    try folder.put("chat.json", chat(4))
    let fixture = try PreviewFixture(folder, "chat.json")
    _ = try await fixture.events().next("picture")
    let boxes = try await fixture.get("boxes?view=own.light")
    let page = try #require((try boxes.object["pages"] as? [[String: Any]])?.first)
    let items = try #require(page["items"] as? [[String: Any]])
    let messages = items.compactMap { $0["message"] as? String }
    #expect(messages == ["m0", "m1", "m2", "m3"])
    let bubble = try #require(
      items.first { $0["message"] as? String == "m2" }?["bubble"] as? [String: Any])
    let (x, y) = (
      try #require(bubble["x"] as? Double) + (page["x"] as? Double ?? 0),
      try #require(bubble["y"] as? Double) + (page["y"] as? Double ?? 0)
    )
    // In the middle of the left edge, the bubble has its color, and beside it is the page.
    let picture = try await drawn(chat(4))
    let height = try #require(bubble["height"] as? Double)
    let row = Int((y + height / 2) * 2) * picture.width
    #expect(picture.premultiplied[row + Int((x + 4) * 2)] != 0xFFFF_FFFF)
    #expect(picture.premultiplied[row + Int((x - 8) * 2)] == 0xFFFF_FFFF)
  }

  @Test func `Of many messages, the last ones are shown with a note`() async throws {
    try folder.put("chat.json", chat(PreviewSource.mostMessages + 40))
    let fixture = try PreviewFixture(folder, "chat.json") { source in
      var settings = PictureSettings()
      settings.scale = 0.5
      source.picture.layout.scale = settings
    }
    let event = try await fixture.events().next("picture")
    let warnings = try #require(event["warnings"] as? [String])
    #expect(warnings.first?.contains("540 messages") == true, "\(warnings)")
  }

  @Test func `A transcript is a conversation`() async throws {
    try folder.put("chat.txt", "Ana: Lunch at 12?\nBen: Yes!\n")
    let fixture = try PreviewFixture(folder, "chat.txt")
    #expect(try await fixture.events().next("picture").bands.isEmpty == false)
  }
}

@Suite("The timeline of a scenario", .timeLimit(.minutes(5))) struct PreviewFilmTests {
  private let scenario = """
    {"schema":"confab/scenario/1",
    "conversation":{"confab":"1","self":"me",
     "participants":[{"id":"me","name":"Ben"},{"id":"ana","name":"Ana"}],
     "messages":[{"id":"m1","kind":"text","from":"ana","text":"Lunch?"}]},
    "device":{"width":200,"height":300,"scale":1},
    "steps":[
    {"wait":0.2},
    {"receive":{"id":"m2","kind":"text","from":"ana","text":"At 12?"}},
    {"wait":0.3},
    {"expect":{"atBottom":false}}
    ]}
    """

  @Test func `Frames have their times and lines, and are drawn in any order`() async throws {
    let folder = try ScratchFolder()
    try folder.put("lunch.scenario.json", scenario)
    let fixture = try PreviewFixture(folder, "lunch.scenario.json")
    let events = try await fixture.events()
    #expect(try await events.next("document")["isFilm"] as? Bool == true)
    let event = try await events.next("picture")
    let film = try #require(event["film"] as? [String: Any])
    let times = try #require(film["times"] as? [Double])
    let lines = try #require(film["lines"] as? [Int])
    #expect(times.count == lines.count && times.count > 10)
    #expect(times == times.sorted() && times.first == 0)
    #expect(lines.first == 7 && lines.contains(8))
    #expect(event.problems.first?["line"] as? Int == 10, "\(event.problems)")
    let last = try await fixture.get("frame?view=own.light&index=\(times.count - 1)").object
    let first = try await fixture.get("frame?view=own.light&index=0").object
    #expect(try first.bands != last.bands)
    #expect(try await fixture.pixels(first).count == 200 * 300)
    // What does not move has the bands of the first frame.
    #expect(!Set(try first.bands).isDisjoint(with: try last.bands))
    for index in ["-1", "\(times.count)", "x", ""] {
      #expect(try await fixture.get("frame?view=own.light&index=\(index)").code == 404)
    }
  }
}
