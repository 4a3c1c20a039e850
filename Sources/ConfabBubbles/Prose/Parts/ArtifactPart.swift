import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// A document that an assistant has made, as a card with a symbol, its title and its type. All
/// lengths are in points.
///
/// The card has the frame of tool calls, and a symbol on a plate (approximate).
enum ArtifactPart {
  /// Prepares a card.
  static func prepared(
    _ artifact: Artifact, in environment: ProseEnvironment, cursor: inout ProseCursor
  ) -> PreparedBox {
    let start = cursor
    for text in [artifact.title, artifact.type].compactMap({ $0 }) {
      _ = cursor.advance(over: text.utf8)
    }
    let length = artifact.title.utf8.count + (artifact.type?.utf8.count ?? 0)
    return PreparedBox(length: length) { width, context in
      var cursor = start
      return try box(artifact, width: width, environment, &cursor, context)
    }
  }

  private static func box(
    _ artifact: Artifact, width: Double, _ environment: ProseEnvironment,
    _ cursor: inout ProseCursor, _ context: MeasureContext
  ) throws -> BoxPart {
    let grid = context.grid
    let scale = environment.scale
    let unit = context.metrics.textSize * scale / 16
    var box = BoxPart(
      width: grid.round(min(width, 360 * unit)),
      isMirrored: environment.isRightToLeft || context.isMirrored)
    let inset = grid.round(12 * unit)
    let side = grid.round(40 * unit)
    let left = inset + side + inset
    let free = max(unit, box.size.width - left - inset)
    let title = try PartText(
      StyledText(artifact.title), style: context.partStyle(scale: 0.9375 * scale, weight: 600),
      pitch: 20 * unit, in: environment,
      cursor: &cursor, context: context)
    let titleBlock = try title.block(width: free, maximumLines: 2, in: context)
    let type = try artifact.type.map {
      try PartText(
        StyledText($0), style: context.partStyle(scale: 0.8125 * scale), pitch: 18 * unit,
        in: environment,
        cursor: &cursor, context: context)
    }
    let typeBlock = try type?.block(width: free, maximumLines: 1, in: context)
    let textHeight = titleBlock.size.height + (typeBlock?.size.height ?? 0)
    box.size.height = grid.ceil(max(side, textHeight) + 2 * inset)
    let line = max(1 / grid.scale, grid.round(1))
    let frame = Rect(x: 0, y: 0, width: box.size.width, height: box.size.height)
    box.stroke(
      .roundedRect(frame.inset(by: line / 2), radius: grid.round(12 * unit)), .hairline,
      width: line, name: "frame")
    let plate = Rect(
      x: inset, y: grid.round((box.size.height - side) / 2), width: side, height: side)
    box.fill(.roundedRect(plate, radius: grid.round(8 * unit)), .plate, name: "plate")
    addSheet(in: plate, unit, to: &box)
    let top = (box.size.height - textHeight) / 2
    box.add(
      title, titleBlock,
      in: Rect(x: left, y: top, width: free, height: titleBlock.size.height), name: "title")
    if let type, let typeBlock {
      box.add(
        type, typeBlock,
        in: Rect(
          x: left, y: top + titleBlock.size.height, width: free, height: typeBlock.size.height),
        tone: .muted)
    }
    box.addHit(.artifact, artifact.title, in: frame)
    return box
  }

  /// Adds a sheet of paper with a folded corner and lines.
  private static func addSheet(in plate: Rect, _ unit: Double, to box: inout BoxPart) {
    let size = Size(width: 15 * unit, height: 19 * unit)
    let (left, top) = (plate.midX - size.width / 2, plate.midY - size.height / 2)
    let (right, bottom) = (left + size.width, top + size.height)
    let fold = 5 * unit
    var sheet = Path.polyline([
      Point(x: right - fold, y: top), Point(x: left, y: top), Point(x: left, y: bottom),
      Point(x: right, y: bottom), Point(x: right, y: top + fold), Point(x: right - fold, y: top),
      Point(x: right - fold, y: top + fold), Point(x: right, y: top + fold),
    ])
    for (y, end) in [(0.55, 0.22), (0.75, 0.4)] {
      sheet.move(left + 3.5 * unit, top + size.height * y)
      sheet.line(right - size.width * end, top + size.height * y)
    }
    box.stroke(sheet, .muted, width: 1.3 * unit)
  }
}

extension HitRegion.Kind {
  /// A document that an assistant has made. The target is its title.
  public static let artifact = HitRegion.Kind(rawValue: "artifact")
}
