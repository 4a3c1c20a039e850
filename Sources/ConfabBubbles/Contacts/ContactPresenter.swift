import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabTimeline

/// The metrics of contacts. Lengths are in points, type sizes at the usual text size.
package struct ContactMetrics: KindMetrics {
  /// The diameter of the photo.
  package var diameter = 38.0
  /// The smallest height of the bubble.
  package var height = 58.5
  /// The type size of the name (approximate).
  package var nameSize = 16.0
  /// The type size of the organization (approximate).
  package var noteSize = 13.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<ContactMetrics>] = [
    .number("contactDiameter", \.diameter, 4...200),
    .number("contactHeight", \.height, 10...300),
    .number("contactNameSize", \.nameSize, 4...80),
    .number("contactNoteSize", \.noteSize, 4...80),
  ]
}

extension Metrics {
  /// The metrics of contacts.
  package var contacts: ContactMetrics {
    get { self[ContactMetrics.self] }
    set { self[ContactMetrics.self] = newValue }
  }
}

/// Shows a contact in a bubble: the name, the organization, the photo or initials, and a chevron.
package struct ContactPresenter: CardPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [ContactMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == ItemKind(.contact) }

  /// The photo of the contact.
  package func pictures(of item: TimelineItem) -> [String] {
    [(item.message?.payload as? Contact)?.avatar].compactMap(\.self)
  }

  /// The height of a contact with a name of one line, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let hasText = item.message?.text?.isEmpty == false
    return request.metrics.contacts.height
      + (hasText ? request.estimatedTextHeight(of: item) : 0)
  }

  /// The distances from the text to the photo, from there to the chevron, and to the end of the
  /// bubble.
  private static let gap = (photo: 10.0, chevron: 5.0, end: 14.0)
  private static let chevronHeight = 12.0
  /// The space above and below the text together.
  private static let textInset = 24.0
  private static let maximumCharacters = 200

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let contact = content.message.payload as? Contact else { return }
    let context = card.context
    let metrics = context.metrics.contacts
    let inset = context.metrics.bubbleInsetHorizontal
    let chevronWidth = Self.chevronHeight / 2
    let end = Self.gap.photo + metrics.diameter + Self.gap.chevron + chevronWidth + Self.gap.end
    let room = card.maximumWidth - inset - end
    let name = try card.block(
      OneLine.text(String(contact.name.prefix(Self.maximumCharacters))), size: metrics.nameSize,
      weight: 600, width: room, lines: 2)
    let note = try contact.organization?.nonEmptyLine.map {
      try card.block($0, size: metrics.noteSize, width: room, lines: 2)
    }
    let textHeight = name.size.height + (note?.size.height ?? 0)
    let textWidth = max(name.size.width, note?.size.width ?? 0)
    let height = context.grid.ceil(max(metrics.height, textHeight + Self.textInset))
    let width = context.grid.ceil(inset + textWidth + end)
    let top = (height - textHeight) / 2
    card.add(name, at: Point(x: inset, y: top), name: "name")
    if let note {
      card.add(
        note, at: Point(x: inset, y: top + name.size.height), ink: .secondary, name: "note")
    }
    let tip = width - Self.gap.end
    let photoLeft = tip - chevronWidth - Self.gap.chevron - metrics.diameter
    card.add(
      try AvatarLayout(
        contact.name, name: contact.name, picture: contact.avatar,
        frame: Rect(
          x: context.grid.round(photoLeft),
          y: context.grid.round((height - metrics.diameter) / 2), width: metrics.diameter,
          height: metrics.diameter), in: context))
    card.add(
      CardSymbols.chevron(tip: Point(x: tip, y: height / 2), height: Self.chevronHeight),
      ink: .faded(.secondary, 0.8), width: 2, name: "chevron")
    card.card.ground = .bubble
    card.card.size = Size(width: width, height: height)
    card.addHit(
      .contact, contact.name, in: Rect(x: 0, y: 0, width: width, height: height))
  }
}

extension HitRegion.Kind {
  /// A contact. The target is its name.
  public static let contact = HitRegion.Kind(rawValue: "contact")
  /// The button to write to a contact. The target is the contact's name.
  public static let messageContact = HitRegion.Kind(rawValue: "messageContact")
  /// The button to save a contact. The target is the contact's name.
  public static let addContact = HitRegion.Kind(rawValue: "addContact")
}
