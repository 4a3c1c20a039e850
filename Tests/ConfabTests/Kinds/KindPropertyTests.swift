import Confab
import ConfabInspection
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import Testing

@Suite("Random conversations of all kinds", .timeLimit(.minutes(30)))
struct KindPropertyTests {
  private let studio: Studio
  private let worker: LayoutWorker

  init() throws {
    studio = try Studio()
    worker = LayoutWorker(library: studio.library)
  }

  private func layout(
    _ chat: Conversation, _ theme: Theme, width: Double = 375, size: Double? = nil
  ) async throws -> ConversationLayout {
    var options = LayoutOptions(theme: theme, width: width, scale: 2)
    options.typeSize = size
    return try await studio.layout(of: chat, attachments: .folder("/"), options: options)
  }

  private func scene(
    _ layout: ConversationLayout, _ palette: Palette
  ) async throws -> Scene {
    let rows = try await worker.rows(of: layout, at: layout.rows.indices)
    let height = layout.contentSize.height
    return layout.scene(
      of: rows, first: 0, palette: palette, offset: 0, visible: 0..<height,
      screen: ScreenGradient(0..<height))
  }

  @Test(arguments: Theme.builtIn, [(320.0, 17.0), (375, 13), (430, 23), (320, 40), (375, 40)])
  func `Layouts satisfy all invariants at every width and type size`(
    theme: Theme, screen: (width: Double, size: Double)
  ) async throws {
    for seed in 1...(theme == .imessage ? 6 : 2) {
      var sample = KindSample(seed: UInt64(seed))
      let chat = sample.conversation(count: 40, locale: seed % 2 == 0 ? "ar" : "en")
      let layout = try await layout(chat, theme, width: screen.width, size: screen.size)
      let dump = try await studio.dump(layout)
      let check = LayoutCheck(
        dump: dump, request: layout.request, conversation: chat, rules: theme.rules)
      let problems = check.problems()
      #expect(problems.isEmpty, "seed \(seed): \(problems.prefix(5))")
    }
  }

  @Test(arguments: Theme.builtIn, [(320.0, 13.0), (375, 17), (320, 40)])
  func `No text leaves the screen or its row`(
    theme: Theme, screen: (width: Double, size: Double)
  ) async throws {
    let (width, size) = screen
    for seed in 11...(theme == .imessage ? 14 : 12) {
      var sample = KindSample(seed: UInt64(seed))
      let chat = sample.conversation(count: 40, locale: seed % 2 == 0 ? "he" : "en")
      let layout = try await layout(chat, theme, width: width, size: size)
      let frames = Dictionary(
        try await studio.dump(layout).items.map { ($0.id, $0.frame) },
        uniquingKeysWith: { first, _ in first })
      for element in try await scene(layout, theme.light).elements {
        guard case .glyphs(let run, let origin, _) = element.shape else { continue }
        let (left, right) = (origin.x + run.x, origin.x + run.x + run.width)
        let words = "seed \(seed), \(element.owner): \(element.alternative?.string ?? "")"
        #expect(left >= -0.5 && right <= width + 0.5, "\(words) is at \(left) to \(right)")
        guard let frame = element.owner.item.flatMap({ frames[$0] }) else { continue }
        // The last line of notes and a status line reach into the space below their row.
        let metrics = layout.request.metrics
        let isSmall =
          element.owner.part == "notes" || element.owner.item?.hasSuffix("#status") == true
        let below = isSmall ? metrics.smallPitch - metrics.statusLines.height : 0
        #expect(
          origin.y >= frame.minY && origin.y <= frame.maxY + below,
          "\(words) is at \(origin.y), not in \(frame)")
      }
    }
  }

  @Test(arguments: Theme.builtIn)
  func `Sizes do not depend on colors`(theme: Theme) async throws {
    var sample = KindSample(seed: 21)
    let layout = try await layout(sample.conversation(count: 60), theme)
    func frames(_ palette: Palette) async throws -> [Rect] {
      try await scene(layout, palette).elements.compactMap {
        guard case .glyphs(let run, let origin, _) = $0.shape else { return nil }
        return Rect(x: origin.x + run.x, y: origin.y, width: run.width, height: 0)
      }
    }
    #expect(try await frames(theme.light) == frames(theme.dark))
  }

  /// The words of the document that are drawn in a row are in the row's line of the transcript. The
  /// input and output of tools are not read aloud, nor are messages that are quoted in the row of
  /// their answer.
  @Test(arguments: Theme.builtIn)
  func `The transcript says what is seen`(theme: Theme) async throws {
    for seed in 31...(theme == .imessage ? 34 : 32) {
      var sample = KindSample(seed: UInt64(seed))
      let chat = sample.conversation(count: 40)
      let layout = try await layout(chat, theme)
      let lines = Dictionary(
        zip(
          layout.request.items.map(\.id),
          Transcript(of: layout.request.items[...], participants: chat.participants)),
        uniquingKeysWith: { first, _ in first })
      for element in try await scene(layout, theme.light).elements {
        guard let text = element.alternative?.string, let row = element.owner.item,
          let line = lines[row],
          !["name", "input", "output", "quote", "reply"].contains(element.owner.part)
        else { continue }
        for word in KindSample.words where text.contains(word) {
          #expect(line.contains(word), "seed \(seed), \(element.owner): \(word) is not in \(line)")
        }
      }
    }
  }

  @Test(arguments: Theme.builtIn)
  func `Hits lie on what they name`(theme: Theme) async throws {
    for seed in 41...(theme == .imessage ? 44 : 42) {
      var sample = KindSample(seed: UInt64(seed))
      let layout = try await layout(sample.conversation(count: 40), theme)
      let rows = try await worker.rows(of: layout, at: layout.rows.indices)
      for row in rows {
        for hit in row.hits {
          #expect(hit.frame.width > 0 && hit.frame.height > 0, "\(row.item.id): \(hit)")
          #expect(hit.frame.minX >= 0 && hit.frame.maxX <= row.size.width, "\(row.item.id): \(hit)")
          // Reactions can lie over the row above.
          let top = hit.kind.rawValue == "reactions" ? -layout.overhang : 0
          #expect(
            hit.frame.minY >= top && hit.frame.maxY <= row.size.height, "\(row.item.id): \(hit)")
        }
      }
    }
  }

  @Test(arguments: Theme.builtIn)
  func `Only kinds of apps without a card have a placeholder`(theme: Theme) async throws {
    var sample = KindSample(seed: 51)
    let layout = try await layout(sample.conversation(count: 80), theme)
    #expect(
      layout.warnings.filter { $0.kind != .missingPicture }.isEmpty, "\(layout.warnings)")
  }

  @Test(
    arguments: [(Theme.imessage, 375.0, 13.0), (.imessage, 430, 40)]
      + Theme.builtIn.map { ($0, 320.0, 17.0) })
  func `The examples are drawn without a placeholder or a warning, also mirrored`(
    theme: Theme, width: Double, size: Double
  ) async throws {
    // One conversation shows a photo that is missing.
    let examples = Document.all.filter { $0.folder.contains("/Examples") }
    #expect(examples.count > 20)
    var options = LayoutOptions(theme: theme, width: width)
    options.typeSize = size
    for example in examples {
      for locale in [example.conversation.locale, "he"] {
        var chat = example.conversation
        chat.locale = locale
        let layout = try await studio.layout(
          of: chat, attachments: .folder(example.folder), options: options)
        let warnings = layout.warnings.filter { $0.kind != .missingPicture }
        #expect(warnings.isEmpty, "\(example), \(locale ?? ""): \(warnings)")
      }
    }
  }
}
