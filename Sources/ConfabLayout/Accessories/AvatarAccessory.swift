import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The avatar of the speaker, in the gutter beside the last body of a cluster.
struct AvatarAccessory: RowAccessory {
  let part = "avatar"
  var marks: TimelineItem.Marks? { .avatar }
  var metrics: [any KindMetrics.Type] { [AvatarMetrics.self] }

  func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins {
    guard item.decoration.reservesAvatarGutter else { return .zero }
    return RowMargins(incoming: request.grid.round(request.metrics.avatars.gutter))
  }

  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, item.decoration.showsAvatar, item.decoration.speaker != nil else {
      return nil
    }
    let diameter = request.grid.round(request.metrics.avatars.diameter)
    return AccessoryPlace(
      Rect(
        x: request.grid.round(request.edge + request.metrics.avatars.shift),
        y: max(row.bottom, diameter) - diameter,
        width: diameter, height: diameter))
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    try AvatarLayout(
      item.decoration.speaker ?? "", frame: row.mirrored(place.frame), in: context)
  }
}

extension AvatarLayout: AccessoryContent {
  /// Scalars of the initials that no font covers.
  public var missing: [Unicode.Scalar] { initials?.text.shaped.missing ?? [] }

  /// Adds the avatar to a scene.
  public func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    draw(at: origin, palette: context.palette, visible: context.visible, into: &scene)
  }
}

/// A measured avatar: a participant's picture in a circle, the initials if there is no picture, or
/// a silhouette if the name has none, as a phone number.
public struct AvatarLayout: Sendable {
  /// The id of the participant.
  public let participant: ParticipantID
  /// The frame of the circle in points, in the row's coordinates.
  public let frame: Rect
  let picture: ImageSource?
  private let name: String
  let initials: TextBlock?
  private let color: SpeakerColor

  /// Measures an avatar.
  ///
  /// - Parameters:
  ///   - id: The id of the participant. An unknown id is also the name.
  ///   - frame: The frame of the circle in points, in the row's coordinates.
  ///   - context: The participants, pictures and metrics.
  /// - Throws: `FontError`.
  public init(_ id: ParticipantID, frame: Rect, in context: MeasureContext) throws {
    let participant = context.participants[id]
    try self.init(
      id, name: participant?.name ?? id, picture: participant?.avatar, frame: frame, in: context)
  }

  /// Measures the avatar of someone who need not be a participant.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - name: The name, whose initials are shown if there is no picture.
  ///   - picture: The name of the picture in the document.
  ///   - frame: The frame of the circle in points.
  ///   - context: The pictures and metrics.
  /// - Throws: `FontError`.
  package init(
    _ id: ParticipantID, name: String, picture pictureName: String?, frame: Rect,
    in context: MeasureContext
  ) throws {
    let picture = pictureName.flatMap(context.assets.picture)
    try self.init(
      id, name: name, picture: picture, letters: picture == nil ? Self.initials(of: name) : "",
      frame: frame, in: context)
  }

  /// Measures a circle that counts participants without an avatar: "+2".
  ///
  /// - Parameters:
  ///   - count: The number of participants.
  ///   - frame: The frame of the circle in points, in the row's coordinates.
  ///   - context: The metrics.
  /// - Throws: `FontError`.
  package init(counting count: Int, frame: Rect, in context: MeasureContext) throws {
    let letters = "+\(count)"
    try self.init(
      "", name: letters, picture: nil, letters: letters, frame: frame, in: context)
  }

  private init(
    _ id: ParticipantID, name: String, picture: ImageSource?, letters: String, frame: Rect,
    in context: MeasureContext
  ) throws {
    participant = id
    self.frame = frame
    self.name = name
    color = context.speakerColor(of: id)
    self.picture = picture
    let size = max(1, frame.width * 7 / 15)
    initials =
      try letters.isEmpty
      ? nil
      : context.block(
        letters, style: context.metrics.style(size: size, weight: 600), pitch: size * 1.2,
        width: .infinity, maximumLines: 1)
  }

  /// The first letters of the first and the last word, in upper case. A single word gives one
  /// letter. Words that begin with a symbol or an emoji are ignored unless there are no other
  /// words. Without a letter or an emoji, as in a phone number, there are none.
  package static func initials(of name: String) -> String {
    let all = name.split { $0.isWhitespace }
    let spoken = all.filter { $0.first?.isLetter == true }
    guard !spoken.isEmpty || name.contains(where: { $0.isLetter || $0.isEmoji }) else { return "" }
    let words = spoken.isEmpty ? Array(all.prefix(1)) : spoken
    let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
    return String(letters.map { Character(String($0).uppercased().first.map(String.init) ?? "") })
  }

  /// Adds the avatar to a scene.
  ///
  /// - Parameters:
  ///   - origin: The top left corner of the row in the scene, in points.
  ///   - palette: The colors.
  ///   - visible: The vertical range of the scene that will be drawn, in points.
  ///   - scene: The scene that gets the elements.
  public func draw(
    at origin: Point, palette: Palette, visible: Range<Double>, into scene: inout Scene
  ) {
    let frame = frame.offset(x: origin.x, y: origin.y)
    if let picture {
      scene.image(picture, in: frame, mask: .ellipse(in: frame), text: name)
      return
    }
    let (top, bottom, text) = color.avatar(in: palette)
    let paint: Paint =
      top == bottom
      ? .color(top) : .vertical(top: top, bottom: bottom, from: frame.minY, to: frame.maxY)
    scene.fill(.ellipse(in: frame), paint, text: name)
    guard let initials else {
      return scene.group(clip: .ellipse(in: frame)) {
        for part in Self.silhouette(in: frame) { $0.fill(part, .color(text)) }
      }
    }
    let box = Rect(
      x: frame.minX, y: frame.midY - initials.size.height / 2, width: frame.width,
      height: initials.size.height)
    initials.draw(
      in: box, alignment: .center, color: text, visible: visible, into: &scene)
  }

  /// A head and shoulders, which the circle cuts (approximate).
  private static func silhouette(in frame: Rect) -> [Path] {
    func ellipse(y: Double, width: Double, height: Double) -> Path {
      .ellipse(
        in: Rect(
          x: frame.midX - width / 2 * frame.width, y: frame.minY + y * frame.height,
          width: width * frame.width, height: height * frame.height))
    }
    return [
      ellipse(y: 0.2, width: 0.36, height: 0.4), ellipse(y: 0.66, width: 0.7, height: 0.7),
    ]
  }
}

extension Character {
  /// Whether the character is drawn as an emoji; "1" and "#" are not.
  fileprivate var isEmoji: Bool {
    unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
  }
}

/// The metrics of speakers' avatars beside bodies. Lengths are in points.
package struct AvatarMetrics: KindMetrics {
  /// The diameter.
  package var diameter = 32.0
  /// The width that is reserved for an avatar beside a body.
  package var gutter = 39.0
  /// The distance from the edge of the bubbles to the avatar; negative outside of it.
  package var shift = 0.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<AvatarMetrics>] = [
    .number("avatarDiameter", \.diameter, 4...200),
    .number("avatarGutter", \.gutter, 0...300),
    .number("avatarShift", \.shift, -100...100),
  ]
}

extension Metrics {
  /// The metrics of speakers' avatars.
  package var avatars: AvatarMetrics {
    get { self[AvatarMetrics.self] }
    set { self[AvatarMetrics.self] = newValue }
  }
}
