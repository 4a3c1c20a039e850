import Confab
import ConfabInspection
import ConfabLayout
import ConfabRendering
import ConfabScene
import ConfabSupport
import ConfabTimeline
import FoundationEssentials
import Glibc
import Testing

@Suite("The display list of all examples and snapshots", .timeLimit(.minutes(30)))
struct SceneDumpTests {
  private func dump(_ document: Document, _ studio: Studio, _ options: RenderOptions)
    async throws -> (dump: SceneDump, bytes: [UInt8])
  {
    var template = Array("\(P_tmpdir)/confab-scene-XXXXXX".utf8CString)
    let path = String(cString: try #require(mkdtemp(&template)))
    defer {
      unlink(path + "/scene.json")
      rmdir(path)
    }
    try await studio.writeScene(
      of: document.conversation, to: OutputFile(path: path + "/scene.json"),
      attachments: .folder(document.folder), options: options)
    let data = try Data(contentsOf: URL(filePath: path + "/scene.json"))
    return (try JSONDecoder().decode(SceneDump.self, from: data), Array(data))
  }

  @Test(arguments: [PictureOptions.Chrome.none, .full])
  func `Every element has the keys of its kind`(chrome: PictureOptions.Chrome) async throws {
    let studio = try Studio()
    let options = RenderOptions(
      layout: LayoutOptions(width: 320, scale: 2), picture: PictureOptions(chrome: chrome))
    for document in Document.all where chrome == .full || !document.conversation.messages.isEmpty {
      let layout = try await studio.layout(
        of: document.conversation, attachments: .folder(document.folder), options: options.layout)
      let ids = Set(layout.request.items.map(\.id))
      let dump = try await dump(document, studio, options).dump
      #expect(dump.scale == 2 && dump.pages.count == 1 && dump.background.utf8.count == 9)
      #expect(dump.pages[0].width == 320)
      for element in dump.pages[0].elements {
        #expect(
          element.item.map(ids.contains)
            ?? ["header", "composer", "status-bar", "wallpaper"].contains(element.part))
        #expect(!element.part.isEmpty && element.part != "body", "\(document) \(element)")
        let keys = [
          element.path != nil, element.color != nil || element.gradient != nil,
          element.lineWidth != nil, element.image != nil, element.font != nil,
          element.glyphs != nil,
        ]
        let expected: [Bool] =
          switch element.kind {
          case .fill: [true, true, false, false, false, false]
          case .stroke: [true, true, true, false, false, false]
          case .image: [true, false, false, true, false, false]
          case .glyphs: [false, true, false, false, true, true]
          case .shadow: [true, true, false, false, false, false]
          // Around a long draft or the pictures of a card, which are clipped, or what is turned or
          // translucent.
          case .group:
            [
              element.transform == nil && element.opacity == 1, false, false, false, false, false,
            ]
          }
        #expect(keys == expected, "\(document) \(element)")
        if let glyphs = element.glyphs {
          #expect(glyphs.ids.count == glyphs.x.count && glyphs.ids.count == glyphs.y.count)
          // The box around the digits has their text, and numbers of lines of code are not copied.
          if element.part != "number" {
            #expect((element.text == nil) == (element.part == "missing"))
          }
        }
        // A wallpaper says nothing.
        if element.kind == .image, element.part != "wallpaper" {
          #expect(element.text?.isEmpty == false, "\(document) \(element)")
        }
      }
    }
  }

  /// The texts of the glyphs of a message, joined in order, are its text, except for lines without
  /// glyphs.
  @Test func `Glyphs have the text of the message`() async throws {
    let studio = try Studio()
    func spoken(_ text: String) -> [String] {
      text.split(whereSeparator: \.isNewline).map(String.init).filter { line in
        !line.unicodeScalars.allSatisfy {
          $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
        }
      }
    }
    var compared = 0
    for document in Document.all where !document.conversation.messages.isEmpty {
      let dump = try await dump(
        document, studio, RenderOptions(layout: LayoutOptions(width: 300, scale: 1))
      ).dump
      let said = Dictionary(
        grouping: dump.pages.flatMap(\.elements).filter {
          $0.kind == .glyphs && $0.part == "text" || $0.kind == .stroke && $0.part == "missing"
        }, by: \.item)
      for message in document.conversation.messages where [.text, .system].contains(message.kind) {
        // Glyphs count from the start of their block, and spoilers have none.
        guard message.blocks.isEmpty,
          !message.spans.contains(where: { $0.style.isParagraph || $0.isHidden })
        else {
          continue
        }
        guard let original = message.text,
          let elements = said[TimelineItem.id(ofMessage: message.id)]
        else { continue }
        // Boxes have no position in the text, but all messages with boxes have a single direction.
        let hasBoxes = elements.contains { $0.glyphs == nil }
        let inOrder =
          hasBoxes
          ? elements
          : elements.sorted {
            ($0.glyphs?.start ?? 0, $0.glyphs?.end ?? 0)
              < ($1.glyphs?.start ?? 0, $1.glyphs?.end ?? 0)
          }
        let text = original + (message.translation.map { "\n\($0.text)" } ?? "")
        let whole = inOrder.map { $0.text ?? "" }.joined()
        #expect(spoken(whole) == spoken(text), "\(document) \(message.id)")
        compared += 1
      }
    }
    #expect(compared > 300)
  }

  /// Each element is drawn alone.
  @Test(arguments: [1.0, 3]) func `Elements paint only within their bounds`(scale: Double)
    async throws
  {
    let studio = try Studio()
    let worker = LayoutWorker(library: studio.library)
    let options = RenderOptions(layout: LayoutOptions(width: 300, scale: scale))
    let renderer = try BandRenderer(
      scale: scale, width: Int(300 * scale), background: .color(.white))
    for name in ["languages", "rich-text", "group", "sending"] {
      let document = try #require(
        Document.all.first { $0.description == "Examples/conversations/\(name).json" })
      let dump = try await dump(document, studio, options).dump
      let layout = try await studio.layout(
        of: document.conversation, attachments: .folder(document.folder), options: options.layout)
      let height = layout.contentSize.height
      let scene = layout.scene(
        of: try await worker.rows(of: layout, at: layout.rows.indices), first: 0,
        palette: options.layout.theme.light, offset: 0,
        visible: -layout.overhang..<height + layout.overhang, screen: ScreenGradient(0..<height))
      #expect(scene.elements.count == dump.pages[0].elements.count)
      for (element, printed) in zip(scene.elements, dump.pages[0].elements) {
        var alone = Scene()
        alone.add(element)
        let box = printed.bounds ?? Rect(x: 0, y: element.bounds.y, width: 0, height: 0)
        let rows = Int((box.minY - 9) * scale)..<Int((box.maxY + 9) * scale)
        let band = try renderer.draw(alone, rows: rows)
        let columns = (box.minX * scale).rounded()..<(box.maxX * scale).rounded()
        let lines = (box.minY * scale).rounded()..<(box.maxY * scale).rounded()
        let outside = band.pixels.indices.count { index in
          band.pixels[index] & 0xFF_FFFF != 0xFF_FFFF
            && !(columns.contains(Double(index % band.width))
              && lines.contains(Double(rows.lowerBound + index / band.width)))
        }
        #expect(outside == 0, "\(name) \(printed)")
      }
    }
  }

  @Test func `The display list does not depend on the run or the number of workers`() async throws {
    for document in Document.all.prefix(6) {
      let one = try await dump(
        document, Studio(), RenderOptions(picture: PictureOptions(chrome: .full))
      ).bytes
      let three = try await dump(
        document, Studio(workers: 3), RenderOptions(picture: PictureOptions(chrome: .full))
      ).bytes
      #expect(one == three, "\(document)")
    }
  }

  @Test func `Each page has its own elements`() async throws {
    let document = try #require(Document.all.first { $0.description.contains("weekend") })
    let dump = try await dump(
      document, Studio(), RenderOptions(picture: PictureOptions(pageHeight: 300))
    ).dump
    #expect(dump.pages.count > 2 && dump.pages.allSatisfy { $0.height == 300 })
    for page in dump.pages {
      for bounds in page.elements.compactMap(\.bounds) {
        #expect(bounds.maxY > -40 && bounds.minY < 340)
      }
    }
  }
}
