import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The notes below a message, one a line: "Edited", "2 Replies", "↻ Replay", "Expires in 2m Keep".
struct NotesAccessory: RowAccessory {
  let part = "notes"
  var metrics: [any KindMetrics.Type] { [NoteMetrics.self, StatusMetrics.self] }

  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard item.marks.contains(.notes), row.placement == .side, item.decoration.side != .center,
      case .message(let content) = item.content
    else { return nil }
    let count = content.notes.count
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
    let style = metrics.style(size: metrics.smallSize, weight: 600)
    let isOwn = item.decoration.side == .outgoing
    let space = grid.round(metrics.smallSize * 0.4)
    var notes = Notes(texts: [], symbols: [])
    for (index, note) in content.notes.enumerated() {
      let y = place.frame.y + grid.round(Double(index) * Self.pitch(metrics))
      let line = NoteLine(note, in: context.language)
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
private struct NoteLine {
  struct Part {
    var text: String
    /// Whether the text has the color of buttons.
    var isAction = false
    var hit: HitRegion.Kind?
  }

  var symbol: NoteSymbol?
  /// At least one.
  var parts: [Part]

  init(_ note: MessageNote, in language: String) {
    switch note {
    case .edited:
      parts = [
        Part(text: NotePhrases.edited.text(in: language), isAction: true, hit: .edits)
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
