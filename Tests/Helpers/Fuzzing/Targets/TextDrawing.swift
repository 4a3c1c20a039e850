import Confab
import ConfabRendering
import ConfabScene
import ConfabText

/// Draws lines of text: pixels always, PDF and SVG on demand.
final class TextDrawing {
  private let renderer: BandRenderer
  private static let (width, height) = (200, 120)

  init() throws {
    renderer = try BandRenderer(scale: 1, width: Self.width, background: .color(.white))
  }

  /// Draws the lines that fit into a small picture.
  func draw(_ broken: BrokenText, size: Double, everyFormat: Bool) throws {
    var scene = Scene()
    for index in broken.lines.indices.prefix(max(1, Int(Double(Self.height) / size))) {
      for run in broken.glyphs(ofLine: index) {
        scene.glyphs(
          run, at: Point(x: 4, y: size * Double(index + 1)), .black,
          text: .part(of: broken.shaped, bytes: run.bytes))
      }
    }
    try draw(scene, everyFormat: everyFormat)
  }

  func draw(_ scene: Scene, everyFormat: Bool) throws {
    _ = try renderer.draw(scene, rows: 0..<Self.height)
    guard everyFormat else { return }
    let (width, height) = (Double(Self.width), Double(Self.height))
    let svg = try SVGWriter(
      width: width, height: height, scale: 1, background: .color(.white), sink: { _ in })
    try svg.draw(scene)
    try svg.finish()
    let pdf = try PDFWriter(scale: 1, sink: { _ in })
    try pdf.beginPage(width: width, height: height, background: .color(.white))
    try pdf.draw(scene)
    try pdf.finish()
  }
}
