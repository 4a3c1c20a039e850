import ConfabLayout
import ConfabModel
import ConfabScene

/// The pictures of a group's participants on a round plate, or one participant's picture.
///
/// Positions and sizes are constants of ContactsUI 26, read by theswerd/imessage-ui, for a plate of
/// 88 points. Right-to-left screens mirror them.
struct GroupPlate: Sendable {
  private let frame: Rect
  private let faces: [AvatarLayout]

  /// The most pictures on a plate.
  private static let maximumFaces = 7
  private static let unit = 88.0

  /// The offset of a picture's center from the plate's, and its diameter.
  private typealias Face = (x: Double, y: Double, diameter: Double)

  private static func faces(_ count: Int) -> [Face] {
    let three: [Face] = [(-12.5, -12.5, 42), (21.5, 7.5, 32), (-6, 23.5, 26)]
    let more: [Face] = [(20, -20.5, 20), (-27.5, 14, 14), (7.5, -32.5, 10)]
    return switch count {
    case ...0: []
    case 1: [(0, 0, unit)]
    case 2: [(-10.5, -10.5, 48), (17.5, 17.5, 28)]
    case 3...6: three + more.prefix(count - 3)
    default:
      [
        (-12.5, -12.5, 42), (19.5, 11.5, 30), (21.5, -16.5, 22), (-21, 19.5, 20), (2, 30, 15),
        (-3, 15, 11), (9, -31.5, 10),
      ]
    }
  }

  /// - Parameter frame: The frame of the plate, a square.
  init(_ people: [ParticipantID], frame: Rect, in context: MeasureContext) throws {
    self.frame = frame
    let scale = frame.width / Self.unit
    let shown = Array(people.prefix(Self.maximumFaces))
    faces = try zip(shown, Self.faces(shown.count)).map { person, face in
      let side = face.diameter * scale
      let x = frame.midX + (context.isMirrored ? -face.x : face.x) * scale
      let y = frame.midY + face.y * scale
      return try AvatarLayout(
        person, frame: Rect(x: x - side / 2, y: y - side / 2, width: side, height: side),
        in: context)
    }
  }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    guard !faces.isEmpty else { return }
    scene.shadow(of: .ellipse(in: frame), palette.avatarShadow, blur: 4, y: 2)
    if faces.count > 1 { scene.fill(.ellipse(in: frame), .color(palette.groupPlate)) }
    for face in faces { face.draw(at: .zero, palette: palette, visible: visible, into: &scene) }
  }
}
