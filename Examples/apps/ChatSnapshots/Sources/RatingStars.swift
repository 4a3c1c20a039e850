import Confab
import ConfabKinds
import Foundation

/// The rating of an answer as five stars.
public struct RatingStars: Sendable {
  /// The size of the drawing in points.
  public static let size = Size(width: 124, height: 28)
  private static let radius = 11.0

  /// The number of full stars, 0 … 5.
  public var stars: Int

  /// Creates a rating.
  public init(stars: Int) { self.stars = min(5, max(0, stars)) }

  /// The drawing.
  public var scene: Scene {
    var scene = Scene()
    for index in 0..<5 {
      scene.owner = ElementOwner(part: "star-\(index + 1)")
      let star = Self.star(at: Point(x: 14 + 24 * Double(index), y: 14.5))
      let color = index < stars ? Color(hex: "#f5a623") : Color(hex: "#d8d8dc")
      scene.fill(star, .color(color ?? .black))
    }
    return scene
  }

  private static func star(at center: Point) -> Path {
    var path = Path()
    for corner in 0..<10 {
      let angle = (Double(corner) / 5 - 0.5) * .pi
      let distance = corner % 2 == 0 ? radius : radius * 0.45
      let (x, y) = (center.x + distance * cos(angle), center.y + distance * sin(angle))
      if corner == 0 { path.move(x, y) } else { path.line(x, y) }
    }
    path.close()
    return path
  }
}
