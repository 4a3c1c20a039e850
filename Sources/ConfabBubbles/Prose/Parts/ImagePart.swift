import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// A picture among other blocks. All lengths are in points.
///
/// A picture is shown in its own size, one point a pixel, unless it is too wide or too high. A box
/// with the picture's text stands for a missing picture.
enum ImagePart {
  /// Prepares a picture.
  static func prepared(
    _ image: ImageBlock, in environment: ProseEnvironment, cursor: inout ProseCursor
  ) -> PreparedBox {
    let start = cursor
    if let alt = image.alt { _ = cursor.advance(over: alt.utf8) }
    return PreparedBox(length: image.alt?.utf8.count ?? 0) { width, context in
      var cursor = start
      let isMirrored = environment.isRightToLeft || context.isMirrored
      if let src = image.src, let source = context.assets.picture(of: src) {
        return picture(image, src, source, width: width, isMirrored: isMirrored, context)
      }
      return try placeholder(
        image, width: width, isMirrored: isMirrored, environment, &cursor, context)
    }
  }

  private static func picture(
    _ image: ImageBlock, _ src: String, _ source: ImageSource, width: Double, isMirrored: Bool,
    _ context: MeasureContext
  ) -> BoxPart {
    var pixels = Size(width: Double(image.width ?? 0), height: Double(image.height ?? 0))
    if case .image(let width, let height) = context.assets.state(of: src) {
      pixels = Size(width: Double(width), height: Double(height))
    }
    let size = fitted(pixels, width: width, context)
    var box = BoxPart(width: size.width, isMirrored: isMirrored)
    box.size.height = size.height
    let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    box.add(source, in: frame, radius: radius(context), text: image.alt)
    box.addHit(.image, src, in: frame)
    return box
  }

  /// The corner radius, as in vercel/ai-elements and lobehub/lobe-ui.
  private static func radius(_ context: MeasureContext) -> Double {
    min(8, context.metrics.bubbleRadius)
  }

  /// The size of a picture: never larger than its pixels, the width and the largest height.
  private static func fitted(_ pixels: Size, width: Double, _ context: MeasureContext) -> Size {
    guard pixels.width > 0, pixels.height > 0 else { return Size(width: width, height: width) }
    let share = min(
      1, width / pixels.width, context.metrics.photos.maximumHeight / pixels.height)
    return Size(
      width: context.grid.round(pixels.width * share),
      height: max(1 / context.grid.scale, context.grid.round(pixels.height * share)))
  }

  /// A plate with a symbol and the text of the picture, in its size if that is known.
  private static func placeholder(
    _ image: ImageBlock, width: Double, isMirrored: Bool, _ environment: ProseEnvironment,
    _ cursor: inout ProseCursor, _ context: MeasureContext
  ) throws -> BoxPart {
    let grid = context.grid
    let unit = context.metrics.textSize * environment.scale / 16
    let inset = grid.round(12 * unit)
    let symbol = Size(width: grid.round(22 * unit), height: grid.round(17 * unit))
    var height = 0.0
    var boxWidth = min(width, 280 * unit)
    if let pixels = image.width, let lines = image.height, pixels > 0, lines > 0 {
      let size = fitted(Size(width: Double(pixels), height: Double(lines)), width: width, context)
      (boxWidth, height) = (max(min(width, 80 * unit), size.width), size.height)
    }
    boxWidth = grid.round(boxWidth)
    let left = inset + symbol.width + 10 * unit
    let alt = image.alt?.isEmpty == false ? image.alt : nil
    let text = try alt.map {
      try PartText(
        StyledText($0), style: context.partStyle(scale: 0.875 * environment.scale),
        pitch: 20 * unit, in: environment,
        cursor: &cursor, context: context)
    }
    let block = try text?.block(
      width: max(unit, boxWidth - left - inset), maximumLines: 4, in: context)
    let content = max(symbol.height, block?.size.height ?? 0)
    height = grid.ceil(max(height, content + 2 * inset))
    var box = BoxPart(width: boxWidth, isMirrored: isMirrored)
    box.size.height = height
    let frame = Rect(x: 0, y: 0, width: boxWidth, height: height)
    box.fill(
      .roundedRect(frame, radius: radius(context)), .plate, name: "picture", text: image.alt)
    let top = (height - content) / 2
    let symbolLeft = block == nil ? (boxWidth - symbol.width) / 2 : inset
    let symbolTop =
      top + max(0, (min(content, text?.pitch ?? symbol.height) - symbol.height) / 2)
    add(
      symbolIn: Rect(
        x: symbolLeft, y: grid.round(symbolTop), width: symbol.width, height: symbol.height),
      unit, to: &box)
    if let text, let block {
      box.add(
        text, block,
        in: Rect(
          x: left, y: (height - block.size.height) / 2, width: boxWidth - left - inset,
          height: block.size.height), tone: .muted)
    }
    return box
  }

  /// Adds a framed landscape.
  private static func add(symbolIn frame: Rect, _ unit: Double, to box: inout BoxPart) {
    box.stroke(
      .roundedRect(frame.inset(by: 0.75 * unit), radius: 3 * unit), .muted, width: 1.5 * unit)
    let sun = frame.width * 0.16
    box.fill(
      .ellipse(
        in: Rect(
          x: frame.minX + frame.width * 0.2, y: frame.minY + frame.height * 0.22, width: sun,
          height: sun)), .muted)
    box.stroke(
      .polyline([
        Point(x: frame.minX + frame.width * 0.16, y: frame.maxY - frame.height * 0.24),
        Point(x: frame.minX + frame.width * 0.4, y: frame.minY + frame.height * 0.55),
        Point(x: frame.minX + frame.width * 0.54, y: frame.minY + frame.height * 0.68),
        Point(x: frame.minX + frame.width * 0.68, y: frame.minY + frame.height * 0.45),
        Point(x: frame.maxX - frame.width * 0.14, y: frame.maxY - frame.height * 0.24),
      ]), .muted, width: 1.5 * unit)
  }
}
