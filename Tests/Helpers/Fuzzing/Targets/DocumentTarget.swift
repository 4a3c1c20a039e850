import Confab
import ConfabRendering
import ConfabTimeline

/// Reads a document. Some accepted documents are laid out, and some of these are drawn in one
/// format.
struct DocumentTarget: FuzzTarget {
  private let studio: Studio
  private let folder = FuzzSources.root + "/Examples/conversations"

  init() throws { studio = try Studio() }

  func run(_ bytes: [UInt8]) async -> FuzzOutcome {
    var outcome = FuzzOutcome()
    let conversation: Conversation
    do {
      conversation = try ConversationReader.read(bytes, named: "a.json", payloads: .standard)
    } catch {
      if "\(error)".isEmpty { outcome.violation = "an error has an empty description" }
      return outcome
    }
    outcome.isAccepted = true
    var random = SeededRandom(for: bytes)
    do {
      let options = Self.options(&random)
      guard random.oneIn(6) else {
        _ = try Timeline(conversation, rules: options.layout.theme.rules).items
        return outcome
      }
      outcome.violation = try await studio.drawn(
        conversation, folder: folder, options: options, draws: random.oneIn(10), into: &outcome)
    } catch is TimelineError {
      // For example a time zone that does not exist.
      return outcome
    } catch {
      outcome.violation = "\(error)"
    }
    return outcome
  }

  private static func options(_ random: inout SeededRandom) -> RenderOptions {
    let format = random.pick(PictureFormat.allCases)
    var options = RenderOptions(
      layout: LayoutOptions(
        width: random.pick([120, 280, 375, 777.5]), scale: random.pick([0.5, 1, 1.5])),
      picture: PictureOptions(
        appearance: random.pick([.light, .dark]), chrome: random.pick([.none, .none, .full])),
      file: FileOptions(
        format: format, compression: random.pick([.fast, .small, .small, .small]),
        metadata: random.pick(FileOptions.Metadata.allCases)))
    if random.oneIn(4) { options.layout.typeSize = random.pick([8, 30, 80]) }
    if random.oneIn(8) { options.layout.letterSpacing = random.pick([-20, -0.5, 3, 100]) }
    if random.oneIn(8) { options.layout.selection = .last(2) }
    if options.picture.chrome == .full || format == .pdf {
      options.picture.pageHeight = random.pick([nil, 200, 640.25])
    }
    return options
  }
}

extension Studio {
  /// Lays out a conversation, and draws it unless it is too large to draw it thousands of times.
  ///
  /// - Returns: A violated invariant, or `nil`.
  func drawn(
    _ conversation: Conversation, folder: String, options: RenderOptions, draws: Bool,
    into outcome: inout FuzzOutcome
  ) async throws -> String? {
    do {
      let layout = try await layout(
        of: conversation, attachments: .folder(folder), options: options.layout)
      if let wrong = layout.violation { return wrong }
      let scale = options.layout.scale
      let pixels = layout.contentSize.width * layout.contentSize.height * scale * scale
      guard draws, pixels < 1_500_000 else { return nil }
      outcome.isDrawn = true
      try await write(
        conversation, to: "/dev/null", attachments: .folder(folder), options: options)
      return nil
    } catch ConfabError.options, ConfabError.emptyConversation, ConfabError.timeline {
      return nil
    } catch ConfabError.drawing(VectorError.size), ConfabError.drawing(RenderError.tooHigh) {
      return nil
    }
  }
}

extension ConversationLayout {
  /// A violated invariant of the frames of rows, or `nil`.
  fileprivate var violation: String? {
    guard contentSize.width.isFinite, contentSize.height.isFinite, contentSize.height >= 0 else {
      return "the content is \(contentSize)"
    }
    var last = 0.0
    for (index, row) in rows.enumerated() {
      guard row.height.isFinite, row.height >= 0, row.y >= last else {
        return "row \(index) is at \(row.y), \(row.height) high, after \(last)"
      }
      last = row.y
    }
    return last <= contentSize.height ? nil : "rows extend beyond the content"
  }
}
