import ConfabScene
import ConfabText
import TestSupport
import Testing

@testable import ConfabRendering

@Suite("A picture that can't be drawn is reported", .timeLimit(.minutes(30)))
struct ImageProblemTests {
  private static let frame = Rect(x: 2, y: 2, width: 6, height: 6)

  private func scene(_ path: String, turns: Double = 0) -> Scene {
    var scene = Scene()
    scene.group(transform: .rotation(turns: turns, around: Point(x: 5, y: 5))) { scene in
      scene.image(ImageSource(path: path, name: "lake"), in: Self.frame, mask: .rect(Self.frame))
    }
    return scene
  }

  @Test(arguments: [0, 0.05]) func `A band renderer reports it`(turns: Double) throws {
    let folder = try ScratchFolder()
    try folder.put("a.png", PNGBuilder.file(1, type: 2, rows: [[9, 9, 9]]).prefix(50))
    let renderer = try BandRenderer(scale: 1, width: 10, background: .color(.white))
    let scene = scene(folder("a.png"), turns: turns)
    let pixels = try [0..<5, 5..<10].flatMap { try renderer.draw(scene, rows: $0).pixels }
    #expect(renderer.takeProblems() == [ImageProblem(name: "lake", error: .truncated)])
    #expect(renderer.takeProblems().isEmpty)
    // A gray area, not a hole.
    #expect(pixels[0] == 0xFFFF_FFFF)
    #expect(pixels[45] & 0xFF < 0xF0)
  }

  @Test(arguments: VectorFile.allCases) func `A vector writer reports it`(file: VectorFile) throws {
    let scene = scene("/nowhere.png")
    let writer: any VectorWriter
    switch file {
    case .pdf:
      let pdf = try PDFWriter(scale: 1) { _ in }
      try pdf.beginPage(width: 10, height: 10, background: .color(.white))
      writer = pdf
    case .svg:
      writer = try SVGWriter(width: 10, height: 10, scale: 1, background: .color(.white)) { _ in }
    }
    try writer.draw(scene)
    try writer.draw(scene)
    #expect(writer.problems == [ImageProblem(name: "lake", error: .unreadable(.notFound))])
    #expect(writer.problems[0].description.hasPrefix("lake: the picture cannot be read"))
    let picture = try file.pixels(file.write([scene], width: 10, height: 10), scale: 1)
    #expect(picture[5, 5] & 0xFF < 0xF0)
  }

  @Test func `Intact pictures are not reported`() throws {
    let folder = try ScratchFolder()
    let path = try folder.put("a.png", PNGBuilder.file(1, type: 2, rows: [[9, 9, 9]]))
    let renderer = try BandRenderer(scale: 1, width: 10, background: .color(.white))
    _ = try renderer.draw(scene(path), rows: 0..<10)
    #expect(renderer.takeProblems().isEmpty)
  }
}
