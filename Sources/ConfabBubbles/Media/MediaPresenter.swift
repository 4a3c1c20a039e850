import Algorithms
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// Shows photos below each other, each clipped to a bubble, and a caption in a bubble below them.
public struct MediaPresenter: ItemPresenter {
  /// Creates the presenter.
  public init() {}

  /// The metrics of the kind.
  public var metrics: [any KindMetrics.Type] { [PhotoMetrics.self] }

  /// Whether the presenter shows a row.
  public func accepts(_ item: TimelineItem) -> Bool { item.kind == .media }

  /// The names of the photos.
  public func pictures(of item: TimelineItem) -> [String] {
    item.message?.attachments.map(\.src) ?? []
  }

  /// An estimate with the text and photos of the usual width that are square, in points.
  public func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let count = Double(item.message?.attachments.count ?? 0)
    return request.estimatedTextHeight(of: item)
      + count * request.rowWidth * request.metrics.photos.share
  }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else { return .nothing }
    let metrics = context.metrics
    let grid = context.grid
    let gap = grid.round(metrics.photos.gap)
    let captionGap = grid.round(metrics.gapJoined)
    var y = 0.0
    var width = 0.0
    var photos: [(photo: Photo, frame: Rect)] = []
    for attachment in content.message.attachments {
      let photo = try Photo(
        attachment, isIncoming: item.decoration.side == .incoming, in: context)
      let size = Size(width: grid.ceil(photo.size.width), height: grid.ceil(photo.size.height))
      if !photos.isEmpty { y += gap }
      photos.append((photo, Rect(x: 0, y: y, width: size.width, height: size.height)))
      y += size.height
      width = max(width, size.width)
    }
    let caption =
      content.message.text?.isEmpty == false ? try TextBubble(content, in: context) : nil
    if caption != nil, !photos.isEmpty { y += captionGap }
    let captionTop = y
    if let caption {
      y += grid.ceil(caption.size.height)
      width = max(width, grid.ceil(caption.size.width))
    }
    return ItemBody(
      size: Size(width: width, height: y),
      lines: (caption?.lines ?? []).map {
        TextLineFrame(bytes: $0.bytes, width: $0.width, baseline: $0.baseline + captionTop)
      },
      hits: photos.map {
        HitRegion(kind: .image, target: $0.photo.source, frame: $0.frame)
      },
      missing: caption?.missing ?? [],
      content: MediaContent(
        photos: photos.map { ($0.photo, $0.frame) }, caption: caption, captionTop: captionTop,
        captionSize: caption.map {
          Size(width: grid.ceil($0.size.width), height: grid.ceil($0.size.height))
        } ?? .zero, radius: metrics.bubbleRadius, tailDrop: metrics.tailDrop))
  }
}

private struct MediaContent: ItemContent {
  let photos: [(photo: Photo, frame: Rect)]
  let caption: TextBubble?
  let captionTop: Double
  let captionSize: Size
  let radius: Double
  let tailDrop: Double

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    // Tails reach below their photos.
    let visible =
      context.visible.lowerBound - frame.y - tailDrop..<context.visible.upperBound - frame.y
    let first = photos.partitioningIndex { $0.frame.maxY > visible.lowerBound }
    for (index, (photo, place)) in zip(photos.indices, photos).dropFirst(first) {
      guard place.minY < visible.upperBound else { break }
      let isLast = index == photos.count - 1 && caption == nil
      let tail = isLast ? context.tail : nil
      let box = aligned(place.size, y: place.y, in: frame, context)
      let outline = context.style.bubble(box, radius: radius, tail: tail)
      // The picture extends into the tail.
      let reach = tail == nil ? 0 : context.grid.ceil(tailDrop)
      let picture = Rect(x: box.x, y: box.y, width: box.width, height: box.height + reach)
      photo.draw(in: box, picture: picture, outline: outline, context: context, into: &scene)
    }
    caption?.draw(
      in: aligned(captionSize, y: captionTop, in: frame, context), context: context, into: &scene)
  }

  /// The frame of a photo or caption, aligned to the sender's side.
  private func aligned(_ size: Size, y: Double, in frame: Rect, _ context: DrawContext) -> Rect {
    let x = context.isAtRight ? frame.maxX - size.width : frame.minX
    return Rect(x: x, y: frame.y + y, width: size.width, height: size.height)
  }
}
