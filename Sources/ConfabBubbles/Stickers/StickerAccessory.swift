import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import Glibc

/// Stickers on a message: those that were placed on its body, and those that are reactions.
///
/// Placed stickers do not make the row higher. Reactions are at the foot of the body, from the
/// sender's side on; the row has room for them (approximate: no source says where they are).
package struct StickerAccessory: RowAccessory {
  /// The part name of the elements.
  package let part = "stickers"
  /// The rows that may have it.
  package var marks: TimelineItem.Marks? { [.stickers, .reactions] }

  /// The part of a reaction that is on the body.
  private let overlap: Double

  /// Creates the accessory.
  ///
  /// - Parameter overlapsBody: Whether reactions are partly on the body. In bubbles with pills at
  ///   their feet they are below it.
  package init(overlapsBody: Bool = true) { overlap = overlapsBody ? 0.25 : -0.04 }

  /// The metrics of stickers.
  package var metrics: [any KindMetrics.Type] { [StickerMetrics.self] }

  /// The names of the pictures.
  package func pictures(of item: TimelineItem) -> [String] {
    guard let message = item.message else { return [] }
    return message.stickers.map(\.src) + message.reactions.compactMap(\.sticker)
  }

  /// The frame of the body, or of the reactions if there are any; `nil` without stickers.
  package func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, item.decoration.side != .center, let message = item.message else {
      return nil
    }
    let reactions = reactionFrames(
      message, at: item.decoration.side, in: row, side: request.metrics.stickers.reaction)
    if let first = reactions.first {
      let frame = reactions.dropFirst().reduce(first) { $0.union($1) }
      return AccessoryPlace(
        Rect(
          x: frame.x, y: frame.y, width: frame.width,
          // The row ends on a whole device pixel.
          height: request.grid.ceil(frame.maxY) - frame.y))
    }
    return message.stickers.isEmpty ? nil : AccessoryPlace(row.body, extendsRow: false)
  }

  /// Computes the frames of the stickers.
  package func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    guard let message = item.message else { return StickerContent(stickers: [], hits: []) }
    func name(_ id: String) -> String { context.participants[id]?.name ?? id }
    var stickers = message.stickers.map { sticker in
      let by = sticker.by.map { " \(name($0))" } ?? ""
      return Self.placed(
        sticker, on: row.mirrored(row.body), in: row, words: "sticker" + by, context)
    }
    let frames = reactionFrames(
      message, at: item.decoration.side, in: row, side: context.metrics.stickers.reaction)
    let reactions = message.reactions.filter { $0.sticker != nil }
    for (index, (reaction, frame)) in zip(reactions, frames).enumerated() {
      stickers.append(
        Sticker(
          picture: reaction.sticker.flatMap { context.assets.picture(of: $0) },
          frame: row.mirrored(frame), degrees: Self.angle(of: message.id, index),
          words: reaction.words(name)))
    }
    return StickerContent(
      stickers: stickers,
      hits: frames.map {
        HitRegion(kind: .reactions, target: message.id, frame: row.mirrored($0))
      })
  }

  /// The frames of reactions, before mirroring: they overlap by 25 % across and 35 % down, and
  /// every other row is indented by a fifth.
  private func reactionFrames(
    _ message: Message, at speaker: Decoration.Side, in row: RowGeometry, side: Double
  ) -> [Rect] {
    let count = min(12, message.reactions.count { $0.sticker != nil })
    guard count > 0 else { return [] }
    let (across, down) = (side * 0.75, side * 0.65)
    let columns = max(1, min(4, Int((row.body.width - side) / across) + 1))
    return (0..<count).map { index in
      let (line, column) = (index / columns, index % columns)
      let indent = Double(column) * across + (line % 2 == 1 ? side * 0.2 : 0)
      let x =
        speaker == .outgoing ? row.body.maxX - side - indent : row.body.minX + indent
      return Rect(
        x: min(max(0, x), row.width - side),
        y: row.body.maxY - side * overlap + Double(line) * down, width: side, height: side)
    }
  }

  /// The rotation of a reaction in degrees: 3 to 9, to a side that depends on the message.
  private static func angle(of id: String, _ index: Int) -> Double {
    var hash: UInt32 = 2_166_136_261
    for byte in id.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    hash = (hash ^ UInt32(truncatingIfNeeded: index)) &* 16_777_619
    let angle = 3 + Double(hash % 7)
    return hash % 2 == 0 ? -angle : angle
  }

  /// A sticker on a body. It becomes smaller and moves so that it leaves neither the screen nor the
  /// row by more than 16 points, which is the margin above the first row.
  private static func placed(
    _ sticker: PlacedSticker, on body: Rect, in row: RowGeometry, words: String,
    _ context: MeasureContext
  ) -> Sticker {
    var ratio = 1.0
    if case .image(let width, let height) = context.assets.state(of: sticker.src),
      width > 0, height > 0
    {
      ratio = Double(height) / Double(width)
    }
    var size = context.metrics.stickers.placed * sticker.scale
    func box(_ size: Double) -> Size {
      let (width, height) = ratio > 1 ? (size / ratio, size) : (size, size * ratio)
      return Size(width: width, height: height)
    }
    let (sine, cosine) = (
      abs(sin(sticker.rotation * .pi / 180)), abs(cos(sticker.rotation * .pi / 180))
    )
    func rotated(_ box: Size) -> Size {
      Size(
        width: box.width * cosine + box.height * sine,
        height: box.width * sine + box.height * cosine)
    }
    let reach = 16.0
    let (top, bottom) = (body.minY - reach, max(row.bottom, body.maxY) + reach)
    let whole = rotated(box(size))
    size *= min(1, (bottom - top) / max(1, whole.height), row.width / max(1, whole.width))
    let extent = rotated(box(size))
    func clamped(_ value: Double, _ low: Double, _ high: Double, _ extent: Double) -> Double {
      max(low + extent / 2, min(high - extent / 2, value))
    }
    let center = Point(
      x: clamped(body.x + sticker.x * body.width, 0, row.width, extent.width),
      y: clamped(body.y + sticker.y * body.height, top, bottom, extent.height))
    let shown = box(size)
    return Sticker(
      picture: context.assets.picture(of: sticker.src),
      frame: context.grid.rounded(
        Rect(
          x: center.x - shown.width / 2, y: center.y - shown.height / 2, width: shown.width,
          height: shown.height)), degrees: sticker.rotation, words: words)
  }
}

/// A sticker with its place in the row.
private struct Sticker: Sendable {
  /// `nil` if it is missing.
  let picture: ImageSource?
  let frame: Rect
  let degrees: Double
  let words: String
}

private struct StickerContent: AccessoryContent {
  let stickers: [Sticker]
  let hits: [HitRegion]

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    for sticker in stickers {
      let frame = sticker.frame.offset(x: origin.x, y: origin.y)
      if sticker.degrees == 0 {
        draw(sticker, in: frame, context, into: &scene)
      } else {
        let center = Point(x: frame.midX, y: frame.midY)
        scene.group(transform: .rotation(turns: sticker.degrees / 360, around: center)) {
          draw(sticker, in: frame, context, into: &$0)
        }
      }
    }
  }

  private func draw(
    _ sticker: Sticker, in frame: Rect, _ context: DrawContext, into scene: inout Scene
  ) {
    if let picture = sticker.picture {
      scene.image(picture, in: frame, mask: .rect(frame), text: sticker.words)
    } else {
      scene.fill(
        .roundedRect(frame, radius: frame.width * 0.16),
        .color(context.palette.secondary.opacity(0.5)), text: sticker.words)
    }
  }
}

extension PixelGrid {
  /// A rectangle with its origin on a device pixel.
  fileprivate func rounded(_ rect: Rect) -> Rect {
    Rect(x: round(rect.x), y: round(rect.y), width: rect.width, height: rect.height)
  }
}

/// The metrics of stickers: the longer side of their pictures, in points.
package struct StickerMetrics: KindMetrics {
  /// A small sticker that is sent alone. Its picture has at most 300 pixels.
  package var small = 100.0
  /// A sticker that is sent alone. Its picture has at most 408 pixels.
  package var regular = 136.0
  /// A large sticker that is sent alone.
  package var large = 206.0
  /// A sticker that was placed on a message (approximate).
  package var placed = 72.0
  /// A sticker as a reaction.
  package var reaction = 48.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<StickerMetrics>] = [
    .number("stickerSmall", \.small, 8...1000),
    .number("stickerRegular", \.regular, 8...1000),
    .number("stickerLarge", \.large, 8...1000),
    .number("stickerPlaced", \.placed, 8...400),
    .number("stickerReaction", \.reaction, 8...200),
  ]
}

extension Metrics {
  /// The metrics of stickers.
  package var stickers: StickerMetrics {
    get { self[StickerMetrics.self] }
    set { self[StickerMetrics.self] = newValue }
  }
}
