import ConfabScene
import TestSupport
import Testing

@testable import ConfabRendering

@Suite struct ElementBoundsTests {
  @Test(arguments: UInt64(0)..<12)
  func `An element paints nothing outside its bounds`(seed: UInt64) throws {
    let folder = try ScratchFolder()
    let rows: [[UInt8]] = (0..<9).map { _ in [UInt8](repeating: 10, count: 27) }
    let picture = try folder.put("a.png", PNGBuilder.file(9, type: 2, rows: rows))
    var maker = try SceneMaker(seed: seed, width: 120, height: 140, pictures: [picture])
    let scale = [1, 1.5, 2, 3][Int(seed % 4)]
    let (width, height) = (Int(120 * scale), Int(140 * scale))
    let renderer = try BandRenderer(scale: scale, width: width, background: .color(.white))
    let empty = try renderer.draw(Scene(), rows: 0..<height)
    for element in try maker.scene(count: 12).elements {
      var scene = Scene()
      scene.add(element)
      let band = try renderer.draw(scene, rows: 0..<height)
      let box = element.bounds
      let columns = (box.minX * scale).rounded(.down)..<(box.maxX * scale).rounded(.up)
      let lines = (box.minY * scale).rounded(.down)..<(box.maxY * scale).rounded(.up)
      let outside = band.pixels.indices.filter { index in
        band.pixels[index] != empty.pixels[index]
          && !(columns.contains(Double(index % width)) && lines.contains(Double(index / width)))
      }
      #expect(outside.isEmpty, "\(element.shape) \(box) \(outside.count)")
    }
  }
}
