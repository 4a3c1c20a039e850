import ConfabScene
import ConfabText
import TestSupport
import Testing

@testable import ConfabRendering

/// A file of outlines looks like the picture of pixels, to programs that are not ours.
@Suite(.timeLimit(.minutes(30))) struct VectorPictureTests {
  private let folder: ScratchFolder
  private let pictures: [String]

  init() throws {
    folder = try ScratchFolder()
    pictures = try folder.putSamples(turned: true)
  }

  private func expectSame(
    _ scene: Scene, _ file: VectorFile, within limit: Double, _ comment: Comment? = nil
  ) throws {
    let (width, height, scale) = (120, 140, 2)
    let renderer = try BandRenderer(
      scale: Double(scale), width: width * scale, background: .color(.white))
    let band = try renderer.draw(scene, rows: 0..<height * scale)
    let bytes = try file.write(
      [scene], width: Double(width), height: Double(height), scale: Double(scale))
    let picture = try file.pixels(bytes, scale: scale)
    #expect((picture.width, picture.height) == (width * scale, height * scale))
    let difference = band.meanDifference(to: picture)
    #expect(difference < limit, comment)
  }

  @Test(arguments: UInt64(0)..<12, VectorFile.allCases)
  func `Random scenes look as in a PNG`(_ seed: UInt64, _ file: VectorFile) throws {
    var maker = try SceneMaker(seed: seed, width: 120, height: 140, pictures: pictures)
    // librsvg blurs only what of a shape is on the page, so that shadows end short of its edge.
    maker.hasShadows = file == .pdf
    // Poppler's edges are a little harder than Cairo's.
    try expectSame(try maker.scene(count: 14), file, within: file == .pdf ? 6 : 2.5)
  }

  @Test(arguments: VectorFile.allCases)
  func `Gradients look as in a PNG`(_ file: VectorFile) throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0.2, blue: 1, alpha: 0.5)
    for (from, to) in [(0.0, 140.0), (40, 90), (100, 20), (-1e12, 1e12), (-3e7, 70.0)] {
      var scene = Scene()
      let box = Rect(x: 0, y: 10, width: 120, height: 120)
      scene.fill(.rect(box), .vertical(top: red, bottom: blue, from: from, to: to))
      try expectSame(scene, file, within: 1.6, "from \(from) to \(to)")
    }
  }

  @Test(arguments: VectorFile.allCases)
  func `Groups, shadows and cropped pictures look as in a PNG`(_ file: VectorFile) throws {
    let card = Path.roundedRect(Rect(x: 20, y: 20, width: 80, height: 60), radius: 12)
    let red = Color(red: 1, green: 0, blue: 0)
    var scene = Scene()
    scene.shadow(of: card, Color.black.opacity(0.6), blur: 8, y: 3)
    scene.fill(card, .color(.white))
    let source = ImageSource(
      path: pictures[2], part: Rect(x: 5, y: 5, width: 10, height: 10), filter: .nearest)
    let photo = Rect(x: 30, y: 30, width: 30, height: 30)
    scene.image(source, in: photo, mask: .ellipse(in: photo))
    // What lies over each other in a group does not shine through; a clip turns with it.
    scene.group(
      opacity: 0.5, clip: card, transform: .rotation(turns: 0.1, around: Point(x: 60, y: 70))
    ) { scene in
      scene.fill(.rect(Rect(x: 40, y: 40, width: 40, height: 70)), .color(red))
      scene.fill(
        .rect(Rect(x: 50, y: 50, width: 60, height: 20)),
        .vertical(top: red, bottom: .black, from: 50, to: 70))
      scene.group(opacity: 0.7) { scene in
        scene.stroke(
          .ellipse(in: Rect(x: 45, y: 55, width: 40, height: 20)), .color(.black), width: 4)
      }
    }
    try expectSame(scene, file, within: 1.2)
  }

  @Test(arguments: VectorFile.allCases)
  func `Ink is clipped to the bounds`(_ file: VectorFile) throws {
    let shaper = try TextShaper(library: FontLibrary(directory: FontLibrary.bundledDirectory()))
    let broken = try shaper.breakLines(
      of: shaper.shape("ÅgH😀", style: TextStyle(size: 40)), width: .infinity)
    var scene = Scene()
    scene.inkLimit = 45..<62
    for run in broken.glyphs(ofLine: 0) { scene.glyphs(run, at: Point(x: 4, y: 70), .black) }
    try expectSame(scene, file, within: 1.2)
  }

  @Test(arguments: VectorFile.allCases)
  func `A picture covers its frame, centered`(_ file: VectorFile) throws {
    for (number, picture) in pictures.enumerated() {
      for frame in [
        Rect(x: 10, y: 10, width: 100, height: 40), Rect(x: 10, y: 10, width: 30, height: 120),
        Rect(x: -20, y: 60, width: 64, height: 48),
      ] {
        var scene = Scene()
        let mask = Path.roundedRect(frame.inset(by: -2), radius: 12)
        scene.image(ImageSource(path: picture), in: frame, mask: mask)
        try expectSame(scene, file, within: 4, "picture \(number) in \(frame)")
      }
    }
  }
}
