import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// A photo with the state of its transfer.
struct Photo: Sendable {
  let source: String
  /// The size in points, not rounded.
  let size: Size
  private let photo: ImageSource?
  private let name: String
  private let transfer: Attachment.Transfer?
  private let ring: Double
  /// The text in place of a photo that wasn't downloaded.
  private let label: TextBlock?

  /// - Parameter isIncoming: Whether the message is incoming. A failed transfer of an incoming photo is a failed
  ///   download.
  init(_ attachment: Attachment, isIncoming: Bool, in context: MeasureContext) throws {
    source = attachment.src
    name = attachment.name ?? attachment.src
    transfer = attachment.transfer
    ring = context.metrics.photos.progressDiameter
    var pixels = (width: Double(attachment.width ?? 0), height: Double(attachment.height ?? 0))
    photo = context.assets.picture(of: attachment.src)
    if case .image(let width, let height) = context.assets.state(of: attachment.src) {
      pixels = (Double(width), Double(height))
    }
    size = PhotoGeometry.size(
      width: pixels.width, height: pixels.height, metrics: context.metrics.photos,
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
    // A photo that wasn't sent has a mark beside it instead.
    guard case .progress(let share) = transfer else { return }
    scene.owner.part = "transfer"
    scene.fill(outline, .color(Color.black.opacity(photo == nil ? 0.35 : 0.7)))
    PhotoSymbols.progress(share, center: Point(x: box.midX, y: box.midY), ring, &scene)
  }
}
