import Algorithms
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// Shows photos, videos and files below each other, or several photos in a grid, and the message's
/// text in a bubble of its own below or above them.
package struct MediaPresenter: ItemPresenter {
  private let grid: PhotoMosaic.Rule?

  /// Creates the presenter.
  package init() { grid = nil }

  /// Creates a presenter that arranges several photos by the rules of an app.
  init(grid: PhotoMosaic.Rule) { self.grid = grid }

  /// The metrics of the kinds.
  package var metrics: [any KindMetrics.Type] { [PhotoMetrics.self, FileMetrics.self] }

  /// Whether the presenter shows a row: photos, videos, files, and recordings that can be heard
  /// once.
  package func accepts(_ item: TimelineItem) -> Bool {
    switch item.kind {
    case .media, ItemKind(.album), ItemKind(.file): true
    case ItemKind(.voice): item.message?.attachments.first?.viewOnce != nil
    default: false
    }
  }

  /// The names of the pictures. What can be seen once has none.
  package func pictures(of item: TimelineItem) -> [String] {
    guard let message = item.message else { return [] }
    return message.attachments.compactMap { $0.shownPicture(in: message.kind) }
  }

  /// An estimate with the text, square photos of the usual width, and cards of files, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    guard let message = item.message else { return 0 }
    let metrics = request.metrics
    let heights = message.attachments.map { attachment in
      if attachment.viewOnce != nil {
        return metrics.linePitch + 2 * metrics.bubbleInsetVertical
      }
      return attachment.isFile(in: message.kind)
        ? FileCard.height(metrics) : request.rowWidth * metrics.photos.share
    }
    let text = message.text?.isEmpty == false ? request.estimatedTextHeight(of: item) : 0
    return heights.reduce(text, +)
  }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else { return .nothing }
    let grid = context.grid
    let balloons = try balloons(of: content.message, item, context)
    let caption =
      content.message.text?.isEmpty == false
      ? try TextBubble(captionOf: content, at: item.decoration.side, in: context) : nil
    let captionSize = caption.map {
      Size(width: grid.ceil($0.size.width), height: grid.ceil($0.size.height))
    }
    let isAbove = content.message.isCaptionAbove && !balloons.isEmpty
    let captionGap = caption == nil || balloons.isEmpty ? 0 : grid.round(context.metrics.gapJoined)
    var y = isAbove ? (captionSize?.height ?? 0) + captionGap : 0
    var width = captionSize?.width ?? 0
    var placed: [MediaContent.Placed] = []
    for balloon in balloons {
      let size = Size(
        width: grid.ceil(balloon.size.width), height: grid.ceil(balloon.size.height))
      if !placed.isEmpty { y += grid.round(context.metrics.photos.gap) }
      placed.append(
        MediaContent.Placed(
          balloon: balloon, frame: Rect(x: 0, y: y, width: size.width, height: size.height)))
      y += size.height
      width = max(width, size.width)
    }
    let captionTop = isAbove ? 0 : y + captionGap
    // Everything is aligned to the sender's side.
    let isAtRight = (item.decoration.side == .outgoing) != context.isMirrored
    func left(_ partWidth: Double) -> Double { isAtRight ? width - partWidth : 0 }
    for index in placed.indices { placed[index].frame.x = left(placed[index].frame.width) }
    let captionFrame = captionSize.map {
      Rect(x: left($0.width), y: captionTop, width: $0.width, height: $0.height)
    }
    var body = ItemBody(
      size: Size(width: width, height: isAbove ? y : captionTop + (captionSize?.height ?? 0)),
      lines: (caption?.lines ?? []).map {
        TextLineFrame(bytes: $0.bytes, width: $0.width, baseline: $0.baseline + captionTop)
      },
      hits: placed.flatMap { $0.balloon.hits(in: $0.frame) }
        + (caption?.hits ?? []).map {
          HitRegion(
            kind: $0.kind, target: $0.target,
            frame: $0.frame.offset(x: captionFrame?.x ?? 0, y: captionTop))
        },
      missing: placed.flatMap(\.balloon.missing) + (caption?.missing ?? []),
      content: MediaContent(
        balloons: placed, caption: caption, captionFrame: captionFrame, isAbove: isAbove,
        tailDrop: context.metrics.tailDrop))
    body.footWidth =
      isAbove ? placed.last?.frame.width : (captionSize ?? placed.last?.frame.size)?.width
    return body
  }

  private func balloons(
    of message: Message, _ item: TimelineItem, _ context: MeasureContext
  ) throws -> [any MediaBalloon] {
    if let fan = try PhotoFan(message, item, context) { return [fan] }
    if let grid, let photos = try PhotoGrid(message, rule: grid, item, context) { return [photos] }
    return try message.attachments.map { attachment in
      if attachment.viewOnce != nil {
        return try ViewOnceRow(attachment, of: message.kind, item, context)
      }
      if attachment.isFile(in: message.kind) { return try FileCard(attachment, item, context) }
      return try Photo(
        attachment, isIncoming: item.decoration.side == .incoming, in: context)
    }
  }
}

/// A part of a message with attachments: a photo, a file, or what stands for them.
protocol MediaBalloon: Sendable {
  /// The size in points, not rounded.
  var size: Size { get }
  /// The scalars of its texts that no font covers.
  var missing: [Unicode.Scalar] { get }
  /// The regions that can be tapped.
  ///
  /// - Parameter frame: The frame of the balloon in the body, in points.
  func hits(in frame: Rect) -> [HitRegion]
  /// Draws the balloon.
  ///
  /// - Parameters:
  ///   - box: The frame in the scene, in points.
  ///   - place: The place in the cluster of messages. The last balloon may have a tail.
  func draw(in box: Rect, place: BubblePlace, context: DrawContext, into scene: inout Scene)
}

private struct MediaContent: ItemContent {
  struct Placed: Sendable {
    let balloon: any MediaBalloon
    /// The frame in the body.
    var frame: Rect
  }

  let balloons: [Placed]
  let caption: TextBubble?
  let captionFrame: Rect?
  /// Whether the caption is above the balloons.
  let isAbove: Bool
  let tailDrop: Double

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    // Tails reach below their photos.
    let visible =
      context.visible.lowerBound - frame.y - tailDrop..<context.visible.upperBound - frame.y
    func drawCaption() {
      guard let caption, let captionFrame else { return }
      let place = context.place.part(
        isFirst: isAbove || balloons.isEmpty, isLast: !isAbove)
      caption.draw(
        in: captionFrame.offset(x: frame.x, y: frame.y), place: place, context: context,
        into: &scene)
    }
    if isAbove { drawCaption() }
    let first = balloons.partitioningIndex { $0.frame.maxY > visible.lowerBound }
    for (index, placed) in zip(balloons.indices, balloons).dropFirst(first) {
      guard placed.frame.minY < visible.upperBound else { break }
      placed.balloon.draw(
        in: placed.frame.offset(x: frame.x, y: frame.y),
        place: context.place.part(
          isFirst: index == 0 && !isAbove,
          isLast: index == balloons.count - 1 && (caption == nil || isAbove)), context: context,
        into: &scene)
    }
    if !isAbove { drawCaption() }
  }
}

extension Attachment {
  /// The name of the picture that is shown for the attachment; `nil` for none, as for a video
  /// without a poster.
  ///
  /// - Parameter kind: The kind of its message.
  func shownPicture(in kind: MessageKind) -> String? {
    guard viewOnce == nil, kind != .voice else { return nil }
    if let poster, !poster.isEmpty { return poster }
    guard !src.isEmpty else { return nil }
    let isPicture = mime?.hasPrefix("image/") == true
    if isFile(in: kind) { return isPicture ? src : nil }
    return isPicture || !isVideo && !Self.isVideoFile(src) ? src : nil
  }

  private static func isVideoFile(_ name: String) -> Bool {
    let extensions = [".mp4", ".mov", ".m4v", ".webm", ".mkv", ".avi", ".3gp"]
    let name = name.lowercased()
    return extensions.contains { name.hasSuffix($0) }
  }
}

/// The metrics of photos and videos. Lengths are in points, ratios are height to width.
package struct PhotoMetrics: KindMetrics {
  /// The width of a photo, relative to the width of the row.
  package var share = 252.667 / 402
  /// The smallest ratio of a photo. Wider photos are cropped.
  package var minimumRatio = 0.5625
  /// The largest ratio of a photo. Higher photos are cropped.
  package var maximumRatio = 4.0 / 3
  /// The largest height of a photo. A higher photo is made smaller.
  package var maximumHeight = 500.0
  /// The space between photos of one message.
  package var gap = 4.0
  /// The diameter of the progress ring of a photo that is being sent.
  package var progressDiameter = 33.0
  /// The diameter of the play button of a video (approximate).
  package var playDiameter = 48.0
  /// The diameter of a video in a circle (approximate: that of Telegram).
  package var roundDiameter = 212.0
  /// The type size of the length of a video and of “GIF” at the corner of a GIF; 0 for neither, as
  /// in iMessage.
  package var badgeSize = 0.0
  /// The number of photos of one message from which on they are drawn as a fan of cards; 0 for
  /// never.
  package var fanMinimum = 0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files. Square photos are never cropped.
  package static let measures: [Measure<PhotoMetrics>] = [
    .number("photoShare", \.share, 0.1...1),
    .number("photoRatioMinimum", \.minimumRatio, 0.1...1),
    .number("photoRatioMaximum", \.maximumRatio, 1...10),
    .number("photoMaximumHeight", \.maximumHeight, 10...2000),
    .number("gapPhotos", \.gap, 0...200),
    .number("progressDiameter", \.progressDiameter, 1...200),
    .number("playDiameter", \.playDiameter, 1...200),
    .number("roundVideoDiameter", \.roundDiameter, 10...500),
    .number("photoBadgeSize", \.badgeSize, 0...80),
    .whole("photoFanMinimum", \.fanMinimum, 0...50),
  ]
}

extension Metrics {
  /// The metrics of photos.
  package var photos: PhotoMetrics {
    get { self[PhotoMetrics.self] }
    set { self[PhotoMetrics.self] = newValue }
  }
}
