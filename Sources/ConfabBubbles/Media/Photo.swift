import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// One photo with the state of its transfer.
struct Photo: Sendable {
  let source: String
  /// Points, not rounded.
  let size: Size
  private let photo: ImageSource?
  private let name: String
  private let transfer: Attachment.Transfer?
  private let ring: Double
  /// What stands in place of a photo that was not fetched.
  private let label: TextBlock?

  /// - Parameter isIncoming: whether a failed transfer is one that was not fetched.
  init(_ attachment: Attachment, isIncoming: Bool, in context: MeasureContext) throws {
    source = attachment.src
    name = attachment.name ?? attachment.src
    transfer = attachment.transfer
    ring = context.metrics.progressDiameter
    var pixels = (width: Double(attachment.width ?? 0), height: Double(attachment.height ?? 0))
    photo = context.assets.picture(of: attachment.src)
    if case .image(_, let width, let height) = context.assets.state(of: attachment.src) {
      pixels = (Double(width), Double(height))
    }
    size = PhotoGeometry.size(
      width: pixels.width, height: pixels.height, metrics: context.metrics,
      rowWidth: context.rowWidth, limit: context.bodyWidth)
    if isIncoming, attachment.transfer == .failed {
      let metrics = context.metrics
      label = try context.block(
        LocalizedPhrase.tapToDownload.text(in: context.language), style: metrics.bodyStyle,
        pitch: metrics.linePitch,
        width: max(metrics.textSize, size.width - 2 * metrics.bubbleInsetHorizontal))
    } else {
      label = nil
    }
  }

  func draw(
    in box: Rect, picture: Rect, outline: Path, context: DrawContext, into scene: inout Scene
  ) {
    scene.owner.part = "photo"
    if let label {
      scene.fill(outline, .color(context.palette.incoming), text: name)
      label.draw(
        in: Rect(
          x: box.minX, y: box.midY - label.size.height / 2, width: box.width,
          height: label.size.height), alignment: .center, color: context.palette.incomingText,
        visible: context.visible, into: &scene)
      return
    }
    if let photo {
      scene.image(photo, in: picture, mask: outline, text: name)
    } else {
      scene.fill(outline, .color(context.palette.incoming), text: name)
      if transfer == nil { PhotoSymbols.missing(in: box, context.palette.secondary, &scene) }
    }
    // A failed photo looks like any other: the mark beside it says so.
    guard case .progress(let share) = transfer else { return }
    scene.owner.part = "transfer"
    scene.fill(outline, .color(Color.black.opacity(photo == nil ? 0.35 : 0.7)))
    PhotoSymbols.progress(share, center: Point(x: box.midX, y: box.midY), ring, &scene)
  }
}

/// The signs drawn over photos.
enum PhotoSymbols {
  /// A ring that fills clockwise from the top.
  static func progress(
    _ share: Double, center: Point, _ diameter: Double, _ scene: inout Scene
  ) {
    let radius = diameter / 2
    let circle = Rect(
      x: center.x - radius, y: center.y - radius, width: diameter, height: diameter)
    scene.stroke(.ellipse(in: circle), .color(Color.white.opacity(0.35)), width: 1)
    guard share > 0 else { return }
    scene.stroke(
      .arc(center: center, radius: radius, from: 0, turns: min(1, share)), .color(.white), width: 2)
  }

  /// A framed landscape: a picture should be here.
  static func missing(in box: Rect, _ color: Color, _ scene: inout Scene) {
    let width = min(44, box.width * 0.4)
    let height = width * 0.78
    let frame = Rect(
      x: box.midX - width / 2, y: box.midY - height / 2, width: width, height: height)
    let paint = Paint.color(color)
    scene.stroke(.roundedRect(frame, radius: width * 0.12), paint, width: 2)
    let sun = width * 0.16
    scene.fill(
      .ellipse(
        in: Rect(
          x: frame.minX + width * 0.2, y: frame.minY + height * 0.2, width: sun, height: sun)),
      paint)
    var hills = Path()
    hills.move(frame.minX + width * 0.1, frame.maxY - height * 0.14)
    hills.line(frame.minX + width * 0.36, frame.minY + height * 0.52)
    hills.line(frame.minX + width * 0.52, frame.minY + height * 0.7)
    hills.line(frame.minX + width * 0.68, frame.minY + height * 0.42)
    hills.line(frame.maxX - width * 0.1, frame.maxY - height * 0.14)
    hills.close()
    scene.fill(hills, paint)
  }
}
