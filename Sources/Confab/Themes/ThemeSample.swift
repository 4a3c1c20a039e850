import ConfabModel
import ConfabScene

/// The conversation of a ``ThemeCard``. It is read from nowhere: its photo is drawn.
enum ThemeSample {
  /// The name of the photo in the conversation.
  static let photoName = "photo.png"
  /// The size of the photo, in pixels.
  static let photoSize = Size(width: 900, height: 600)

  /// A conversation with every part of a theme.
  ///
  /// - Throws: `DocumentError` never, as the tests check.
  static func conversation() throws -> Conversation {
    try ConversationReader.read(Array(document.utf8), named: "the sample of a theme")
  }

  private static let document = """
    {
      "confab": "1",
      "conversation": {"title": "Ridge walk", "kind": "group"},
      "self": "me",
      "participants": [
        {"id": "me", "name": "Noor"}, {"id": "maya", "name": "Maya"}, {"id": "theo", "name": "Theo"}
      ],
      "timezone": "UTC",
      "locale": "en",
      "now": "2026-08-21T18:40:00Z",
      "messages": [
        {"id": "1", "kind": "text", "from": "maya", "at": "2026-08-21T18:00:00Z",
          "text": "Who’s in for Saturday?"},
        {"id": "2", "kind": "text", "from": "maya", "at": "2026-08-21T18:00:20Z",
          "text": "The sky will be clear, and the hut has a table for four."},
        {"id": "3", "kind": "text", "from": "me", "at": "2026-08-21T18:02:00Z", "text": "I am!"},
        {"id": "4", "kind": "text", "from": "me", "at": "2026-08-21T18:02:20Z",
          "text": "With coffee", "reactions": [{"emoji": "❤️", "by": ["maya"]}]},
        {"id": "5", "kind": "system", "from": "maya", "at": "2026-08-21T18:04:00Z",
          "system": {"event": "added", "people": ["theo"]}},
        {"id": "6", "kind": "media", "from": "theo", "at": "2026-08-21T18:05:00Z",
          "text": "The path last autumn",
          "attachments": [{"src": "photo.png", "mime": "image/png", "width": 900, "height": 600}]},
        {"id": "7", "kind": "poll", "from": "maya", "at": "2026-08-21T18:07:00Z",
          "poll": {"question": "When do we start?", "options": [
            {"text": "6:30", "votes": ["theo"]}, {"text": "8:00", "votes": ["maya", "me"]}]}},
        {"id": "8", "kind": "voice", "from": "me", "at": "2026-08-21T18:09:00Z",
          "attachments": [{"mime": "audio/mp4", "duration": 14, "waveform": [0.1, 0.5, 0.9, 0.7,
            0.4, 0.3, 0.6, 0.8, 0.5, 0.3, 0.2, 0.6, 1, 0.7, 0.5, 0.4, 0.7, 0.6, 0.3, 0.2]}]},
        {"id": "9", "kind": "file", "from": "theo", "at": "2026-08-21T18:12:00Z",
          "attachments": [{"mime": "application/pdf", "name": "Trail map.pdf", "bytes": 628000}]},
        {"id": "10", "kind": "text", "from": "me", "at": "2026-08-21T18:14:00Z",
          "text": "Table for four it is", "replyTo": "2", "status": "read"}
      ],
      "state": {"typing": ["maya"]}
    }
    """

  /// A landscape of hills below an evening sky, in pixels.
  static var photo: Scene {
    let (width, height) = (photoSize.width, photoSize.height)
    var scene = Scene()
    scene.fill(
      .rect(Rect(x: 0, y: 0, width: width, height: height)),
      .vertical(
        top: Color(rgb: 0x8fa9bd), bottom: Color(rgb: 0xf3d9b5), from: 0, to: height * 0.7))
    scene.fill(
      .ellipse(in: Rect(x: width * 0.62, y: height * 0.3, width: 96, height: 96)),
      .color(Color(rgb: 0xfff1d6)))
    let hills: [(UInt32, left: Double, middle: Double, right: Double)] = [
      (0x9a9fa3, 0.62, 0.32, 0.56), (0x6f7f80, 0.56, 0.74, 0.5), (0x3f5450, 0.72, 0.6, 0.86),
    ]
    for (color, left, middle, right) in hills {
      var path = Path()
      path.move(0, height * left)
      path.curve(
        width * 0.3, height * middle, width * 0.6, height * (middle + 0.1), width, height * right)
      path.line(width, height)
      path.line(0, height)
      path.close()
      scene.fill(path, .color(Color(rgb: color)))
    }
    return scene
  }
}
