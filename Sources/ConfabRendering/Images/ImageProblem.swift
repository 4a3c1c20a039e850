import ConfabScene
import ConfabSupport
import ConfabText

/// A picture that could not be drawn, and the reason.
package struct ImageProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the picture in the document.
  package let name: String
  /// The reason.
  package let error: ImageError

  package var description: String { "\(name): \(error); it is not drawn" }
}

extension ImageProblem {
  /// The problem of a color glyph.
  static func glyph(
    _ glyph: UInt32, of font: FontInstance, _ error: ImageError
  ) -> ImageProblem {
    let file = FilePath.name(of: font.path)
    return ImageProblem(name: "glyph \(glyph) of \(file)", error: error)
  }
}

extension Array where Element == ImageProblem {
  /// Adds the problems that are not in the array.
  package mutating func note(_ problems: some Sequence<ImageProblem>) {
    for problem in problems where !contains(problem) { append(problem) }
  }
}

extension Color {
  /// The color of a picture that can't be drawn, visible on light and dark backgrounds.
  static let missingPicture = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25)
}
