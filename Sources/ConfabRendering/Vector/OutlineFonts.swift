import ConfabScene
import ConfabText

/// The fonts of one file that is being written.
final class OutlineFonts {
  private struct Key: Hashable {
    var path: String
    var index: Int
  }

  private let pen: OutlinePen
  private var fonts: [Key: OutlineFont?] = [:]

  /// - Throws: ``RenderError``.
  init() throws {
    guard let pen = OutlinePen() else { throw RenderError.noMemory(what: "outlines of letters") }
    self.pen = pen
  }

  /// The font of an instance; `nil` if the file can't be read or the size can't be drawn.
  func font(_ instance: FontInstance) -> OutlineFont? {
    // NaN compares false.
    guard VectorLimits.typeSizes.contains(instance.size) else { return nil }
    let key = Key(path: instance.path, index: instance.index)
    if let known = fonts[key] { return known }
    let font = OutlineFont(path: instance.path, index: instance.index, pen: pen)
    fonts[key] = .some(font)
    return font
  }
}
