import Confab

/// Reads a document. What is accepted is laid out; some of it is drawn in one of the four formats.
struct DocumentTarget: FuzzTarget {
  private let studio: Studio
  private let folder = FuzzSources.root + "/Examples"

  init() throws { studio = try Studio() }

  func run(_ bytes: [UInt8]) async -> FuzzOutcome {
    var outcome = FuzzOutcome()
    let conversation: Conversation
    do { conversation = try ConversationReader.read(bytes, named: "a.json") } catch {
      if "\(error)".isEmpty { outcome.complaint = "an error without words" }
      return outcome
    }
    outcome.isAccepted = true
    var random = SeededRandom(for: bytes)
    do {
      let options = Self.options(&random)
      guard random.oneIn(6) else {
        _ = try Timeline(conversation, rules: options.theme.rules).items
        return outcome
      }
      outcome.complaint = try await studio.drawn(
        conversation, folder: folder, options: options, draws: random.oneIn(10), into: &outcome)
    } catch is TimelineError {
      // Such as a time zone that there is not.
      return outcome
    } catch {
      outcome.complaint = "\(error)"
    }
    return outcome
  }

  private static func options(_ random: inout SeededRandom) -> RenderOptions {
    let format = random.pick(PictureFormat.allCases)
    var options = RenderOptions(
      appearance: random.pick([.light, .dark]), width: random.pick([120, 280, 375, 777.5]),
      scale: random.pick([0.5, 1, 1.5]), chrome: random.pick([.none, .none, .full]),
      compression: random.pick([.fast, .small, .small, .small]),
      format: format, metadata: random.pick(RenderOptions.Metadata.allCases))
    if random.oneIn(4) { options.typeSize = random.pick([8, 30, 80]) }
    if random.oneIn(8) { options.letterSpacing = random.pick([-20, -0.5, 3, 100]) }
    if random.oneIn(8) { options.selection = .last(2) }
    if options.chrome == .full || format == .pdf {
      options.pageHeight = random.pick([nil, 200, 640.25])
    }
    return options
  }
}

extension Studio {
  /// Lays a conversation out and draws it, if it is not too large to be drawn thousands of times.
  ///
  /// - Returns: what is wrong; `nil` if nothing is.
  func drawn(
    _ conversation: Conversation, folder: String, options: RenderOptions, draws: Bool,
    into outcome: inout FuzzOutcome
  ) async throws -> String? {
    do {
      let layout = try await layOut(conversation, folder: folder, options: options)
      if let wrong = layout.complaint { return wrong }
      let pixels =
        layout.contentSize.width * layout.contentSize.height * options.scale * options.scale
      guard draws, pixels < 1_500_000 else { return nil }
      outcome.isDrawn = true
      try await render(conversation, folder: folder, options: options, to: "/dev/null")
      return nil
    } catch is OptionError {
      // Such as a conversation without messages.
      return nil
    } catch is TimelineError {
      return nil
    } catch VectorError.size, RenderError.tooHigh {
      return nil
    }
  }
}

extension ConversationLayout {
  /// What is wrong with the places of the rows; `nil` if nothing is.
  fileprivate var complaint: String? {
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
    return last <= contentSize.height ? nil : "rows go on after the end"
  }
}
