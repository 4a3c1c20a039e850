import Confab
import ConfabBubbles
import ConfabLayout
import ConfabScene
import TestSupport
import Testing

@Suite("iMessage: header, composer and status bar")
struct FactsChromeTests {
  /// The elements of the chrome of a screen.
  private func elements(
    _ conversation: Conversation, device: Device = .iPhone, typeSize: Double? = nil,
    width: Double? = nil
  ) async throws -> [Scene.Element] {
    try await withChrome(conversation, device: device, typeSize: typeSize, width: width) { chrome in
      var scene = Scene()
      chrome.draw(palette: Theme.imessage.light, visible: 0..<device.size.height, into: &scene)
      return scene.elements
    }
  }

  private func withChrome<Result: Sendable>(
    _ conversation: Conversation, device: Device = .iPhone, typeSize: Double? = nil,
    width: Double? = nil, _ body: @Sendable (IMessageChrome) -> Result
  ) async throws -> Result {
    var options = RenderOptions(device: device)
    options.layout.typeSize = typeSize
    options.layout.width = width ?? options.layout.width
    let studio = try Studio()
    let request = try studio.makeRequest(
      for: conversation, attachments: .folder("/"), options: options.layout)
    let worker = LayoutWorker(library: studio.library)
    let screen = Device(
      device, width: options.layout.width, height: device.size.height, scale: device.scale)
    return try await worker.withContext(of: request) { context in
      body(try IMessageChrome(conversation, device: screen, service: "iMessage", in: context))
    }
  }

  private func chat(draft: String? = nil, others: Int = 1, title: String? = nil) -> Conversation {
    var conversation = Facts.conversation(
      [], people: (0..<others).map { "person\($0)" }, isGroup: others > 1)
    conversation.state.draft = draft
    conversation.info.title = title ?? "Ana"
    return conversation
  }

  private func fills(_ elements: [Scene.Element], _ part: String) -> [Rect] {
    elements.filter {
      if case .fill = $0.shape { $0.owner.part == part } else { false }
    }.map(\.bounds)
  }

  private func contains(
    _ frames: [Rect], _ x: Double, _ y: Double, _ width: Double, _ height: Double
  )
    -> Bool
  {
    frames.contains {
      Facts.isNear($0.x, x) && Facts.isNear($0.y, y) && Facts.isNear($0.width, width)
        && Facts.isNear($0.height, height)
    }
  }

  @Test func `The header has the measured frames`() async throws {
    let frames = fills(try await elements(chat()), "header")
    #expect(contains(frames, 16, 62, 44, 44), "back button")
    #expect(contains(frames, 171, 62, 60, 60), "picture")
    let pill = try #require(frames.first { Facts.isNear($0.height, 32.33) })
    #expect(Facts.isNear(pill.y, 117) && Facts.isNear(pill.midX, 201))
  }

  @Test func `Bubbles rest between a header of 205 points and 28 points above the composer`()
    async throws
  {
    let message = Message(
      id: "1", from: "me", at: try Timestamp(iso8601: "2025-11-03T09:41:00Z"), text: "One")
    let dump = try await Facts.layout(Facts.conversation([message]))
    let bubble = try #require(dump.items.last?.bubble)
    let content = try await withChrome(chat()) { $0.content }
    #expect(Facts.isNear(content.lowerBound + bubble.y, 205))
    let margin = Theme.imessage.metrics.marginBottom
    let tail = Theme.imessage.metrics.tailDrop
    #expect(Facts.isNear(content.upperBound - margin + tail, 778))
  }

  @Test func `The avatar is drawn over the title`() async throws {
    let frames = fills(try await elements(chat()), "header")
    let pill = try #require(frames.firstIndex { Facts.isNear($0.height, 32.33) })
    let picture = try #require(frames.firstIndex { Facts.isNear($0.height, 60) })
    #expect(pill < picture)
  }

  @Test func `The composer has the measured frames`() async throws {
    let frames = fills(try await elements(chat()), "composer")
    #expect(contains(frames, 28, 806, 40, 40), "add button")
    #expect(contains(frames, 80, 805.67, 294, 40.33), "field")
  }

  @Test func `A draft shows the send button, and each line adds 20 points to the field`()
    async throws
  {
    let one = fills(try await elements(chat(draft: "Hi")), "composer")
    #expect(contains(one, 80, 805.67, 294, 40.33))
    #expect(contains(one, 329.67, 812, 38, 28), "send button")
    let two = fills(
      try await elements(chat(draft: "I will write to you tonight, promised!")), "composer")
    #expect(contains(two, 80, 785.67, 294, 60.33))
    let many = fills(
      try await elements(chat(draft: String(repeating: "On and on and on it goes. ", count: 40))),
      "composer")
    #expect(contains(many, 80, 665.67, 294, 180.33), "at most eight lines")
  }

  @Test func `The status bar has the measured frames`() async throws {
    let elements = try await elements(chat()).filter { $0.owner.part == "status-bar" }
    let frames = elements.map(\.bounds)
    #expect(contains(frames, 138.33, 14, 125.33, 36.67), "island")
    #expect(contains(frames, 341.33, 28, 21, 9), "battery's charge")
    let times = elements.compactMap { element -> Point? in
      guard case .glyphs(let run, let origin, _) = element.shape else { return nil }
      return Point(x: origin.x + run.x, y: origin.y)
    }
    let time = try #require(times.first)
    // It is not known which time was measured. The side bearing of the 9 of Inter is 0.9.
    #expect(abs(time.x + 0.9 - 57.33) < 2, "\(time)")
    #expect(Facts.isNear(time.y - 17 * 0.727 / 2, 32.67), "\(time)")
    let wifi = frames.filter { $0.x > 310 && $0.maxX < 336 }
    let left = try #require(wifi.map(\.minX).min())
    let right = try #require(wifi.map(\.maxX).max())
    #expect(abs(left - 315) < 1 && abs(right - 332) < 1, "\(left) \(right)")
  }

  @Test(arguments: [2, 3, 4, 5, 6, 7, 9])
  func `Avatars of a group do not touch and stay on their plate`(_ count: Int) async throws {
    let frames = fills(try await elements(chat(others: count)), "header")
    let plate = try #require(frames.lastIndex { Facts.isNear($0.width, 60) })
    let faces = frames[(plate + 1)...]
    #expect(faces.count == min(7, count))
    for (index, face) in faces.enumerated() {
      let reach =
        ((face.midX - 201) * (face.midX - 201) + (face.midY - 92) * (face.midY - 92)).squareRoot()
        + face.width / 2
      #expect(reach <= 30)
      for other in faces.dropFirst(index + 1) {
        let (dx, dy) = (face.midX - other.midX, face.midY - other.midY)
        #expect((dx * dx + dy * dy).squareRoot() > (face.width + other.width) / 2)
      }
    }
  }

  @Test(arguments: [13.0, 17, 22, 28], [320.0, 375, 402, 430])
  func `Text of the chrome stays within its box`(_ typeSize: Double, _ width: Double) async throws {
    for title in ["Al", "A very long name for a group of people who travel together", "مجموعة"] {
      for draft in [nil, "Hi", "A longer draft that needs several lines, gjpqy."] {
        let all = try await elements(
          chat(draft: draft, title: title), typeSize: typeSize, width: width)
        let pill = try #require(
          fills(all, "header").first { Facts.isNear($0.height, 32.33) })
        #expect(pill.minX >= 60 && pill.maxX <= width - 8, "\(title)")
        let composer = fills(all, "composer")
        let field = try #require(
          composer.first { Facts.isNear($0.x, 80) && Facts.isNear($0.maxX, width - 28) })
        for element in all {
          guard case .glyphs(let run, let origin, _) = element.shape else { continue }
          let span = origin.x + run.x...origin.x + run.x + run.width
          switch element.owner.part {
          case "header" where abs(element.bounds.midY - pill.midY) < 10:
            #expect(span.lowerBound >= pill.minX && span.upperBound <= pill.maxX, "\(title)")
          case "composer":
            #expect(span.lowerBound >= field.minX + 10 && span.upperBound <= field.maxX)
            #expect(origin.y > field.minY + 8 && origin.y < field.maxY - 5)
          case "status-bar":
            #expect(span.lowerBound >= 8 && span.upperBound <= width / 2 - 62.67 - 4)
            #expect(origin.y - 17 >= 14 && origin.y + 5 <= 54)
          default: continue
          }
        }
      }
    }
  }

  @Test(arguments: [8.0, 13, 22, 28, 53, 80])
  func `The chrome is the same at every type size`(_ typeSize: Double) async throws {
    for draft in [nil, "Hi", "I will write to you tonight, promised!"] {
      let normal = try await elements(chat(draft: draft))
      let other = try await elements(chat(draft: draft), typeSize: typeSize)
      #expect(normal.map(\.bounds) == other.map(\.bounds))
    }
  }

  /// The texts of a part, and their places.
  private func texts(_ elements: [Scene.Element], _ part: String) -> [(text: String, x: Double)] {
    elements.compactMap { element in
      guard element.owner.part == part, case .glyphs(let run, let origin, _) = element.shape else {
        return nil
      }
      return (element.alternative?.string ?? "", origin.x + run.x)
    }
  }

  private func device(_ device: Device, _ status: ScreenStatus) -> Device {
    var device = device
    device.status = status
    return device
  }

  @Test func `The time is that of now, else 9:41, or the one that is given`() async throws {
    var conversation = chat()
    #expect(texts(try await elements(conversation), "status-bar").map(\.text) == ["9:41"])
    conversation.now = try Timestamp(iso8601: "2025-11-03T14:05:00+01:00")
    #expect(texts(try await elements(conversation), "status-bar").map(\.text) == ["2:05"])
    let given = device(.iPhone, ScreenStatus(time: "21:07"))
    #expect(
      texts(try await elements(conversation, device: given), "status-bar").map(\.text) == ["21:07"])
  }

  @Test func `Phones with a home button and tablets have status bars of their own`() async throws {
    var conversation = chat()
    conversation.now = try Timestamp(iso8601: "2025-11-03T14:05:00+01:00")
    let status = ScreenStatus(battery: 60, carrier: "Telekom", network: .lte)
    let phone = texts(
      try await elements(conversation, device: device(.iPhoneSE, status)), "status-bar")
    #expect(Set(phone.map(\.text)) == ["2:05\u{202F}PM", "Telekom", "LTE", "60%"])
    let time = try #require(phone.first { $0.text.hasPrefix("2:05") })
    #expect(abs(time.x - 187.5) < 40, "the time is in the middle")
    let tablet = texts(
      try await elements(conversation, device: device(.iPad, ScreenStatus(battery: 60))),
      "status-bar")
    #expect(Set(tablet.map(\.text)) == ["2:05\u{202F}PM", "Mon Nov 3", "60%"])
    #expect(try #require(tablet.first { $0.text == "Mon Nov 3" }).x < 120)
    #expect(try #require(tablet.first { $0.text == "60%" }).x > 700)
  }

  @Test func `The battery is as full as it is charged, and red up to 20 percent`() async throws {
    func charge(_ percent: Int) async throws -> (width: Double, color: Color)? {
      let screen = device(.iPhone, ScreenStatus(battery: percent))
      for element in try await elements(chat(), device: screen)
      where element.owner.part == "status-bar" {
        guard case .group(let group) = element.shape, let inner = group.content.elements.first,
          case .fill(let path, .color(let color)) = inner.shape
        else { continue }
        return (path.bounds?.width ?? 0, color)
      }
      return nil
    }
    let half = try #require(try await charge(50))
    #expect(abs(half.width - 10.5) < 0.01 && half.color == .black)
    let low = try #require(try await charge(20))
    #expect(abs(low.width - 4.2) < 0.01 && low.color == Theme.imessage.light.failure)
    #expect(try await charge(0) == nil)
  }

  @Test func `The back button grows with the number of unread messages, and the title gives way`()
    async throws
  {
    let title = "A very long name for a group of people who travel together"
    for unread in [0, 7, 128, 9999] {
      let all = try await elements(
        chat(title: title), device: device(.iPhone, ScreenStatus(unread: unread)))
      let frames = fills(all, "header")
      let back = try #require(frames.first { Facts.isNear($0.height, 44) })
      let pill = try #require(frames.first { Facts.isNear($0.height, 32.33) })
      #expect(back.x == 16 && back.maxX < pill.minX)
      #expect(unread == 0 ? Facts.isNear(back.width, 44) : back.width > 52)
      let words = texts(all, "header").map(\.text)
      #expect(words.contains(String(unread)) == (unread > 0), "\(words)")
    }
  }

  @Test func `A phone with a home button has a forehead and a chin of 110 points`() async throws {
    let studio = try Studio()
    var options = RenderOptions(device: .iPhoneSE)
    (options.layout.scale, options.picture.backdrop) = (1, .white)
    let picture = try await studio.picture(of: chat(), options: options)
    #expect(picture.width == 375 + 2 * (28 + 2) && picture.height == 667 + 2 * (110 + 2))
  }
}
