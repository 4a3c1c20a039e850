import ConfabScene
import ConfabText

/// The fonts of one file that is being written.
package final class OutlineFonts {
  private let pen: OutlinePen
  private var fonts: [FontFaceID: OutlineFont?] = [:]

  /// - Throws: ``RenderError``.
  package init() throws {
    guard let pen = OutlinePen() else { throw RenderError.noMemory(what: "outlines of letters") }
    self.pen = pen
  }

  /// The font of an instance; `nil` if the file can't be read or the size can't be drawn.
  package func font(_ instance: FontInstance) -> OutlineFont? {
    // NaN compares false.
    guard VectorLimits.typeSizes.contains(instance.size) else { return nil }
    if let known = fonts[instance.face] { return known }
    let font = OutlineFont(instance.face, pen: pen)
    fonts[instance.face] = .some(font)
    return font
  }
}
