import Confab
import ConfabInspection
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline
import Testing

@Suite("Replies and notes") struct ReplyTests {
  private struct Drawn {
    let dump: LayoutDump
    let scene: Scene
    let shaper: TextShaper
    let transcript: [String]

    func item(_ id: String) throws -> LayoutDump.Item {
      try #require(dump.items.first { $0.id == id }, "\(id) in \(dump.items.map(\.id))")
    }

    func body(_ id: String) throws -> Rect { try #require(try item(id).bubble) }

    func elements(_ id: String, _ part: String) -> [Scene.Element] {
      scene.elements.filter { $0.owner == ElementOwner(item: id, part: part) }
    }

    /// The horizontal extents of symbols and of the ink of texts.
    func ink(_ id: String, _ part: String) throws -> [ClosedRange<Double>] {
      try elements(id, part).compactMap { element in
        guard case .glyphs(let run, let origin, _) = element.shape else {
          return element.bounds.minX...element.bounds.maxX
        }
        return try shaper.ink(of: CollectionOfOne(run)).map {
          origin.x + $0.left...origin.x + $0.right
        }
      }
    }

    func words(_ id: String, _ part: String) -> [String] {
      elements(id, part).compactMap { $0.alternative?.string }
    }
  }

  private func draw(
    _ messages: [Message], people: [String] = ["ana"], locale: String = "en",
    _ options: LayoutOptions = Facts.options.layout
  ) async throws -> Drawn {
    var chat = Facts.conversation(messages, people: people, isGroup: people.count > 1)
    chat.locale = locale
    let studio = try Studio()
    let layout = try await studio.layout(of: chat, attachments: .folder("/"), options: options)
    let rows = try await LayoutWorker(library: studio.library)
      .rows(of: layout, at: layout.rows.indices)
    let height = layout.contentSize.height
    let scene = layout.scene(
      of: rows, first: 0, palette: Theme.imessage.light, offset: 0, visible: 0..<height,
      screen: ScreenGradient(0..<height))
    let items = rows.map(\.item)
    return Drawn(
      dump: try await studio.dump(layout), scene: scene,
      shaper: try TextShaper(library: studio.library),
      transcript: Array(
        Transcript(of: items[...], participants: chat.participants, hasHistory: true)))
  }

  private func text(
    _ id: String, _ from: String, _ text: String = "Certainly", replyTo: MessageID? = nil,
    _ change: (inout Message) -> Void = { _ in }
  ) -> Message {
    var message = Message(text, from: from, id: id, replyTo: replyTo)
    change(&message)
    return message
  }

  /// Ana's message and Sam's, each answered by both.
  private var answers: [Message] {
    [
      text("a", "ana", "Where shall we meet?"), text("b", "me", "Let me check"),
      text("c", "me", replyTo: "a"), text("d", "ana", replyTo: "b"),
      text("e", "ana", replyTo: "a"), text("f", "me", replyTo: "b"),
    ]
  }

  @Test(arguments: ["en", "ar"], [320.0, 402])
  func `A quoted message is 6 points above its answer, on the side of its author`(
    locale: String, width: Double
  ) async throws {
    let drawn = try await draw(
      answers, locale: locale, LayoutOptions(width: width, scale: 3))
    for (answer, quotesOwn) in [("c", false), ("d", true), ("e", false), ("f", true)] {
      let (quote, row) = (try drawn.item("\(answer)#quote"), try drawn.item(answer))
      #expect(Facts.isNear(row.frame.minY - quote.frame.maxY, 6))
      let body = try #require(quote.bubble)
      #expect(body.width >= 48 && body.height >= 26)
      let isAtRight = quotesOwn == (locale == "en")
      let margin = isAtRight ? width - body.maxX : body.minX
      #expect(Facts.isNear(margin, 16), "\(answer): \(body)")
      #expect(body.minX >= 16 && body.maxX <= width - 16)
    }
  }

  @Test func `A quoted message is an outline of 17.5 points with small gray text`() async throws {
    let drawn = try await draw(answers)
    let body = try drawn.body("c#quote")
    let outline = try #require(drawn.elements("c#quote", "bubble").first)
    guard case .stroke(_, _, let width) = outline.shape else {
      Issue.record("\(outline.shape) is no outline")
      return
    }
    #expect(width == 1 && drawn.elements("c#quote", "bubble").count == 1)
    #expect(body.size == Size(width: body.width, height: body.height))
    #expect(outline.bounds.minX >= body.minX - 1 && outline.bounds.maxX <= body.maxX + 1)
    // One line of 13.33 with insets of 6.5.
    #expect(Facts.isNear(body.height, 13.33 + 13))
    #expect(drawn.words("c#quote", "text") == ["Where shall we meet?"])
    let metrics = Theme.imessage.metrics.quotes
    #expect(metrics.radius == 17.5 && metrics.opacity == 0.55 && metrics.insetVertical == 6.5)
  }

  @Test(arguments: ["en", "ar"], [320.0, 375, 430])
  func `A long quoted message has three lines, which lie in its outline`(
    locale: String, width: Double
  ) async throws {
    let long = String(repeating: "We could meet at the station or at the old harbor. ", count: 20)
    for size in [13.0, 17, 40] {
      let drawn = try await draw(
        [text("a", "ana", long), text("b", "me", replyTo: "a")], locale: locale,
        LayoutOptions(width: width, typeSize: size))
      let quote = try drawn.item("b#quote")
      let body = try #require(quote.bubble)
      #expect(quote.lines.count == 3 && quote.overflow == nil, "\(width), \(size)")
      #expect(body.minX >= 0 && body.maxX <= width)
      for ink in try drawn.ink("b#quote", "text") {
        #expect(ink.lowerBound >= body.minX && ink.upperBound <= body.maxX, "\(ink) in \(body)")
      }
    }
  }

  @Test func `A quoted message can be tapped, unless it is not in the document`() async throws {
    let drawn = try await draw([
      text("a", "ana"), text("b", "me", replyTo: "a"),
      text("c", "ana") { $0.quote = Quote(from: "Zoe", text: "An old message") },
    ])
    let quote = try drawn.item("b#quote")
    #expect(quote.hits.map(\.kind) == ["message"] && quote.hits.map(\.target) == ["a"])
    #expect(quote.hits.first?.frame == quote.bubble)
    #expect(try drawn.item("c#quote").hits == [])
    #expect(drawn.words("c#quote", "text") == ["An old message"])
  }

  @Test(arguments: [("en", "Message Unavailable"), ("ar", "الرسالة غير متوفرة")])
  func `A message that is gone is said to be unavailable`(
    locale: String, words: String
  ) async throws {
    let drawn = try await draw(
      [
        Message(id: "a", kind: .deleted, from: "ana", text: "A secret"),
        text("b", "me", replyTo: "a"), text("c", "ana") { $0.quote = Quote() },
        text("d", "me") { $0.quote = Quote(text: "A secret", kind: .deleted) },
      ], locale: locale)
    for id in ["b#quote", "c#quote", "d#quote"] {
      #expect(drawn.words(id, "text") == [words])
    }
    #expect(drawn.scene.elements.allSatisfy { $0.alternative?.string.contains("secret") != true })
    #expect(drawn.transcript.filter { $0.hasPrefix("in reply") }.count == 3)
    #expect(drawn.transcript.allSatisfy { !$0.contains("secret") })
  }

  @Test func `Messages without a text are quoted by their kind`() async throws {
    let kinds: [(MessageKind, String)] = [
      (.voice, "Audio Message"), (.location, "Location"), (.call, "Call"), (.media, "Photo"),
    ]
    for (kind, words) in kinds {
      let drawn = try await draw([text("b", "me") { $0.quote = Quote(from: "ana", kind: kind) }])
      #expect(drawn.words("b#quote", "text") == [words])
    }
  }

  @Test func `The next answer to the same message doesn't quote it again`() async throws {
    let drawn = try await draw([
      text("a", "ana"), text("b", "me", "So what"), text("c", "ana", replyTo: "b"),
      text("d", "ana", replyTo: "b"), text("e", "ana", replyTo: "a"),
    ])
    #expect(drawn.dump.items.map(\.id) == ["a", "b", "c#quote", "c", "d", "e#quote", "e"])
    #expect(drawn.words("b", "notes") == ["2 Replies"])
    #expect(drawn.words("a", "notes") == ["1 Reply"])
  }

  @Test(arguments: ["en", "ar"])
  func `A line in the column of the avatars connects a thread`(locale: String) async throws {
    let drawn = try await draw(answers, locale: locale)
    let isMirrored = locale == "ar"
    for id in ["c", "d#quote"] {
      let line = try #require(drawn.elements(id, "thread").first, "\(id)")
      let body = try drawn.body(id)
      // The middle of an avatar of 32 points at a margin of 16, and half of the line's width.
      let column = isMirrored ? line.bounds.maxX - 1 : line.bounds.minX + 1
      #expect(abs(column - (isMirrored ? 402 - 32 : 32)) <= 1, "\(id): \(line.bounds)")
      let end = isMirrored ? line.bounds.minX : line.bounds.maxX
      #expect(abs(end - (isMirrored ? body.maxX : body.minX)) <= 2, "\(id): \(line.bounds)")
      let edge = id == "c" ? line.bounds.maxY : line.bounds.minY
      #expect(abs(edge - body.midY) <= 2)
    }
    #expect(drawn.elements("c", "thread").count == 1 && drawn.elements("b", "thread").isEmpty)
  }

  @Test(arguments: ["en", "ar"])
  func `A quoted message in a group has the avatar of its author`(locale: String) async throws {
    let drawn = try await draw(
      [
        text("a", "ana", "Where shall we meet?"), text("b", "me", "Let me check", replyTo: "a"),
        text("c", "ana", replyTo: "b"), text("d", "ben", replyTo: "a"),
      ], people: ["ana", "ben"], locale: locale)
    for id in ["b#quote", "d#quote"] {
      let body = try drawn.body(id)
      let avatar = try #require(drawn.elements(id, "avatar").map(\.bounds).first, "\(id)")
      // Bodies are 55 points from the edge.
      #expect(Facts.isNear(locale == "ar" ? 402 - body.maxX : body.minX, 55))
      #expect(locale == "ar" ? avatar.minX > body.maxX : avatar.maxX < body.minX)
      #expect(drawn.words(id, "name").isEmpty)
    }
    #expect(drawn.elements("c#quote", "avatar").isEmpty)
  }

  /// A message with all notes.
  private func noted(_ id: String, _ from: String) -> Message {
    text(id, from, "Nos vemos") {
      $0.edited = true
      $0.history = [MessageVersion(text: "Nos vmos")]
      $0.effect = "slam"
      $0.replyCount = 2
      $0.expiry = .after(120)
      $0.translation = Translation(text: "See you", from: "es")
      $0.isPinned = true
    }
  }

  @Test(arguments: ["en", "ar"])
  func `Notes are 6 points below the body, 17.33 apart and inset as status lines`(
    locale: String
  ) async throws {
    let metrics = Theme.imessage.metrics
    let status = metrics.statusLines
    for from in ["ana", "me"] {
      let drawn = try await draw(
        [text("a", "ana", "One"), noted("b", from), text("c", from == "me" ? "ana" : "me")],
        locale: locale)
      let (row, body) = (try drawn.item("b"), try drawn.body("b"))
      let edits = try #require(row.hits.first { $0.kind == "edits" }?.frame)
      let replay = try #require(row.hits.first { $0.kind == "replay" }?.frame)
      let replies = try #require(row.hits.first { $0.kind == "replies" }?.frame)
      #expect(row.hits.filter { $0.kind != "edits" }.allSatisfy { $0.target == "b" })
      #expect(Facts.isNear(edits.minY, body.maxY + 6))
      // "Sent with Slam Effect" is between "Edited" and "Replay".
      #expect(Facts.isNear(replay.minY - edits.minY, 2 * 17.33))
      #expect(Facts.isNear(replies.minY - replay.minY, 17.33))
      let isAtRight = (from == "me") == (locale == "en")
      let inset = isAtRight ? body.maxX - edits.maxX : edits.minX - body.minX
      #expect(Facts.isNear(inset, status.inset), "\(from): \(edits) at \(body)")
      // Seven lines: edited, effect, replay, replies, expiry, translation, pin. A status line would be the eighth.
      #expect(Facts.isNear(row.frame.maxY, body.maxY + 6 + 7 * 17.33 - metrics.statusGap))
    }
  }

  @Test func `Notes are in the order of Messages`() async throws {
    let drawn = try await draw([noted("a", "ana")])
    #expect(
      drawn.words("a", "notes") == [
        "Edited", "Sent with Slam Effect", "Replay", "2 Replies", "Expires in 2m",
        "Translated from Spanish", "Pinned",
      ])
  }

  @Test(arguments: [320.0, 430])
  func `Notes in large type stay on the screen`(width: Double) async throws {
    for (locale, from) in [("en", "ana"), ("en", "me"), ("ar", "me"), ("de", "ana")] {
      var voice = noted("a", from)
      voice.kind = .voice
      voice.text = nil
      voice.forward = Forward(from: "Somebody with a name that is too long for one line of text")
      let drawn = try await draw(
        [noted("b", from), voice], locale: locale, LayoutOptions(width: width, typeSize: 40))
      for (id, part) in [("a", "notes"), ("a", "forwarded"), ("b", "notes")] {
        let inks = try drawn.ink(id, part)
        #expect(!inks.isEmpty)
        for ink in inks {
          #expect(
            ink.lowerBound >= 0 && ink.upperBound <= width,
            "\(locale), \(from), \(id), \(part): \(ink)")
        }
      }
    }
  }

  @Test func `The reader of a voice message can keep it`() async throws {
    func hits(_ kind: MessageKind, _ expiry: Expiry) async throws -> [String] {
      var message = Message(id: "a", kind: kind, from: "ana", text: kind == .text ? "Hi" : nil)
      message.expiry = expiry
      return try await draw([message]).item("a").hits.map(\.kind)
    }
    #expect(try await hits(.voice, .after(120)).contains("keep"))
    #expect(try await !hits(.voice, .kept).contains("keep"))
    #expect(try await !hits(.text, .after(120)).contains("keep"))
  }

  @Test func `A forwarded message says so above its body`() async throws {
    let drawn = try await draw([
      text("a", "ana") { $0.forward = Forward(from: "Ben") },
      text("b", "me") { $0.forward = Forward(from: nil) },
      text("c", "ana") { $0.forward = Forward(from: nil, isFrequent: true) },
    ])
    for (id, words) in [
      ("a", "Forwarded from Ben"), ("b", "Forwarded"), ("c", "Forwarded many times"),
    ] {
      #expect(drawn.words(id, "forwarded") == [words])
      let top = try drawn.body(id).minY
      #expect(drawn.elements(id, "forwarded").allSatisfy { $0.bounds.midY < top })
    }
  }

  @Test func `A transcript says what was quoted, edited, forwarded and pinned`() async throws {
    let drawn = try await draw([
      text("a", "ana", "Hi") { $0.forward = Forward(from: "Ben") },
      noted("b", "me"), text("c", "ana", "Yes", replyTo: "b"),
      text("d", "me") { $0.forward = Forward(from: nil, isFrequent: true) },
      text("e", "me") { $0.expiry = .kept },
    ])
    #expect(
      drawn.transcript == [
        "Ana: forwarded from Ben: Hi",
        """
        Sam: Nos vemos (edited, before: “Nos vmos”; sent with slam effect; 2 replies; expires in 2m; \
        translated from Spanish: See you; pinned)
        """,
        "in reply to Sam: Nos vemos", "Ana: Yes", "Sam: forwarded many times: Certainly",
        "Sam: Certainly (kept)",
      ])
  }

  @Test(arguments: [("en", "Ana unsent a message"), ("de", nil)])
  func `A message that was taken back is a line`(locale: String, words: String?) async throws {
    let deleted = Message(id: "a", kind: .deleted, from: "ana", text: "A secret")
    let drawn = try await draw([deleted, text("b", "ana")], locale: locale)
    let body = try drawn.item("a")
    #expect(abs((body.bubble?.midX ?? body.frame.midX) - 201) < 1)
    let said = drawn.scene.elements.filter { $0.owner.item == "a" }
      .compactMap { $0.alternative?.string }.joined()
    #expect(words.map { said == $0 } ?? said.contains("Ana") && !said.contains("secret"))
    #expect(drawn.transcript.first == "Ana unsent a message")
  }
}
