import ConfabModel
import ConfabScene
import ConfabText

/// The measured avatar of a participant: a picture in a circle, or initials if there is no picture.
public struct AvatarLayout: Sendable {
  /// The participant whose avatar it is.
  public let participant: ParticipantID
  /// The frame of the circle in points, in the coordinates of the row.
  public let frame: Rect
  let picture: ImageSource?
  private let name: String
  let initials: TextBlock?
  let color: Color?

  /// - Parameter frame: in the row's coordinates.
  public init(_ id: ParticipantID, frame: Rect, in context: MeasureContext) throws {
    let participant = context.participants[id]
    self.participant = id
    self.frame = frame
    name = participant?.name ?? id
    color = participant?.color.flatMap(Color.init(hex:))
    picture = participant?.avatar.flatMap(context.assets.picture)
    if picture != nil {
      initials = nil
    } else {
      let size = max(1, frame.width * 7 / 15)
      initials = try context.block(
        Self.initials(of: name), style: context.metrics.style(size: size, weight: 600),
        pitch: size * 1.2, width: .infinity, maximumLines: 1)
    }
  }

  /// The first letter of the first and of the last word, upper case; of one word only its first.
  /// Words that begin with a sign or an emoji count only where there are no others.
  static func initials(of name: String) -> String {
    let all = name.split { $0.isWhitespace }
    let spoken = all.filter { $0.first?.isLetter == true }
    let words = spoken.isEmpty ? Array(all.prefix(1)) : spoken
    let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
    return String(letters.map { Character(String($0).uppercased().first.map(String.init) ?? "") })
  }

  /// - Parameter origin: the row's top left corner in the scene.
  public func draw(
    at origin: Point, palette: Palette, visible: Range<Double>, into scene: inout Scene
  ) {
    let frame = frame.offset(x: origin.x, y: origin.y)
    if let picture {
      scene.image(picture, in: frame, mask: .ellipse(in: frame), text: name)
      return
    }
    let paint: Paint =
      color.map { .color($0) }
      ?? .vertical(
        top: palette.avatarTop, bottom: palette.avatarBottom, from: frame.minY, to: frame.maxY)
    scene.fill(.ellipse(in: frame), paint, text: name)
    guard let initials else { return }
    let box = Rect(
      x: frame.minX, y: frame.midY - initials.size.height / 2, width: frame.width,
      height: initials.size.height)
    initials.draw(
      in: box, alignment: .center, color: palette.avatarText, visible: visible, into: &scene)
  }
}
