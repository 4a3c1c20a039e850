import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabTimeline

/// A file in a bubble with everything inside: its page or preview, and beside it the name, what it
/// is and its size.
///
/// The sizes are those of Telegram for iOS: a symbol of 44 points, a name of 16 and a note of 13.
enum FileRow {
  private static let side = 44.0
  private static let (gap, inset) = (11.0, 8.0)
  private static let (nameSize, noteSize) = (16.0, 13.0)

  /// Measures the row.
  ///
  /// - Throws: `FontError`.
  static func card(
    of attachment: Attachment, _ item: TimelineItem, _ context: MeasureContext
  ) throws -> CardBuilder {
    var builder = CardBuilder(item, context)
    let grid = context.grid
    let kind = FileKind(attachment)
    let left = context.metrics.bubbleInsetHorizontal
    let x = left + side + gap
    let width = max(1, builder.maximumWidth - x - left)
    let box = Rect(x: left, y: inset, width: side, height: side)
    let isOnPicture = try FileCard.addPreview(of: attachment, kind, in: box, to: &builder)
    if case .progress(let share) = attachment.transfer {
      FileCard.addProgress(
        share, isOnPicture: isOnPicture, center: Point(x: box.midX, y: box.midY),
        diameter: side * 0.6, to: &builder)
    }
    let type = kind.name(in: context.language)
    let name = try builder.middleEllipsis(
      attachment.name.map(OneLine.text) ?? type, size: nameSize, weight: 600,
      pitch: nameSize * 1.2, width: width)
    let notes = FileCard.notes(
      on: attachment, type, isFailed: attachment.transfer == .failed && !builder.isOwn,
      in: context.language)
    let note = try builder.block(notes.joined(separator: " · "), size: noteSize, width: width)
    let height = name.size.height + (notes.isEmpty ? 0 : note.size.height)
    let top = grid.round(max(inset, box.midY - height / 2))
    builder.add(name, at: Point(x: x, y: top), name: "name")
    if !notes.isEmpty {
      builder.add(
        note, at: Point(x: x, y: top + name.size.height), ink: .secondary, name: "note")
    }
    builder.card.ground = .bubble
    builder.card.size = Size(
      width: grid.ceil(x + max(name.size.width, note.size.width) + left),
      height: grid.ceil(max(box.maxY, top + height) + inset / 2))
    builder.addHit(.file, attachment.src, in: builder.card.frame)
    return builder
  }
}
