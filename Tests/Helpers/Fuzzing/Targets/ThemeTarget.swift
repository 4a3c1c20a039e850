import Confab

/// Reads a theme. Some accepted themes are written and read again, and some lay out and draw a
/// short conversation.
struct ThemeTarget: FuzzTarget {
  private let studio: Studio
  private let conversation: Conversation
  private let folder = FuzzSources.root + "/Examples/conversations"

  init() throws {
    studio = try Studio()
    conversation = try ConversationReader.read(Array(Self.document.utf8), named: "sample")
  }

  func run(_ bytes: [UInt8]) async -> FuzzOutcome {
    var outcome = FuzzOutcome()
    let theme: Theme
    do { theme = try ThemeFile.read(bytes, named: "a.json") } catch {
      if "\(error)".isEmpty { outcome.violation = "an error has an empty description" }
      return outcome
    }
    outcome.isAccepted = true
    var random = SeededRandom(for: bytes)
    do {
      if random.oneIn(16) {
        let again = try ThemeFile.read(Array(ThemeFile.json(theme).utf8), named: "again")
        guard again.metrics == theme.metrics, again.rules == theme.rules else {
          outcome.violation = "a theme differs after writing and reading"
          return outcome
        }
      }
      guard random.oneIn(16) else { return outcome }
      let options = RenderOptions(
        layout: LayoutOptions(
          theme: theme, width: random.pick([120, 280, 375]), scale: random.pick([0.5, 1])),
        picture: PictureOptions(
          appearance: random.pick([.light, .dark]), chrome: random.pick([.none, .full])),
        file: FileOptions(
          format: random.pick(PictureFormat.allCases),
          compression: random.pick([.fast, .small, .small, .small])))
      outcome.violation = try await studio.drawn(
        conversation, folder: folder, options: options, draws: random.oneIn(6), into: &outcome)
    } catch {
      outcome.violation = "\(error)"
    }
    return outcome
  }

  private static let document = """
    {"confab": "1", "conversation": {"kind": "group", "title": "Walk"}, "self": "a",
     "participants": [{"id": "a", "name": "Ada"}, {"id": "b", "name": "Bo Li"}],
     "now": "2026-01-05T12:00:00Z",
     "messages": [
      {"id": "1", "kind": "text", "from": "b", "at": "2026-01-05T09:41:00Z",
       "text": "Who is in? https://example.org", "reactions": [{"emoji": "👍", "by": ["a"]}]},
      {"id": "2", "kind": "text", "from": "a", "at": "2026-01-05T09:42:00Z", "text": "😀",
       "replyTo": "1", "status": "read"},
      {"id": "3", "kind": "media", "from": "b", "at": "2026-01-05T11:00:00Z", "attachments":
       [{"src": "assets/sticker-fox.png", "width": 256, "height": 256, "progress": 0.5}]},
      {"id": "4", "kind": "text", "from": "a", "at": "2026-01-05T11:01:00Z", "text": "שלום b",
       "spans": [{"start": 0, "end": 3, "style": "bold"}], "status": "failed"},
      {"id": "5", "kind": "call", "from": "b", "call": {"outcome": "missed"}}],
     "state": {"typing": ["b"], "seen": {"b": "4"}, "unreadFrom": "3", "draft": "and"}}
    """
}
