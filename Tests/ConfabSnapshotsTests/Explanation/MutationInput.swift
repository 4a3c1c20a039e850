import Confab
import ConfabLayout
import ConfabRendering
import ConfabSupport

/// Everything that a picture is drawn from, for tests that change one thing at a time.
struct MutationInput {
  /// The document. It has a message of each kind, a date header, a status line, readers, a
  /// participant who types, and a message that was not delivered.
  var json = document
  var options = RenderOptions(layout: LayoutOptions(width: 375, scale: 2))
  var attachments: [String: [UInt8]]
  var typefaces: [String] = []
  var probe = ProbePresenter()

  init() throws {
    attachments = [
      "maya.png": try Self.picture(40, 40, 0xFF_E4_57_2E),
      "dunes.png": try Self.picture(60, 40, 0xFF_D8_B0_70),
      "sea.png": try Self.picture(40, 60, 0xFF_40_80_C0),
    ]
    // A width at which small changes move words to other lines.
    options.layout.theme.metrics.bubbleMaximumReserve = 85.5
  }

  /// Replaces a part of the document.
  mutating func replace(_ old: String, _ new: String) throws {
    guard let range = json.firstRange(of: old) else { throw MissingText(text: old) }
    json.replaceSubrange(range, with: new)
  }

  struct MissingText: Error { var text: String }

  /// A studio with the typefaces and the presenters.
  func studio() throws -> Studio {
    var presenters = PresenterRegistry.builtIn
    presenters.register(probe)
    return try Studio(typefaces: typefaces, presenters: presenters, workers: 1)
  }

  /// Whether a studio for another input can draw this one.
  func hasStudio(of other: MutationInput) -> Bool {
    typefaces == other.typefaces && probe.numbers == other.probe.numbers
  }

  /// The pages of the conversation.
  func pages(by studio: Studio) async throws -> Pages {
    let attachments = attachments
    return try await studio.pages(
      of: try ConversationReader.read(Array(json.utf8), named: "chat.json"),
      attachments: .provider { attachments[$0] }, options: options)
  }

  /// A PNG of one color with a darker frame.
  static func picture(
    _ width: Int, _ height: Int, _ color: UInt32, dot: UInt32? = nil
  ) throws -> [UInt8] {
    var pixels = [UInt32](repeating: color, count: width * height)
    for x in 0..<width { pixels[x] = 0xFF_20_20_20 }
    if let dot { pixels[height / 2 * width + width / 2] = dot }
    var file: [UInt8] = []
    let writer = try PNGWriter(
      width: width, height: height, hasAlpha: false, compression: .small,
      sink: { (bytes) throws(FileError) in file += bytes })
    try writer.append(pixels)
    try writer.finish()
    return file
  }

  static let document = """
    {"confab": "1", "conversation": {"title": "Ridge walk", "kind": "group"}, "self": "me",
     "participants": [{"id": "me", "name": "Theo"},
      {"id": "maya", "name": "Maya", "color": "#e4572e", "avatar": "maya.png"},
      {"id": "noor", "name": "Noor", "color": "#1b7f79"}],
     "timezone": "Europe/Berlin", "locale": "en", "now": "2025-09-19T19:20:00+02:00",
     "messages": [
      {"id": "m1", "kind": "system", "at": "2025-09-19T15:00:00+02:00", "text": "Maya named the conversation"},
      {"id": "m2", "kind": "text", "from": "maya", "at": "2025-09-19T15:01:00+02:00", "text": "Waffles, tea: AVATAR 1/2. Who is in for the long ridge on Sunday, with the dog and the big thermos?"},
      {"id": "m3", "kind": "text", "from": "noor", "at": "2025-09-19T18:04:00+02:00", "text": "See https://ridge.example/map"},
      {"id": "m4", "kind": "text", "from": "noor", "at": "2025-09-19T18:04:20+02:00", "text": "I can drive"},
      {"id": "m5", "kind": "text", "from": "me", "at": "2025-09-19T18:07:00+02:00", "text": "Good. I bring bread.", "status": "read", "readAt": "2025-09-19T18:09:00+02:00"},
      {"id": "m6", "kind": "media", "from": "maya", "at": "2025-09-19T18:20:00+02:00", "attachments": [{"src": "dunes.png", "mime": "image/png", "width": 60, "height": 40}, {"src": "sea.png", "mime": "image/png", "width": 40, "height": 60}]},
      {"id": "m7", "kind": "text", "from": "noor", "at": "2025-09-19T18:21:00+02:00", "text": "😍🥾"},
      {"id": "m8", "kind": "text", "from": "maya", "at": "2025-09-19T18:22:00+02:00", "text": "Bold and plain", "spans": [{"start": 0, "end": 4, "style": "bold"}]},
      {"id": "m9", "kind": "x-dice", "from": "noor", "at": "2025-09-19T18:23:00+02:00", "x-dice": {"rolled": [6]}},
      {"id": "m10", "kind": "x-probe", "from": "maya", "at": "2025-09-19T18:24:00+02:00", "x-probe": {}},
      {"id": "m11", "kind": "text", "from": "me", "at": "2025-09-19T18:25:00+02:00", "text": "She looks at you", "status": "failed"},
      {"id": "m12", "kind": "text", "from": "me", "at": "2025-09-19T18:26:00+02:00", "text": "Also at me, a little", "status": "delivered"}],
     "state": {"typing": ["noor"], "unreadFrom": "m8", "seen": {"maya": "m12", "noor": "m5"}, "draft": "On my"}}
    """
}
