import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline
import TestSupport

/// A simple presenter that shows a box of text.
package struct BoxPresenter: ItemPresenter {
  package var kind: ItemKind?
  package var label = ""
  package var placement = ItemBody.Placement.side

  package init(kind: ItemKind? = nil, label: String = "", placement: ItemBody.Placement = .side) {
    self.kind = kind
    self.label = label
    self.placement = placement
  }

  struct Content: ItemContent {
    var label: String
    var block: TextBlock
    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
      scene.fill(.rect(frame), context.bubblePaint)
      block.draw(
        in: frame, color: context.bubbleText, visible: context.visible, into: &scene)
    }
  }

  package func accepts(_ item: TimelineItem) -> Bool { kind == nil || item.kind == kind }

  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let block = try context.block(
      item.message?.text ?? item.id, style: context.metrics.bodyStyle,
      pitch: context.metrics.linePitch, width: context.bodyWidth)
    return ItemBody(
      placement: placement,
      size: Size(width: block.size.width, height: block.size.height + 9.4),
      lines: block.lineFrames(),
      missing: block.text.shaped.missing,
      content: Content(label: label, block: block))
  }
}

extension ItemBody {
  package var label: String? { (content as? BoxPresenter.Content)?.label }
}

extension Metrics {
  /// Metrics with fractions, which make errors of rounding visible.
  package static let odd: Metrics = {
    var metrics = Metrics(
      textSize: 15.3, linePitch: 19.1, bubbleInsetVertical: 7.7, bubbleInsetHorizontal: 11.3,
      bubbleRadius: 17, bubbleMinimumWidth: 40, bubbleMaximumShare: 0.8,
      bubbleMaximumReserve: 24.5, edge: 13.4, tailDrop: 6, gapJoined: 3.3, gapBetween: 9.1,
      gapSection: 15.7, gapAboveDate: 12.9, gapBelowDate: 6.3, statusGap: 5.2, marginTop: 14.2,
      marginBottom: 18.9, smallSize: 10.7, smallPitch: 13.1, screenAspect: 2)
    (metrics.names.size, metrics.names.pitch, metrics.names.gap) = (12.1, 14.2, 2.1)
    (metrics.avatars.diameter, metrics.avatars.gutter) = (31.3, 38.2)
    (metrics.seenHeads.diameter, metrics.seenHeads.pitch) = (19.3, 24.1)
    (metrics.seenHeads.gap, metrics.seenHeads.maximum) = (7.4, 6)
    (metrics.failedMarks.diameter, metrics.failedMarks.gap) = (20.3, 8.2)
    return metrics
  }()
}

package func request(
  _ items: [TimelineItem], participants: [Participant] = [], width: Double = 375,
  scale: Double = 2, isMirrored: Bool = false, presenters: PresenterRegistry? = nil,
  assets: AssetCatalog = .empty
) -> LayoutRequest {
  LayoutRequest(
    items: items,
    participants: Dictionary(participants.map { ($0.id, $0) }, uniquingKeysWith: { $1 }),
    assets: assets, metrics: .odd, width: width, scale: scale, language: "en",
    isMirrored: isMirrored,
    presenters: presenters ?? PresenterRegistry(fallback: BoxPresenter(), accessories: .standard))
}

package func item(
  _ id: String, kind: MessageKind = .text, text: String = "Hello", decoration: Decoration
) -> TimelineItem {
  let message = Message(id: id, kind: kind, from: decoration.speaker, text: text)
  return TimelineItem(
    id: id, kind: ItemKind(kind), content: .message(MessageContent(message: message)),
    decoration: decoration)
}

/// A random group conversation with names, avatars, readers, failed messages and system lines.
package func madeUpConversation(_ seed: UInt64, count: Int) -> Conversation {
  var random = SeededRandom(seed: seed)
  let people = ["me", "Ann Lee", "بدر", "Carl", "🎉"]
  let words = ["see", "you", "tomorrow", "مرحبا", "你好", "😀", "at", "eight", "office", "नमस्ते"]
  let messages = (0..<count).map { index in
    let text = (0..<Int.random(in: 1...20, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }
    return Message(
      id: "m\(index)", from: people.randomElement(using: &random),
      at: Timestamp(milliseconds: 1_762_160_400_000 + Int64(index) * 300_000, offset: 0),
      text: text.joined(separator: " "),
      status: DeliveryStatus.allCases.randomElement(using: &random))
  }
  var state = ConversationState(typing: ["Carl"])
  for person in people { state.seen[person] = messages.randomElement(using: &random)?.id }
  return Conversation(
    info: ConversationInfo(kind: .group), selfID: "me",
    participants: people.map { Participant(id: $0, name: $0) }, timezone: "UTC",
    messages: messages, state: state)
}

package func bundledShaper() throws -> TextShaper {
  try TextShaper(library: FontLibrary(directory: FontLibrary.bundledDirectory()))
}
