import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// A photo, a video, a GIF or a video in a circle, with the state of its transfer.
struct Photo: MediaBalloon {
  let source: String
  /// The size in points, not rounded.
  let size: Size
  /// The size in pixels; 0 if it isn't known.
  let pixels: Size
  private let photo: ImageSource?
  /// The text for people who do not see it.
  private let words: String
  private let transfer: Attachment.Transfer?
  private let ring: Double
  private let radius: Double
  private let tailDrop: Double
  private let isVideo: Bool
  private let isRound: Bool
  private let playDiameter: Double
  /// The text in place of a photo that wasn't downloaded.
  private let label: TextBlock?
  private let marks: PhotoMarks

  /// - Parameter isIncoming: Whether the message is incoming. A failed transfer of an incoming
  ///   photo is a failed download.
  init(_ attachment: Attachment, isIncoming: Bool, in context: MeasureContext) throws {
    let metrics = context.metrics
    source = attachment.src
    words = attachment.name ?? attachment.noun(in: .media)
    transfer = attachment.transfer
    ring = metrics.photos.progressDiameter
    radius = metrics.bubbleRadius
    tailDrop = metrics.tailDrop
    isVideo = attachment.isVideo && attachment.form != .gif && attachment.form != .live
    isRound = attachment.form == .round
    playDiameter = metrics.photos.playDiameter
    var pixels = (width: Double(attachment.width ?? 0), height: Double(attachment.height ?? 0))
    let name = attachment.shownPicture(in: .media)
    photo = name.flatMap { context.assets.picture(of: $0) }
    // A poster may have another shape than its video.
    if let name, attachment.poster == nil || pixels.width == 0 || pixels.height == 0,
      case .image(let width, let height) = context.assets.state(of: name)
    {
      pixels = (Double(width), Double(height))
    }
    self.pixels = Size(width: pixels.width, height: pixels.height)
    if isRound {
      let diameter = min(metrics.photos.roundDiameter, context.bodyWidth)
      size = Size(width: diameter, height: diameter)
    } else {
      size = PhotoGeometry.size(
        width: pixels.width, height: pixels.height, metrics: metrics.photos,
        rowWidth: context.rowWidth, limit: context.bodyWidth)
    }
    if isIncoming, attachment.transfer == .failed {
      label = try context.block(
        LocalizedPhrase.tapToDownload.text(in: context.language), style: metrics.bodyStyle,
        pitch: metrics.linePitch,
        width: max(metrics.textSize, size.width - 2 * metrics.bubbleInsetHorizontal))
    } else {
      label = nil
    }
    marks = try PhotoMarks(attachment, isRound: isRound, in: context)
  }

  var missing: [Unicode.Scalar] { label?.text.shaped.missing ?? [] }

  func hits(in frame: Rect) -> [HitRegion] {
    [HitRegion(kind: isVideo ? .video : .image, target: source, frame: frame)]
  }

  func draw(in box: Rect, place: BubblePlace, context: DrawContext, into scene: inout Scene) {
    let outline =
      isRound ? .ellipse(in: box) : context.style.bubble(box, radius: radius, place: place)
    // The picture extends into the tail.
    let reach = place.isLast && place.side != nil && !isRound ? context.grid.ceil(tailDrop) : 0
    let picture = Rect(x: box.x, y: box.y, width: box.width, height: box.height + reach)
    draw(in: box, picture: picture, outline: outline, context: context, into: &scene)
  }

  /// Draws the photo with an outline that is not a bubble's.
  func draw(in box: Rect, outline: Path, context: DrawContext, into scene: inout Scene) {
    draw(
      in: box, picture: box, outline: isRound ? .ellipse(in: box) : outline, context: context,
      into: &scene)
  }

  private func draw(
    in box: Rect, picture: Rect, outline: Path, context: DrawContext, into scene: inout Scene
  ) {
    scene.owner.part = "photo"
    if let label {
      scene.fill(outline, .color(context.palette.incoming), text: words)
      label.draw(
        in: Rect(
          x: box.minX, y: box.midY - label.size.height / 2, width: box.width,
          height: label.size.height), alignment: .center, color: context.palette.incomingText,
        visible: context.visible, into: &scene)
      return
    }
    if let photo {
      scene.image(photo, in: picture, mask: outline, text: words)
    } else {
      scene.fill(outline, .color(context.palette.incoming), text: words)
      if transfer == nil, !isVideo {
        PhotoSymbols.missing(in: box, context.palette.secondary, &scene)
      }
    }
    let center = Point(x: box.midX, y: box.midY)
    // A photo that wasn't sent has a mark beside it instead.
    if case .progress(let share) = transfer {
      scene.owner.part = "transfer"
      scene.fill(outline, .color(Color.black.opacity(photo == nil ? 0.35 : 0.7)))
      PhotoSymbols.progress(share, center: center, ring, &scene)
    } else if isVideo {
      scene.owner.part = "play"
      PhotoSymbols.play(
        center: center, min(playDiameter, box.width * 0.6, box.height * 0.6), &scene)
    }
    marks.draw(in: box, context, into: &scene)
  }
}

/// The marks at the corners of a photo or a video.
private struct PhotoMarks: Sendable {
  private let isLive: Bool
  private let isMuted: Bool
  /// The length or “GIF”.
  private let badge: TextBlock?
  /// The size of the ground of the badge and the loudspeaker, in points.
  private let size: Size
  private let padding: Double
  /// Whether the badge is in the middle, as on a circle.
  private let isCentered: Bool

  /// The distance of the marks from the edges (approximate).
  private static let inset = 8.0
  /// The width and height of the mark of a live photo, as in ChatKit.
  private static let liveSide = 18.5
  /// The height of the ground of a loudspeaker without a length (approximate).
  private static let mutedHeight = 24.0

  init(_ attachment: Attachment, isRound: Bool, in context: MeasureContext) throws {
    isLive = attachment.form == .live
    isMuted = attachment.isMuted
    isCentered = isRound
    var text: String?
    if attachment.form == .gif {
      text = "GIF"
    } else if attachment.isVideo, let seconds = attachment.duration {
      text = LocalNumber(locale: context.language).duration(seconds)
    }
    let typeSize = context.metrics.photos.badgeSize
    badge =
      typeSize > 0
      ? try text.map {
        try context.block(
          $0, style: context.metrics.style(size: typeSize, weight: 500),
          pitch: context.grid.round(typeSize * 1.2), width: .greatestFiniteMagnitude,
          maximumLines: 1)
      } : nil
    let height = badge.map { $0.size.height + typeSize * 0.4 } ?? Self.mutedHeight
    let padding = badge == nil ? 0 : typeSize * 0.6
    self.padding = padding
    let isMuted = attachment.isMuted
    let glyph = isMuted ? height : 0
    let words = badge.map { $0.size.width + (isMuted ? padding : 2 * padding) } ?? 0
    size = Size(width: context.grid.ceil(glyph + words), height: context.grid.ceil(height))
  }

  func draw(in box: Rect, _ context: DrawContext, into scene: inout Scene) {
    func x(_ width: Double) -> Double {
      context.isMirrored ? box.maxX - Self.inset - width : box.minX + Self.inset
    }
    if isLive {
      scene.owner.part = "live"
      PhotoSymbols.live(
        in: Rect(
          x: x(Self.liveSide), y: box.minY + Self.inset, width: Self.liveSide,
          height: Self.liveSide), &scene)
    }
    guard isMuted || badge != nil else { return }
    scene.owner.part = "badge"
    let ground = Rect(
      x: isCentered ? context.grid.round(box.midX - size.width / 2) : x(size.width),
      y: box.maxY - Self.inset - size.height, width: size.width, height: size.height)
    scene.fill(
      .roundedRect(ground, radius: size.height / 2), .color(Color.black.opacity(0.5)))
    let glyph = isMuted ? size.height : 0
    if isMuted {
      let side = size.height * 0.56
      let center = Point(
        x: context.isMirrored ? ground.maxX - glyph / 2 : ground.minX + glyph / 2,
        y: ground.midY)
      PhotoSymbols.muted(center: center, side, &scene)
    }
    if let badge {
      let lead = isMuted ? glyph : padding
      let left =
        context.isMirrored ? ground.maxX - lead - badge.size.width : ground.minX + lead
      badge.draw(
        in: Rect(
          x: left, y: context.grid.round(ground.midY - badge.size.height / 2),
          width: badge.size.width, height: badge.size.height), color: .white,
        visible: context.visible, into: &scene)
    }
  }
}

extension HitRegion.Kind {
  /// A video. The target is its name in the document.
  public static let video = HitRegion.Kind(rawValue: "video")
}

/// The size of photo bubbles. All have the same width, except very tall ones, which are narrower.
/// Photos beyond the theme's limits of height / width are cropped.
enum PhotoGeometry {
  /// The size of a photo's bubble, in points.
  ///
  /// - Parameters:
  ///   - width: The width of the picture, in any unit. If it is 0 or less, the bubble is square.
  ///   - height: The height of the picture, in the same unit.
  ///   - metrics: The metrics of photos.
  ///   - rowWidth: The width of the row, in points.
  ///   - limit: The largest width of a bubble, in points.
  static func size(
    width: Double, height: Double, metrics: PhotoMetrics, rowWidth: Double, limit: Double
  ) -> Size {
    let ratio = width > 0 && height > 0 ? height / width : 1
    let bounded = min(metrics.maximumRatio, max(metrics.minimumRatio, ratio))
    var shown = rowWidth * metrics.share
    if limit > 0 { shown = min(shown, limit) }
    let tall = shown * bounded
    guard tall > metrics.maximumHeight else { return Size(width: shown, height: tall) }
    return Size(
      width: metrics.maximumHeight / bounded, height: metrics.maximumHeight)
  }
}
