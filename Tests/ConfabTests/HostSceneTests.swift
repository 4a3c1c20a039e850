import Confab
import ConfabInspection
import ConfabLayout
import ConfabScene
import ConfabSupport
import ConfabText
import ConfabTimeline
import FoundationEssentials
import Glibc
import Testing

/// A card of an app's own, with a shadow, a part of a picture and a rotated stamp. While it is
/// being sent it is translucent.
private struct CardPresenter: ItemPresenter {
  let picture: String

  func accepts(_ item: TimelineItem) -> Bool { item.kind.rawValue == "x-card" }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let block = try context.block(
      "Card", style: TextStyle(size: context.metrics.textSize), pitch: context.metrics.linePitch,
      width: 120)
    return ItemBody(
      size: Size(width: 140, height: 90),
      content: Card(block: block, picture: picture, isOnItsWay: item.message?.status == .sending))
  }

  private struct Card: ItemContent {
    let block: TextBlock
    let picture: String
    let isOnItsWay: Bool

    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
      scene.owner.part = "card"
      scene.group(opacity: isOnItsWay ? 0.5 : 1) { scene in
        let outline = Path.roundedRect(frame.inset(by: 4), radius: 12)
        scene.shadow(of: outline, Color.black.opacity(0.4), blur: 3, y: 1)
        scene.fill(outline, context.bubblePaint)
        let photo = Rect(x: frame.x + 10, y: frame.y + 10, width: 40, height: 40)
        scene.image(
          ImageSource(
            path: picture, name: "lake", part: Rect(x: 300, y: 200, width: 400, height: 400),
            filter: .linear), in: photo, mask: .ellipse(in: photo), text: "a lake")
        scene.group(
          clip: outline,
          transform: .rotation(turns: -0.05, around: Point(x: frame.maxX - 40, y: frame.midY))
        ) { scene in
          let stamp = Rect(x: frame.maxX - 70, y: frame.midY - 12, width: 90, height: 24)
          scene.stroke(.roundedRect(stamp, radius: 4), context.bubblePaint, width: 2)
          block.draw(
            in: stamp.inset(by: 3), color: .black,
            visible: -Double.infinity..<Double.infinity, into: &scene)
        }
      }
    }
  }
}

@Suite("Scenes of presenters of an app", .timeLimit(.minutes(30)))
struct HostSceneTests {
  private let conversation = Conversation(
    selfID: "a",
    participants: ["a", "b"].map { Participant(id: $0, name: "Name \($0)") },
    messages: [
      Message(id: "m1", kind: .text, from: "b", text: "Look"),
      Message(id: "m2", kind: MessageKind(rawValue: "x-card"), from: "a", status: .sending),
      Message(id: "m3", kind: MessageKind(rawValue: "x-card"), from: "b"),
    ])

  private func studio(
    workers: Int = 1, picture: String = Document.root + "/Examples/conversations/assets/lake.jpg"
  ) throws -> Studio {
    var presenters = PresenterRegistry.builtIn
    presenters.register(CardPresenter(picture: picture))
    return try Studio(presenters: presenters, workers: workers)
  }

  private func withFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "confab-host-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path)
  }

  @Test func `The display list contains all elements`() async throws {
    let dump = try await withFolder { folder in
      try await studio().writeScene(
        of: conversation, to: OutputFile(path: folder + "/s.json"), attachments: .folder(folder))
      return try JSONDecoder().decode(
        SceneDump.self, from: Data(contentsOf: URL(filePath: folder + "/s.json")))
    }
    let groups = dump.pages[0].elements.filter { $0.kind == .group && $0.part == "card" }
    #expect(groups.map(\.opacity) == [0.5, 1])
    for group in groups {
      let elements = try #require(group.elements)
      #expect(elements.map(\.kind) == [.shadow, .fill, .image, .group])
      #expect(group.path == nil && group.transform == nil && group.item != nil)
      #expect(elements[0].blur == 3 && elements[0].color == "#00000066")
      #expect(elements[2].image?.part == Rect(x: 300, y: 200, width: 400, height: 400))
      #expect(elements[2].image?.filter == "linear" && elements[2].text == "a lake")
      let stamp = elements[3]
      #expect(stamp.transform?.count == 6 && stamp.path?.hasPrefix("M") == true)
      #expect(stamp.elements?.map(\.kind) == [.stroke, .glyphs])
      #expect(stamp.elements?.last?.text == "Card")
      // The bounds of a group contain its elements.
      let bounds = try #require(group.bounds)
      for element in elements {
        let inner = try #require(element.bounds)
        #expect(inner.minX >= bounds.minX - 0.01 && inner.maxX <= bounds.maxX + 0.01)
        #expect(inner.minY >= bounds.minY - 0.01 && inner.maxY <= bounds.maxY + 0.01)
      }
    }
  }

  @Test(arguments: [PictureFormat.png, .webp, .pdf, .svg])
  func `A picture that can't be read is reported as a warning`(format: PictureFormat) async throws {
    try await withFolder { folder in
      let report = try await studio(picture: folder + "/none.jpg").write(
        conversation, to: folder + "/out", attachments: .folder(folder),
        options: RenderOptions(layout: LayoutOptions(scale: 1), file: FileOptions(format: format)))
      #expect(
        report.warnings == [
          Warning(
            .undrawnPicture, at: .attachment("lake"),
            "lake: the picture cannot be read: there is no such file; it is not drawn")
        ])
      let whole = try await studio().write(
        conversation, to: folder + "/out", attachments: .folder(folder),
        options: RenderOptions(layout: LayoutOptions(scale: 1), file: FileOptions(format: format)))
      #expect(whole.warnings.isEmpty)
    }
  }

  @Test func `The picture does not depend on the number of workers`() async throws {
    try await withFolder { folder in
      var pictures: [Data] = []
      for workers in [1, 3] {
        let path = folder + "/\(workers).png"
        try await studio(workers: workers).write(
          conversation, to: path, attachments: .folder(folder))
        pictures.append(try Data(contentsOf: URL(filePath: path)))
      }
      #expect(pictures[0] == pictures[1])
    }
  }
}
