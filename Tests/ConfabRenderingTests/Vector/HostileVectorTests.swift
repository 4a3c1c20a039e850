import ConfabScene
import ConfabSupport
import ConfabText
import TestSupport
import Testing

@testable import ConfabRendering

/// Scenes of nonsense end in a file that others can read.
@Suite(.timeLimit(.minutes(30))) struct HostileVectorTests {
  @Test(arguments: UInt64(0)..<5, VectorFile.allCases)
  func `Random scenes do no harm`(_ seed: UInt64, _ file: VectorFile) throws {
    var maker = try HostileSceneTests.nonsense(seed: seed)
    var scene = Scene()
    for _ in 0..<150 {
      switch maker.shape() {
      case .fill(let path, let paint): scene.fill(path, paint)
      case .stroke(let path, let paint, let width): scene.stroke(path, paint, width: width)
      case .image(let source, let frame, let mask): scene.image(source, in: frame, mask: mask)
      case .glyphs(let run, let origin, let color):
        scene.glyphs(run, at: origin, color, text: .words("x\u{0}\u{FFFF}\(seed)"))
      case .shadow(let path, let color, let blur): scene.shadow(of: path, color, blur: blur)
      case .group(let group):
        scene.add(Scene.Element(shape: .group(group), bounds: maker.rect()))
      }
      // Past the functions that give bounds which fit.
      let bounds = [
        maker.rect(), Rect(x: 0, y: -1e300, width: 40, height: .infinity),
        Rect(x: 0, y: 10, width: 40, height: 0.1),
      ].randomElement(using: &maker.random)
      scene.add(Scene.Element(shape: maker.shape(), bounds: bounds ?? maker.rect()))
    }
    // And a black square on top, which must come out.
    scene.fill(.rect(Rect(x: 30, y: 30, width: 6, height: 6)), .color(.black))
    let bytes = try file.write(
      [scene, scene], width: 40, height: 50, scale: [0.5, 1, 3][Int(seed % 3)],
      background: maker.paint())
    let picture = try file.pixels(bytes, scale: 1)
    #expect((picture.width, picture.height) == (40, 50))
    #expect(picture[33, 33] & 0xFFFFFF == 0)
  }

  @Test(arguments: VectorFile.allCases) func `Very many elements are drawn`(_ file: VectorFile)
    throws
  {
    var scene = Scene()
    for index in 0..<100_000 {
      let box = Rect(x: Double(index % 39), y: Double(index / 39 % 49), width: 1, height: 1)
      scene.fill(.rect(box), .color(.black))
    }
    let picture = try file.pixels(file.write([scene], width: 40, height: 50), scale: 1)
    #expect(picture[20, 20] & 255 == 0)
    #expect(picture[20, 49] & 255 == 255)
  }

  @Test(arguments: VectorFile.allCases) func `A font without outlines draws nothing`(
    _ file: VectorFile
  ) throws {
    let folder = try ScratchFolder()
    let name = try FontLibrary.bundledDirectory() + "/NotoColorEmoji.ttf"
    var font = try #require(contents(name))
    for table in ["CBDT", "CBLC"] {
      let at = try #require(
        (12..<400).first { font[$0..<$0 + 4].elementsEqual(table.utf8) })
      font[at] = UInt8(ascii: "X")
    }
    let path = try folder.put("a.ttf", font)
    var scene = Scene()
    for size in [0.0005, 17, 9_000] {
      let run = PositionedGlyphs.sample(
        font: FontInstance(path: path, index: 0, size: size), id: 800)
      scene.glyphs(run, at: Point(x: 9, y: 20), .black, text: .words("x"))
    }
    let bytes = try file.write([scene], width: 40, height: 40)
    #expect(try file.pixels(bytes, scale: 1).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  private static let sizes: [(Double, Double)] = [
    (0, 9), (9, 0), (-1, 9), (.nan, 9), (9, .infinity), (9, 1e300),
  ]

  @Test(arguments: sizes, VectorFile.allCases)
  func `Invalid page sizes are refused`(_ size: (Double, Double), _ file: VectorFile) {
    #expect(throws: VectorError.self) {
      try file.write([Scene()], width: size.0, height: size.1)
    }
  }

  @Test(arguments: [.nan, .infinity, 0, -1, 65] as [Double], VectorFile.allCases)
  func `Invalid scales are refused`(_ scale: Double, _ file: VectorFile) {
    #expect(throws: RenderError.self) {
      try file.write([Scene()], width: 9, height: 9, scale: scale)
    }
  }

  @Test func `The largest page is accepted and a larger one refused`() throws {
    _ = try VectorFile.pdf.write([Scene()], width: 9, height: 14_400)
    #expect(throws: VectorError.size(width: 9, height: 14_401, limit: 14_400)) {
      try VectorFile.pdf.write([Scene()], width: 9, height: 14_401)
    }
    let svg = try VectorFile.svg.write([Scene()], width: 9, height: 100_000)
    #expect(String(decoding: svg, as: UTF8.self).contains("height=\"100000\""))
  }

  @Test(arguments: VectorFile.allCases) func `An error of the sink ends writing`(_ file: VectorFile)
    throws
  {
    let failure = FileError(.write, "out", .system(code: 28))
    let sink: ByteSink = { _ throws(FileError) in throw failure }
    var scene = Scene()
    scene.fill(.rect(Rect(x: 0, y: 0, width: 9, height: 9)), .color(.black))
    #expect(throws: VectorError.file(failure)) {
      switch file {
      case .pdf:
        let pdf = try PDFWriter(scale: 1, sink: sink)
        try pdf.beginPage(width: 9, height: 9, background: .color(.white))
        try pdf.draw(scene)
        try pdf.finish()
      case .svg:
        let svg = try SVGWriter(
          width: 9, height: 9, scale: 1, background: .color(.white), sink: sink)
        try svg.draw(scene)
        try svg.finish()
      }
    }
  }

  @Test func `Drawing without a page is refused`() throws {
    let pdf = try PDFWriter(scale: 1) { _ in }
    #expect(throws: VectorError.noPage) { try pdf.draw(Scene()) }
    #expect(throws: VectorError.noPage) { try pdf.link(to: "https://a.example", in: .zero) }
    try pdf.beginPage(width: 9, height: 9, background: .color(.white))
    try pdf.finish()
    #expect(throws: VectorError.noPage) { try pdf.draw(Scene()) }
  }

  @Test func `An unfinished PDF is not written`() throws {
    var count = 0
    do {
      let pdf = try PDFWriter(scale: 1) { count += $0.count }
      try pdf.beginPage(width: 9, height: 9, background: .color(.white))
      count = 0
    }
    #expect(count == 0)
  }
}

extension Rect {
  fileprivate static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
}
