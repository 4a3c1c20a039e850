import ConfabScene
import ConfabText

/// A picture that could not be drawn, and why: its file was whole when it was laid out, or nobody
/// looked.
public struct PictureProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// What the document calls the picture.
  public let name: String
  public let error: ImageError

  public init(name: String, error: ImageError) {
    self.name = name
    self.error = error
  }

  public var description: String { "\(name): \(error); it is not drawn" }
}

extension PictureProblem {
  /// Of a glyph that is a picture.
  static func glyph(
    _ glyph: UInt32, of font: FontInstance, _ error: ImageError
  ) -> PictureProblem {
    let file = font.path.split(separator: "/").last.map(String.init) ?? ""
    return PictureProblem(name: "glyph \(glyph) of \(file)", error: error)
  }
}

extension Array where Element == PictureProblem {
  /// Adds those that are not yet there.
  public mutating func note(_ problems: some Sequence<PictureProblem>) {
    for problem in problems where !contains(problem) { append(problem) }
  }
}

extension Color {
  /// What is drawn where a picture should be and can't: seen on light and on dark.
  static let missingPicture = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25)
}
