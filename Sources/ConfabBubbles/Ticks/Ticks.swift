import ConfabModel
import ConfabScene

/// The mark of the delivery status beside the time of a message, as shapes in points.
///
/// The marks of a style have the same box, so that a time does not move when the status changes.
/// Check marks are never mirrored.
struct Ticks: Sendable, Hashable {
  /// The marks of an app.
  enum Style: Sendable, CaseIterable {
    case telegram, signal, whatsapp, messenger
  }

  /// A line with round ends and corners.
  struct Line: Sendable, Hashable {
    let path: Path
    /// The width, in points.
    let width: Double
  }

  /// The size of the box, in points.
  let size: Size
  /// The lines in the coordinates of the box. They do not touch each other or the fills, so that
  /// a transparent color looks the same everywhere.
  let strokes: [Line]
  /// The filled outlines. What is cut out of them is a hole: the ground is seen.
  let fills: [Path]
  /// Whether the mark has the color of messages that were read.
  let takesReadColor: Bool

  /// The mark of a status.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - style: The app.
  ///   - scale: The factor of all lengths, for other type sizes.
  ///   - isMirrored: Whether the layout is mirrored. A mark that is narrower than its box is at the
  ///     start of the box.
  /// - Returns: `nil` if the app shows none: for messages that failed, and in Messenger for
  ///   messages that were read, where the reader's avatar takes its place.
  init?(_ status: DeliveryStatus, style: Style, scale: Double = 1, isMirrored: Bool = false) {
    let shapes: TickShapes? =
      switch style {
      case .telegram: .telegram(status)
      case .signal: .signal(status)
      case .whatsapp: .whatsapp(status)
      case .messenger: .messenger(status)
      }
    guard let shapes else { return nil }
    let box = style.box
    let shift = isMirrored ? box.width - (shapes.width ?? box.width) : 0
    let transform = Transform.translation(x: shift, y: 0).concatenating(.scale(scale))
    size = Size(width: box.width * scale, height: box.height * scale)
    strokes = shapes.strokes.map {
      Line(path: $0.path.transformed(by: transform), width: $0.width * scale)
    }
    fills = shapes.fills.map { $0.transformed(by: transform) }
    takesReadColor = style == .whatsapp && status == .read
  }

  /// Draws the mark.
  ///
  /// - Parameter origin: The top left corner of the box, in points.
  func draw(at origin: Point, _ paint: Paint, into scene: inout Scene) {
    for line in strokes {
      scene.stroke(line.path.offset(x: origin.x, y: origin.y), paint, width: line.width)
    }
    for fill in fills { scene.fill(fill.offset(x: origin.x, y: origin.y), paint) }
  }
}

extension Ticks.Style {
  /// The size of the box of the marks, in points.
  ///
  /// Telegram's is 1 right of the time and 1 below its top; the app reserves 13 points and lets the
  /// second check extend beyond them. Messenger's are 16 on phones.
  fileprivate var box: Size {
    switch self {
    case .telegram: Size(width: 17, height: 11)
    case .signal: Size(width: 18, height: 12)
    case .whatsapp: Size(width: 16, height: 15)
    case .messenger: Size(width: 14, height: 14)
    }
  }
}
