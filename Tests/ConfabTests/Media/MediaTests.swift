import Confab
import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import TestSupport
import Testing

@Suite("Photos, videos, albums and files")
struct MediaTests {
  private func layout(
    _ messages: [Message], locale: String = "en", theme: Theme = .imessage, width: Double = 402,
    textSize: Double? = nil, folder: String = SourceTree.path("Snapshots/media")
  ) async throws -> (rows: [ItemLayout], scene: Scene) {
    var conversation = Facts.conversation(messages)
    conversation.locale = locale
    let studio = try Studio()
    var options = LayoutOptions(width: width, scale: 3)
    options.theme = theme
    if let textSize { options.theme.metrics = theme.metrics.scaled(toTextSize: textSize) }
    let layout = try await studio.layout(
      of: conversation, attachments: .folder(folder), options: options)
    let rows = try await LayoutWorker(library: studio.library)
      .rows(of: layout, at: layout.rows.indices)
    let height = layout.contentSize.height
    let scene = layout.scene(
      of: rows, first: 0, palette: theme.light, offset: 0, visible: 0..<height,
      screen: ScreenGradient(0..<height))
    return (rows, scene)
  }

  private func media(
    _ attachments: Attachment..., kind: MessageKind = .media, from: String = "me",
    text: String? = nil
  ) -> Message {
    Message(id: "1", kind: kind, from: from, text: text, attachments: attachments)
  }

  private func photo(_ name: String = "assets/wide.png") -> Attachment { Attachment(src: name) }

  private func video(poster: String? = nil) -> Attachment {
    var video = Attachment(src: "secret/v.mp4", mime: "video/mp4", width: 160, height: 90)
    video.poster = poster
    return video
  }

  /// All elements of a scene, also those in groups.
  private func elements(of scene: Scene) -> [Scene.Element] {
    scene.elements.flatMap { element -> [Scene.Element] in
      guard case .group(let group) = element.shape else { return [element] }
      return elements(of: group.content)
    }
  }

  private func pictures(in scene: Scene) -> [String] {
    elements(of: scene).compactMap { element in
      guard case .image(let source, _, _) = element.shape else { return nil }
      return source.name
    }
  }

  private func texts(in scene: Scene) -> [String] {
    elements(of: scene).compactMap { $0.alternative?.string }
  }

  @Test(arguments: [2, 3, 7, 12, 30], ["ana", "me"])
  func `An album is balloons of one message, 4 points apart`(
    count: Int, from: String
  ) async throws {
    let message = Message(
      id: "1", kind: .album, from: from,
      attachments: (0..<count).map { _ in photo("assets/red.png") })
    let (rows, scene) = try await layout([message])
    #expect(rows.count == 1 && pictures(in: scene).count == count)
    let hits = rows[0].hits.filter { $0.kind == .image }
    #expect(hits.count == count)
    for (above, below) in zip(hits, hits.dropFirst()) {
      #expect(abs(below.frame.minY - above.frame.maxY - 4) < 1e-6)
    }
    #expect(abs((hits.last?.frame.maxY ?? 0) - rows[0].bodyFrame.maxY) < 1e-6)
  }

  @Test(arguments: ["en", "ar"], ["ana", "me"])
  func `A photo beside a wider caption has its hit where it is drawn`(
    locale: String, from: String
  ) async throws {
    let caption = "A caption that is much wider than the photo above it is https://a.example"
    for isAbove in [false, true] {
      var theme = Theme.imessage
      theme.metrics.photos.share = 0.4
      var message = media(photo(), from: from, text: caption)
      message.isCaptionAbove = isAbove
      let (rows, scene) = try await layout([message], locale: locale, theme: theme)
      let body = rows[0].bodyFrame
      let hit = try #require(rows[0].hits.first { $0.kind == .image }).frame
      #expect(hit.width < body.width - 1)
      let isAtRight = (from == "me") == (locale == "en")
      #expect(abs(isAtRight ? hit.maxX - body.maxX : hit.minX - body.minX) < 1e-6)
      let drawn = try #require(scene.elements.first { $0.owner.part == "photo" }).bounds
      #expect(abs(drawn.minX - hit.minX) < 1e-6)
      let link = try #require(rows[0].hits.first { $0.kind == .url }).frame
      #expect(isAbove ? link.maxY <= hit.minY : link.minY >= hit.maxY)
      #expect(link.minX >= body.minX && link.maxX <= body.maxX)
      let baseline = try #require(rows[0].lines.first).baseline
      #expect(isAbove ? baseline < hit.minY : baseline > hit.maxY)
    }
  }

  @Test func `The caption's position does not change the size`() async throws {
    var message = media(photo(), photo("assets/red.png"), text: "Look")
    let below = try await layout([message]).rows[0].size
    message.isCaptionAbove = true
    #expect(try await layout([message]).rows[0].size == below)
  }

  @Test func `A video shows its poster, and nothing of its file`() async throws {
    let (rows, scene) = try await layout([media(video(poster: "assets/wide.png"), video())])
    #expect(pictures(in: scene) == ["assets/wide.png"])
    #expect(scene.elements.contains { $0.owner.part == "play" })
    #expect(rows[0].hits.map(\.kind) == [.video, .video])
    #expect(rows[0].hits.allSatisfy { $0.target == "secret/v.mp4" })
    #expect(!texts(in: scene).contains { $0.contains("secret") })
    #expect(texts(in: scene).filter { $0 == "video" }.count == 2)
    #expect(
      MediaPresenter().pictures(of: rows[0].item) == ["assets/wide.png"])
  }

  @Test func `The length of a video is an option of the theme`() async throws {
    var clip = video(poster: "assets/wide.png")
    clip.duration = 75
    let plain = try await layout([media(clip)])
    #expect(!texts(in: plain.scene).contains("1:15"))
    var theme = Theme.imessage
    theme.metrics.photos.badgeSize = 11
    let marked = try await layout([media(clip)], theme: theme)
    #expect(texts(in: marked.scene).contains("1:15"))
    #expect(marked.rows[0].size == plain.rows[0].size)
    var gif = photo("assets/animated.webp")
    gif.form = .gif
    #expect(texts(in: try await layout([media(gif)], theme: theme).scene).contains("GIF"))
  }

  @Test func `A video in a circle is drawn in a circle without a tail`() async throws {
    var clip = video(poster: "assets/portrait.png")
    clip.form = .round
    let (rows, scene) = try await layout([media(clip)])
    #expect(rows[0].bodyFrame.size == Size(width: 212, height: 212))
    let image = try #require(elements(of: scene).first { $0.owner.part == "photo" })
    guard case .image(_, let frame, let mask) = image.shape else {
      Issue.record("no picture")
      return
    }
    #expect(frame.size == Size(width: 212, height: 212))
    #expect(mask == .ellipse(in: frame))
  }

  @Test(arguments: Attachment.ViewOnce.allCases, [MessageKind.media, .album, .voice, .file])
  func `Nothing is shown of what can be seen once`(
    state: Attachment.ViewOnce, kind: MessageKind
  ) async throws {
    var secret = Attachment(
      src: "assets/wide.png", mime: kind == .voice ? "audio/ogg" : "image/png", name: "Secret.png")
    secret.viewOnce = state
    secret.poster = "assets/red.png"
    let message = media(secret, kind: kind, from: "ana")
    let (rows, scene) = try await layout([message])
    #expect(MediaPresenter().pictures(of: rows[0].item).isEmpty)
    #expect(pictures(in: scene).isEmpty)
    let said = texts(in: scene)
    #expect(!said.contains { $0.contains("Secret") || $0.contains("assets") })
    #expect(!message.words.contains("Secret"))
    switch state {
    case .unopened:
      #expect(said.contains { ["Photo", "Voice message"].contains($0) }, "\(said)")
      #expect(rows[0].hits.map(\.kind) == [.viewOnce])
    case .opened: #expect(said.contains("Opened") && rows[0].hits.isEmpty)
    case .expired: #expect(said.contains("Expired") && rows[0].hits.isEmpty)
    }
  }

  @Test func `The card of a file is 187 by 124.67 points`() async throws {
    let file = Attachment(
      src: "private/a.pdf", mime: "application/pdf", name: "Trail map.pdf", bytes: 15_000)
    for from in ["ana", "me"] {
      let (rows, scene) = try await layout([media(file, kind: .file, from: from)])
      #expect(Facts.isNear(rows[0].bodyFrame.width, 187))
      #expect(Facts.isNear(rows[0].bodyFrame.height, 124.67))
      #expect(
        rows[0].hits == [
          HitRegion(kind: .file, target: "private/a.pdf", frame: rows[0].bodyFrame)
        ])
      let said = texts(in: scene)
      #expect(
        said.contains("Trail map.pdf") && said.contains("PDF Document\u{A0}· 15 kB"), "\(said)")
      #expect(said.contains("PDF") && !said.contains { $0.contains("private") })
    }
  }

  @Test func `A file without a name is named by its type, never by its path`() async throws {
    let file = Attachment(src: "private/plan.xlsx", bytes: 820)
    let said = texts(in: try await layout([media(file, kind: .file)]).scene)
    #expect(said.contains("Spreadsheet") && said.contains("820 bytes"), "\(said)")
    #expect(!said.contains { $0.contains("plan") || $0.contains("private") })
  }

  @Test(arguments: [
    "A contract with a name that nobody reads to its end.docx",
    "データ資料の最終版（修正済み・確認用・第三版・印刷不可）.xlsx",
    "عقد طويل جدا لا يقرأ أحد اسمه حتى نهايته الأخيرة.pdf",
    String(repeating: "x", count: 5000) + ".zip",
  ])
  func `The middle of a long name is left out`(name: String) async throws {
    let file = Attachment(src: "f", name: name)
    let (rows, scene) = try await layout([media(file, kind: .file)])
    // The dot is a run of its own beside letters of other scripts.
    let ending = name.suffix(3)
    let said = texts(in: scene).joined()
    #expect(said.contains("…") && said.contains(ending), "\(said)")
    #expect(said.contains(name.prefix(4)))
    let name = scene.elements.filter { $0.owner.part == "name" }
    #expect(!name.isEmpty)
    for case .glyphs(let run, let origin, _) in name.map(\.shape) {
      #expect(origin.x + run.x >= rows[0].bodyFrame.minX + 15.9)
      #expect(origin.x + run.x + run.width <= rows[0].bodyFrame.maxX - 15.9)
    }
  }

  @Test func `A file among photos is a card`() async throws {
    let (rows, scene) = try await layout([
      media(photo(), Attachment(src: "m", mime: "application/pdf", name: "Minutes.pdf"))
    ])
    #expect(rows[0].hits.map(\.kind) == [.image, .file])
    #expect(texts(in: scene).contains("Minutes.pdf"))
  }

  @Test(arguments: [2, 3, 5, 12], ["ana", "me"])
  func `A theme can draw the photos of a message as a fan with their number`(
    count: Int, from: String
  ) async throws {
    var theme = Theme.imessage
    theme.metrics.photos.fanMinimum = 3
    let message = Message(
      id: "1", kind: .album, from: from,
      attachments: (0..<count).map { _ in photo("assets/red.png") })
    let (rows, scene) = try await layout([message], theme: theme)
    let said = texts(in: scene)
    guard count >= 3 else {
      #expect(pictures(in: scene).count == count && !said.contains("2 Photos"))
      return
    }
    #expect(pictures(in: scene).count == min(5, count))
    #expect(said.contains("\(count) Photos"), "\(said)")
    // The scene begins with the margin above the row.
    let body = rows[0].bodyFrame.offset(y: theme.metrics.marginTop)
    #expect(body.minX >= 16 - 1e-6 && body.maxX <= 386 + 1e-6)
    for element in scene.elements where element.owner.part == "photo" {
      #expect(element.bounds.minX >= body.minX - 0.5 && element.bounds.maxX <= body.maxX + 0.5)
      #expect(
        element.bounds.minY >= body.minY - 0.5 && element.bounds.maxY <= body.maxY + 0.5)
    }
    for hit in rows[0].hits {
      #expect(hit.frame.minX >= body.minX - 1e-6 && hit.frame.maxX <= body.maxX + 1e-6)
      #expect(hit.frame.width > 0)
    }
  }

  @Test(arguments: [320.0, 375, 430], [13.0, 17, 28, 40])
  func `Everything lies in its body and on the screen`(
    width: Double, textSize: Double
  ) async throws {
    var once = Attachment(src: "", mime: "video/mp4")
    once.viewOnce = .unopened
    var opened = Attachment(src: "")
    opened.viewOnce = .opened
    var round = video()
    (round.form, round.isMuted, round.duration) = (.round, true, 7000)
    var clip = video(poster: "assets/wide.png")
    (clip.isMuted, clip.duration, clip.transfer) = (true, 7000, .progress(0.5))
    var live = photo("assets/portrait.png")
    live.form = .live
    let file = Attachment(
      src: "f.pdf", mime: "application/pdf", name: "A name that is too long for any card.pdf",
      bytes: 1_534_000, transfer: .failed)
    var theme = Theme.imessage
    theme.metrics.photos.badgeSize = 11
    var messages: [Message] = []
    for attachment in [once, opened, round, clip, live, file] {
      for from in ["ana", "me"] {
        messages.append(
          Message(
            id: "\(messages.count)", kind: attachment == file ? .file : .media, from: from,
            attachments: [attachment]))
      }
    }
    for locale in ["en", "ar"] {
      let (rows, scene) = try await layout(
        messages, locale: locale, theme: theme, width: width, textSize: textSize)
      let all = elements(of: scene)
      for row in rows where row.item.message != nil {
        let body = row.bodyFrame
        #expect(body.minX >= 0 && body.maxX <= width)
        for element in all where element.owner.item == row.item.id {
          guard case .glyphs(let run, let origin, _) = element.shape else { continue }
          #expect(origin.x + run.x >= body.minX - 0.5, "\(row.item.id) \(locale)")
          #expect(origin.x + run.x + run.width <= body.maxX + 0.5, "\(row.item.id) \(locale)")
        }
      }
    }
  }

  @Test func `The words of a message name what is seen`() {
    let messages = [
      media(photo(), text: "One"), media(video(), kind: .media),
      media(Attachment(src: "x", name: "Plan.pdf"), Attachment(src: "y"), kind: .file),
    ]
    var gif = photo()
    gif.form = .gif
    var round = video()
    round.form = .round
    var once = photo()
    once.viewOnce = .expired
    #expect(messages.map(\.words) == ["photo: One", "video", "2 files: Plan.pdf"])
    #expect(media(gif, gif, round).words == "2 GIFs and video message")
    #expect(media(once).words == "expired view-once photo")
  }

  @Test func `The content hash depends on every member of an attachment`() {
    func hash(_ change: (inout Attachment) -> Void) -> ContentHash {
      var attachment = photo()
      change(&attachment)
      let content = MessageContent(message: media(attachment))
      return TimelineItem(
        id: "1", kind: .media, content: .message(content), decoration: Decoration(side: .outgoing)
      ).contentHash
    }
    let hashes = [
      hash { _ in }, hash { $0.form = .gif }, hash { $0.form = .live }, hash { $0.isMuted = true },
      hash { $0.poster = "a" }, hash { $0.viewOnce = .opened }, hash { $0.viewOnce = .expired },
      hash { $0.played = 0.5 }, hash { $0.speed = 2 }, hash { $0.transcript = "a" },
    ]
    #expect(Set(hashes).count == hashes.count)
  }
}
