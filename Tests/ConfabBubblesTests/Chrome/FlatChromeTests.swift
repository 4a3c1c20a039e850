import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import Testing

/// An app with a flat header and a flat composer.
enum FlatApp: String, CaseIterable {
  case telegram, signal, whatsapp, messenger

  var look: FlatChromeLook {
    switch self {
    case .telegram: .telegram
    case .signal: .signal
    case .whatsapp: .whatsapp
    case .messenger: .messenger
    }
  }
}

@Suite("The flat bars of Telegram, Signal, WhatsApp and Messenger")
struct FlatChromeTests {
  private static let longTitle = "A very long name for a group of people who travel together"

  private func chat(
    _ others: [String] = ["Ana"], isGroup: Bool = false, title: String? = nil,
    draft: String? = nil, typing: [String] = [], locale: String? = nil
  ) -> Conversation {
    Conversation(
      info: ConversationInfo(title: title, kind: isGroup ? .group : .direct), selfID: "me",
      participants: (["me"] + others).map { Participant(id: $0, name: $0 == "me" ? "Me" : $0) },
      locale: locale, state: ConversationState(typing: typing, draft: draft))
  }

  private struct Drawn: Sendable {
    var elements: [Scene.Element]
    var content: Range<Double>
    var field: Rect
    var caret: Rect
  }

  private func draw(
    _ app: FlatApp, _ conversation: Conversation, device: Device = .iPhone, width: Double? = nil,
    isMirrored: Bool = false, service: String? = nil
  ) async throws -> Drawn {
    let screen = Device(
      device, width: width ?? device.size.width, height: device.size.height, scale: device.scale)
    var request = LayoutRequest(
      for: conversation, width: screen.size.width, scale: device.scale)
    request.isMirrored = isMirrored
    let worker = LayoutWorker(
      library: try FontLibrary(directory: FontLibrary.bundledDirectory()))
    let look = app.look
    return try await worker.withContext(of: request) { context in
      let chrome = try FlatChrome(
        conversation, look: look, device: screen, service: service, in: context)
      var scene = Scene()
      chrome.draw(
        palette: Theme.imessage.light, visible: 0..<screen.size.height, into: &scene)
      return Drawn(
        elements: scene.elements, content: chrome.content,
        field: try #require(chrome.field), caret: try #require(chrome.caret))
    }
  }

  /// A text with its frame from the left to the right end and a height of its type size.
  private func texts(_ drawn: Drawn, _ part: String) -> [(text: String, frame: Rect)] {
    drawn.elements.filter { $0.owner.part == part }.flatMap { element in
      if case .group(let group) = element.shape { return group.content.elements }
      return [element]
    }.compactMap { element in
      guard case .glyphs(let run, let origin, _) = element.shape else { return nil }
      let frame = Rect(
        x: origin.x + run.x, y: origin.y - run.font.size, width: run.width, height: run.font.size)
      return (element.alternative?.string ?? "", frame)
    }
  }

  private func words(_ drawn: Drawn, _ part: String) -> [String] {
    texts(drawn, part).map(\.text)
  }

  /// The bounds of a part's surfaces and lines.
  private func shapes(_ drawn: Drawn, _ part: String) -> [Rect] {
    drawn.elements.filter {
      if case .glyphs = $0.shape { false } else { $0.owner.part == part }
    }.map(\.bounds)
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0.5 }

  private func contains(_ frames: [Rect], _ frame: Rect) -> Bool {
    frames.contains {
      isNear($0.x, frame.x) && isNear($0.y, frame.y) && isNear($0.width, frame.width)
        && isNear($0.height, frame.height)
    }
  }

  // MARK: Frames

  @Test(arguments: FlatApp.allCases)
  func `The header is 44 points high below the status bar`(app: FlatApp) async throws {
    for device in [Device.iPhone, .iPhoneSE, .iPad] {
      let drawn = try await draw(app, chat(), device: device)
      #expect(isNear(drawn.content.lowerBound, device.statusBarHeight + 44))
      #expect(
        contains(
          shapes(drawn, "header"),
          Rect(x: 0, y: -100, width: device.size.width, height: device.statusBarHeight + 144)))
    }
  }

  @Test(arguments: FlatApp.allCases)
  func `A Pixel has the time at the left, symbols at the right and a line at the bottom`(
    app: FlatApp
  ) async throws {
    let device = Device.pixel
    let drawn = try await draw(app, chat(), device: device)
    let (width, height) = (device.size.width, device.size.height)
    let time = try #require(texts(drawn, "status-bar").first)
    #expect(time.text == "9:41" && time.frame.minX > 24 && time.frame.maxX < width / 4)
    let shapes = shapes(drawn, "status-bar")
    #expect(shapes.contains { isNear($0.midX, width / 2) && isNear($0.width, 32) }, "the camera")
    #expect(shapes.filter { $0.maxY < device.statusBarHeight && $0.minX > width * 0.75 }.count > 2)
    #expect(
      contains(shapes, Rect(x: width / 2 - 54, y: height - 14, width: 108, height: 4)))
    #expect(drawn.field.maxY <= height - 24)
    let mirrored = try await draw(app, chat(), device: device, isMirrored: true)
    #expect(try #require(texts(mirrored, "status-bar").first).frame.minX > width * 0.75)
  }

  @Test func `Telegram has a picture of 37 points at the right and titles in the middle`()
    async throws
  {
    let drawn = try await draw(
      .telegram, chat(["Ana", "Ben"], isGroup: true, title: "Trip"))
    #expect(contains(shapes(drawn, "header"), Rect(x: 357, y: 57.5, width: 37, height: 37)))
    let lines = texts(drawn, "header").filter { ["Trip", "3 members"].contains($0.text) }
    #expect(lines.count == 2)
    for line in lines { #expect(isNear(line.frame.midX, 201), "\(line)") }
  }

  @Test func `Signal has a picture of 36 points, and titles 8 points to the right of it`()
    async throws
  {
    let drawn = try await draw(
      .signal, chat(["Ana", "Ben"], isGroup: true, title: "Trip"))
    let face = try #require(
      shapes(drawn, "header").first { isNear($0.width, 36) && isNear($0.height, 36) })
    #expect(isNear(face.midY, 76))
    let lines = texts(drawn, "header").filter { ["Trip", "3 members"].contains($0.text) }
    #expect(lines.count == 2)
    for line in lines { #expect(isNear(line.frame.minX, face.maxX + 8), "\(line)") }
    #expect(isNear(lines[0].frame.height, 17) && isNear(lines[1].frame.height, 12))
  }

  @Test(
    arguments: [
      (FlatApp.telegram, 42.0, 42.0, 33.0, 45.0), (.signal, 50, 93, 40, 52),
      (.whatsapp, 46, 90, 36, 48), (.messenger, 168, 50, 36, 50),
    ] as [(FlatApp, Double, Double, Double, Double)])
  func `An empty composer has the sizes of the app`(
    app: FlatApp, left: Double, right: Double, field: Double, bar: Double
  ) async throws {
    let drawn = try await draw(app, chat())
    #expect(isNear(drawn.content.upperBound, 874 - 34 - bar))
    #expect(isNear(drawn.field.minX, left) && isNear(drawn.field.maxX, 402 - right))
    #expect(isNear(drawn.field.height, field))
    #expect(isNear(drawn.field.midY, 874 - 34 - bar / 2))
  }

  @Test(arguments: FlatApp.allCases)
  func `A field grows upwards by each line of the draft, up to a number of lines`(app: FlatApp)
    async throws
  {
    let one = try await draw(app, chat(draft: "Hi"))
    let two = try await draw(app, chat(draft: "Hi\nthere"))
    #expect(isNear(two.field.height - one.field.height, 20.33))
    #expect(isNear(two.field.maxY, one.field.maxY))
    #expect(isNear(one.content.upperBound - two.content.upperBound, 20.33))
    #expect(isNear(two.caret.y, one.caret.y))
    let many = try await draw(app, chat(draft: String(repeating: "On and on. ", count: 200)))
    let lines = (many.field.height - one.field.height) / 20.33 + 1
    #expect((4...8).contains(lines.rounded()) && abs(lines - lines.rounded()) < 0.05)
    // Signal's text is at most 98 points high, beside 5 points of the field.
    if app == .signal { #expect(many.field.height <= 103 && many.field.height > 83) }
  }

  @Test(arguments: FlatApp.allCases)
  func `The caret is at the end of the draft, inside the field`(app: FlatApp) async throws {
    for draft in ["Hi", "Hi\nthere", String(repeating: "On and on. ", count: 200)] {
      let drawn = try await draw(app, chat(draft: draft))
      #expect(drawn.caret.minX > drawn.field.minX && drawn.caret.maxX < drawn.field.maxX)
      #expect(drawn.caret.minY > drawn.field.minY && drawn.caret.maxY < drawn.field.maxY)
      let last = try #require(texts(drawn, "composer").last)
      #expect(draft.count > 20 || isNear(last.frame.maxX, drawn.caret.minX))
    }
  }

  // MARK: Texts

  @Test(
    arguments: [
      (FlatApp.telegram, "Message"), (.signal, "Message"), (.whatsapp, nil), (.messenger, "Aa"),
    ] as [(FlatApp, String?)])
  func `An empty field has the words of the app or the service, a draft replaces them`(
    app: FlatApp, placeholder: String?
  ) async throws {
    #expect(words(try await draw(app, chat()), "composer") == [placeholder].compactMap { $0 })
    #expect(words(try await draw(app, chat(), service: "Chat"), "composer") == ["Chat"])
    #expect(words(try await draw(app, chat(draft: "Hi")), "composer") == ["Hi"])
  }

  @Test(arguments: FlatApp.allCases)
  func `Bars contain the title, names and the draft, and nothing else of the document`(
    app: FlatApp
  ) async throws {
    let direct = try await draw(app, chat(draft: "Hi"))
    #expect(words(direct, "header").sorted() == ["A", "Ana"])
    #expect(words(direct, "status-bar") == ["9:41"])
    let group = try await draw(app, chat(["Ana", "Ben"], isGroup: true, title: "Trip"))
    let detail = app == .whatsapp ? "Ana, Ben" : "3 members"
    let initials =
      switch app {
      case .telegram: ["T"]
      case .messenger: ["A", "B"]
      case .signal, .whatsapp: [String]()
      }
    #expect(words(group, "header").sorted() == (["Trip", detail] + initials).sorted())
  }

  @Test func `Names are not repeated below a title that consists of them`() async throws {
    let drawn = try await draw(.whatsapp, chat(["Ana", "Ben"], isGroup: true))
    #expect(words(drawn, "header") == ["Ana, Ben"])
  }

  @Test(
    arguments: [
      (["Ana"], false, nil, "typing…"), (["Ana"], true, nil, "Ana is typing…"),
      (["Ana", "me", "Ben", "Ana"], true, nil, "Ana and Ben are typing…"),
      (["Ana", "Ben", "Cem", "Dan"], true, nil, "4 people are typing…"),
      (["Ana", "Ben"], true, "de", "Ana und Ben schreiben…"),
      (["Ana", "Ben", "Cem"], true, "pl", "3 osoby piszą…"),
      (["#1 fan"], true, "ja", "#1 fanが入力中…"), (["me"], true, nil, "5 members"),
    ] as [([String], Bool, String?, String)])
  func `Telegram's subtitle says who types`(
    typing: [String], isGroup: Bool, locale: String?, text: String
  ) async throws {
    let people = isGroup ? ["Ana", "Ben", "Cem", "Dan"] : ["Ana"]
    let conversation = chat(
      people, isGroup: isGroup, title: "Trip", typing: typing, locale: locale)
    let drawn = try await draw(.telegram, conversation)
    #expect(words(drawn, "header").joined().contains(text))
    #expect(!words(try await draw(.signal, conversation), "header").joined().contains("typ"))
  }

  @Test(arguments: FlatApp.allCases)
  func `The number of unread messages is beside the chevron, and the rest gives way`(app: FlatApp)
    async throws
  {
    var device = Device.iPhone
    device.status.unread = 128
    let conversation = chat(title: Self.longTitle)
    let all = texts(try await draw(app, conversation, device: device), "header")
    let count = try #require(all.first { $0.text == "128" })
    let title = try #require(all.first { $0.text.hasPrefix("A very") })
    #expect(count.frame.minX > 20 && count.frame.maxX < title.frame.minX - 4)
    let without = texts(try await draw(app, conversation), "header")
    #expect(!without.contains { $0.text == "128" })
  }

  @Test(arguments: FlatApp.allCases, [320.0, 402])
  func `Long titles end with an ellipsis before the symbols`(app: FlatApp, width: Double)
    async throws
  {
    for typing in [[], ["A person with a rather long name"]] {
      for mirrored in [false, true] {
        let conversation = chat(
          ["A person with a rather long name", "Another person with a name"], isGroup: true,
          title: Self.longTitle, typing: typing)
        let drawn = try await draw(app, conversation, width: width, isMirrored: mirrored)
        let lines = texts(drawn, "header").filter { $0.frame.width > 40 }
        #expect(lines.count == 2)
        // Symbols and pictures, not the bar and its line.
        let symbols = shapes(drawn, "header").filter { $0.width < 60 }
        #expect(symbols.count >= 2)
        for line in lines {
          #expect(line.frame.minX > 0 && line.frame.maxX < width)
          for symbol in symbols {
            #expect(!line.frame.overlaps(symbol.inset(by: 2)), "\(line) \(symbol)")
          }
        }
      }
    }
  }

  @Test(arguments: FlatApp.allCases, [320.0, 402])
  func `Symbols of the composer don't overlap each other or the text`(app: FlatApp, width: Double)
    async throws
  {
    for draft in [nil, "Hi", String(repeating: "On and on. ", count: 200)] {
      let drawn = try await draw(app, chat(draft: draft), width: width)
      #expect(drawn.field.minX > 30 && drawn.field.maxX < width - 30)
      for text in texts(drawn, "composer") {
        #expect(text.frame.minX > drawn.field.minX && text.frame.maxX < drawn.field.maxX)
      }
      let outside = shapes(drawn, "composer").filter { $0.width < 45 }
      for symbol in outside { #expect(symbol.minX > 0 && symbol.maxX < width) }
    }
  }

  // MARK: Other screens

  @Test(arguments: FlatApp.allCases)
  func `Mirrored bars are a mirror image`(app: FlatApp) async throws {
    var device = Device.iPhone
    device.status.unread = 3
    for draft in [nil, "Hi"] {
      let conversation = chat(["Ana", "Ben"], isGroup: true, title: "Trip", draft: draft)
      let plain = try await draw(app, conversation, device: device)
      let other = try await draw(app, conversation, device: device, isMirrored: true)
      #expect(plain.elements.count == other.elements.count)
      #expect(isNear(plain.field.mirrored(in: 402).x, other.field.x))
      #expect(isNear(plain.caret.mirrored(in: 402).x, other.caret.x))
      for part in ["header", "composer"] {
        for (a, b) in zip(texts(plain, part), texts(other, part)) {
          #expect(a.text == b.text && isNear(a.frame.mirrored(in: 402).x, b.frame.x), "\(a) \(b)")
        }
        for (a, b) in zip(shapes(plain, part), shapes(other, part)) {
          // Symbols that don't point anywhere, such as a handset, are not mirrored themselves: their
          // parts stay at their side within 24 points.
          let tolerance = a.width < 40 ? 12 : 0.01
          #expect(abs(a.mirrored(in: 402).midX - b.midX) <= tolerance, "\(a) \(b)")
        }
      }
    }
  }

  @Test(arguments: FlatApp.allCases)
  func `What is around the field covers it, so that films can stretch it`(app: FlatApp)
    async throws
  {
    for draft in [nil, "Hi\nthere"] {
      let drawn = try await draw(app, chat(draft: draft))
      // Surfaces that are wider than the symbols.
      for surface in shapes(drawn, "composer") where surface.width > 60 {
        #expect(surface.minX <= drawn.field.minX && surface.maxX >= drawn.field.maxX)
        #expect(surface.minY <= drawn.field.minY && surface.maxY >= drawn.field.maxY)
        #expect(surface.minY >= drawn.content.lowerBound)
      }
      for shape in shapes(drawn, "header") { #expect(shape.minY < drawn.content.lowerBound) }
    }
  }
}
