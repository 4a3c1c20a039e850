import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The notes below a message, one a line: "Edited", "2 Replies", "↻ Replay", "Expires in 2m Keep".
struct NotesAccessory: RowAccessory {
  let part = "notes"
  /// Which apps' notes there are.
  enum Look: Sendable {
    /// All, as in iMessage.
    case all
    /// Without the number of replies, and with "Edited" in the color of other notes, as in Messenger.
    case plainEdits
    /// Without "Edited", which is in the bubble, and without the number of replies.
    case withoutEdits
  }

  /// The notes of an app.
  var look = Look.all
  var marks: TimelineItem.Marks? { .notes }
  var metrics: [any KindMetrics.Type] { [NoteMetrics.self, StatusMetrics.self] }

  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, item.decoration.side != .center,
      case .message(let content) = item.content
    else { return nil }
    let count = notes(of: content).count
    guard count > 0 else { return nil }
    let (metrics, grid) = (request.metrics, request.grid)
    let edge = grid.round(metrics.edge)
    let inset = metrics.statusLines.inset
    let isOwn = item.decoration.side == .outgoing
    // Long notes are as wide as the row allows.
    let left = isOwn ? edge : min(row.body.minX + inset, row.width - edge)
    let right = isOwn ? max(row.body.maxX - inset, left) : row.width - edge
    // Descenders of the last line reach into the space below. A status line continues the notes at
    // their pitch.
    let last = max(metrics.statusLines.height, Self.pitch(metrics) - metrics.statusGap)
    let height = Double(count - 1) * Self.pitch(metrics) + last
    return AccessoryPlace(
      Rect(
        x: left, y: row.bottom + grid.round(metrics.notes.gap), width: right - left,
        height: grid.round(height)))
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    guard case .message(let content) = item.content else { return Notes(texts: [], symbols: []) }
    let (metrics, grid) = (context.metrics, context.grid)
    let style = metrics.style(size: metrics.smallSize, weight: look == .plainEdits ? 400 : 600)
    let isOwn = item.decoration.side == .outgoing
    let space = grid.round(metrics.smallSize * 0.4)
    var notes = Notes(texts: [], symbols: [])
    for (index, note) in self.notes(of: content).enumerated() {
      let y = place.frame.y + grid.round(Double(index) * Self.pitch(metrics))
      let line = NoteLine(note, look, in: context.language)
      let symbolWidth = line.symbol == nil ? 0 : grid.round(metrics.smallSize + space * 0.6)
      var room = max(place.frame.width - symbolWidth, metrics.smallSize)
      var blocks: [TextBlock] = []
      for part in line.parts {
        let block = try context.block(
          part.text, style: style, pitch: metrics.smallPitch, width: max(room, metrics.smallSize),
          maximumLines: 1)
        blocks.append(block)
        room -= block.size.width + space
      }
      let width =
        symbolWidth + blocks.reduce(0) { $0 + $1.size.width } + Double(blocks.count - 1) * space
      var x = isOwn ? grid.round(place.frame.maxX - width) : grid.round(place.frame.x)
      if let symbol = line.symbol {
        let side = metrics.smallSize
        notes.symbols.append(
          (
            symbol,
            row.mirrored(
              Rect(x: x, y: y + (metrics.smallPitch - side) / 2, width: side, height: side)),
            line.parts[0].isAction
          ))
        x += symbolWidth
      }
      for (part, block) in zip(line.parts, blocks) {
        let frame = row.mirrored(
          Rect(x: x, y: y, width: block.size.width, height: block.size.height))
        notes.texts.append((PlacedText(block: block, frame: frame), part.isAction))
        if let kind = part.hit {
          // Unlike the descenders of the last line, its region is within the row.
          var region = grid.outward(frame)
          region.height = min(region.height, place.frame.maxY - region.y)
          notes.hits.append(HitRegion(kind: kind, target: content.message.id, frame: region))
        }
        x += block.size.width + space
      }
    }
    return notes
  }

  private func notes(of content: MessageContent) -> [MessageNote] {
    content.notes.filter { note in
      switch note {
      case .edited: look != .withoutEdits
      case .replies: look == .all
      case .effect, .replay, .expiry, .translated, .pinned: true
      }
    }
  }

  private static func pitch(_ metrics: Metrics) -> Double {
    metrics.smallPitch + metrics.notes.pitchGap
  }
}

extension HitRegion.Kind {
  /// "Edited" below a message. The target is the id of the message.
  public static let edits = HitRegion.Kind(rawValue: "edits")
  /// The number of replies below a message. The target is the id of the message.
  public static let replies = HitRegion.Kind(rawValue: "replies")
  /// "Replay" below a message with an effect. The target is the id of the message.
  public static let replay = HitRegion.Kind(rawValue: "replay")
  /// "Keep" below a message that will disappear. The target is the id of the message.
  public static let keep = HitRegion.Kind(rawValue: "keep")
}

/// The words of a note.
struct NoteLine {
  struct Part {
    var text: String
    /// Whether the text has the color of buttons.
    var isAction = false
    var hit: HitRegion.Kind?
  }

  var symbol: NoteSymbol?
  /// At least one.
  var parts: [Part]

  /// What it says, without buttons beside it.
  var text: String { parts[0].text }

  init(_ note: MessageNote, _ look: NotesAccessory.Look, in language: String) {
    switch note {
    case .edited:
      parts = [
        Part(
          text: NotePhrases.edited.text(in: language), isAction: look == .all, hit: .edits)
      ]
    case .effect(let effect):
      let name = EffectName.text(effect, in: language)
      parts = [Part(text: NotePhrases.sentWithEffect.text(in: language, naming: name).text)]
    case .replay:
      symbol = .replay
      parts = [Part(text: NotePhrases.replay.text(in: language), isAction: true, hit: .replay)]
    case .replies(let count):
      parts = [
        Part(text: ReplyCountPhrase.text(count, in: language), isAction: true, hit: .replies)
      ]
    case .expiry(.kept, _): parts = [Part(text: NotePhrases.kept.text(in: language))]
    case .expiry(.after(let seconds), let canBeKept):
      let time = LocalNumber(locale: language).remaining(seconds)
      parts = [Part(text: NotePhrases.expiresIn.text(in: language, naming: time).text)]
      if canBeKept {
        parts.append(
          Part(text: NotePhrases.keep.text(in: language), isAction: true, hit: .keep))
      }
    case .translated(let original):
      let text =
        original.map {
          NotePhrases.translatedFrom.text(
            in: language, naming: LocalNumber(locale: language).language($0)
          ).text
        } ?? NotePhrases.translated.text(in: language)
      parts = [Part(text: text)]
    case .pinned:
      symbol = .pin
      parts = [Part(text: NotePhrases.pinned.text(in: language))]
    }
  }
}

/// Measured notes.
private struct Notes: AccessoryContent {
  var texts: [(text: PlacedText, isAction: Bool)]
  var symbols: [(symbol: NoteSymbol, frame: Rect, isAction: Bool)]
  var hits: [HitRegion] = []

  var missing: [Unicode.Scalar] { texts.flatMap(\.text.block.text.shaped.missing) }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    func color(_ isAction: Bool) -> Color {
      isAction ? context.palette.pageAccent : context.palette.pageSecondary
    }
    for (symbol, frame, isAction) in symbols {
      symbol.draw(in: frame.offset(x: origin.x, y: origin.y), color(isAction), &scene)
    }
    for (text, isAction) in texts {
      text.block.draw(
        in: text.frame.offset(x: origin.x, y: origin.y), color: color(isAction),
        visible: context.visible, into: &scene)
    }
  }
}

/// The metrics of notes below messages, such as "Edited" and "2 Replies". Lengths are in points. A
/// note has the type size, the pitch and the inset of a status line.
package struct NoteMetrics: KindMetrics {
  /// The space between the body and the first note.
  package var gap = 6.0
  /// The space between two notes.
  package var pitchGap = 4.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<NoteMetrics>] = [
    .number("noteGap", \.gap, 0...200),
    .number("notePitchGap", \.pitchGap, 0...200),
  ]
}

extension Metrics {
  /// The metrics of notes below messages.
  package var notes: NoteMetrics {
    get { self[NoteMetrics.self] }
    set { self[NoteMetrics.self] = newValue }
  }
}

/// "1 Reply", "3 Replies" in several languages.
enum ReplyCountPhrase {
  /// The text for a number of replies.
  ///
  /// - Parameters:
  ///   - count: A number, at least 1.
  ///   - language: A BCP 47 tag.
  static func text(_ count: Int, in language: String) -> String {
    let tag = LanguageTag(language)
    let name = tag.map { $0.isTraditionalChinese ? "zh-Hant" : $0.language } ?? ""
    let forms = forms[name] ?? ["%@ Reply", "%@ Replies"]
    let form = forms[min(forms.count - 1, index(of: count, in: name))]
    let number = LocalNumber(locale: language).decimal(Double(count), fraction: 0...0)
    return LocalizedPhrase(english: form, words: [:]).text(in: language, naming: number).text
  }

  /// The index of the form, by the plural rules of CLDR.
  private static func index(of count: Int, in language: String) -> Int {
    let (last, lastTwo) = (count % 10, count % 100)
    let isFew = 2...4 ~= last && !(12...14 ~= lastTwo)
    switch language {
    case "ru": return last == 1 && lastTwo != 11 ? 0 : isFew ? 1 : 2
    case "pl": return count == 1 ? 0 : isFew ? 1 : 2
    case "ar":
      if count <= 2 { return max(0, count - 1) }
      return 3...10 ~= lastTwo ? 2 : lastTwo >= 11 ? 3 : 4
    default: return count == 1 ? 0 : 1
    }
  }

  private static let forms: [String: [String]] = [
    "de": ["%@ Antwort", "%@ Antworten"], "es": ["%@ respuesta", "%@ respuestas"],
    "fr": ["%@ réponse", "%@ réponses"], "it": ["%@ risposta", "%@ risposte"],
    "pt": ["%@ resposta", "%@ respostas"], "nl": ["%@ antwoord", "%@ antwoorden"],
    "ru": ["%@ ответ", "%@ ответа", "%@ ответов"],
    "pl": ["%@ odpowiedź", "%@ odpowiedzi", "%@ odpowiedzi"], "tr": ["%@ Yanıt"],
    "ar": ["رد واحد", "ردّان", "%@ ردود", "%@ ردًا", "%@ رد"],
    "he": ["תשובה אחת", "%@ תשובות"], "fa": ["%@ پاسخ"], "hi": ["%@ जवाब"], "bn": ["%@টি উত্তর"],
    "ta": ["%@ பதில்", "%@ பதில்கள்"], "th": ["การตอบกลับ %@ รายการ"], "zh": ["%@条回复"],
    "zh-Hant": ["%@則回覆"], "ja": ["%@件の返信"], "ko": ["답장 %@개"],
  ]
}

/// A symbol before a note.
enum NoteSymbol: Sendable {
  /// An arrow in a circle, clockwise.
  case replay
  /// A pin.
  case pin
  /// An arrow to the right; to the left in mirrored layouts.
  case forward
  /// Two such arrows.
  case forwardedManyTimes

  /// Draws the symbol in a square.
  ///
  /// - Parameter isMirrored: Whether arrows point to the left.
  func draw(in box: Rect, _ color: Color, isMirrored: Bool = false, _ scene: inout Scene) {
    let unit = box.width / 11
    let paint = Paint.color(color)
    func path(_ points: [(Double, Double)]) -> Path {
      var path = Path()
      for (index, point) in points.enumerated() {
        let x = box.x + (isMirrored ? 11 - point.0 : point.0) * unit
        let y = box.y + point.1 * unit
        if index == 0 { path.move(x, y) } else { path.line(x, y) }
      }
      return path
    }
    switch self {
    case .replay:
      let center = Point(x: box.x + 5.2 * unit, y: box.y + 5.9 * unit)
      scene.stroke(
        .arc(center: center, radius: 3.9 * unit, from: 0.14, turns: 0.8), paint, width: 1.3 * unit)
      var head = path([(5.2, 0.1), (8.3, 2.2), (5.2, 4.3)])
      head.close()
      scene.fill(head, paint)
    case .pin:
      var head = path([
        (3.2, 1), (7.8, 1), (7.2, 2), (7.2, 4.6), (8.6, 6.6), (2.4, 6.6), (3.8, 4.6), (3.8, 2),
      ])
      head.close()
      scene.fill(head, paint)
      scene.stroke(path([(5.5, 6.6), (5.5, 10.2)]), paint, width: unit)
    case .forward, .forwardedManyTimes:
      let starts = self == .forward ? [0.0] : [-4.2, -0.4]
      for start in starts {
        scene.stroke(
          path([(start + 5.4, 2.4), (start + 8.8, 5.2), (start + 5.4, 8)]), paint,
          width: 1.25 * unit)
      }
      guard self == .forward else { return }
      var shaft = Path()
      func point(_ x: Double, _ y: Double) -> (Double, Double) {
        (box.x + (isMirrored ? 11 - x : x) * unit, box.y + y * unit)
      }
      let (a, b, c, d) = (point(1.6, 8.8), point(1.8, 6.2), point(3.6, 5.2), point(8.6, 5.2))
      shaft.move(a.0, a.1)
      shaft.curve(b.0, b.1, c.0, c.1, d.0, d.1)
      scene.stroke(shaft, paint, width: 1.25 * unit)
    }
  }
}
