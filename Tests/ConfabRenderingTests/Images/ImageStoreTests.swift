import ConfabScene
import ConfabSupport
import Glibc
import TestSupport
import Testing

@testable import ConfabRendering

@Suite("Pictures are decoded once", .timeLimit(.minutes(30)))
struct ImageStoreTests {
  private let folder: ScratchFolder
  private let jpeg: [UInt8]

  init() throws {
    folder = try ScratchFolder()
    jpeg = JPEGBuilder.file(1_200, 800, pixels: JPEGBuilder.corners(1_200, 800))
    try folder.put("a.jpg", jpeg)
    try folder.put("same.jpg", jpeg)
  }

  private func noise(_ width: Int, _ height: Int, seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    let rows = (0..<height).map { _ in
      (0..<width * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    return PNGBuilder.file(width, type: 6, rows: rows)
  }

  /// The check before layout, two drawers, several sizes, parts and filters, two names: one
  /// decoding.
  @Test func `A check and all renderers share one decoding`() async throws {
    let store = ImageStore()
    let inside = try InputFolder(path: folder.path)
    var budget = DecodingBudget()
    let checked = try store.check("a.jpg", in: inside, scale: 2, budget: &budget)
    #expect(checked.info.width == 1_200)
    _ = try store.check("same.jpg", in: inside, scale: 2, budget: &budget)
    var scene = Scene()
    for (index, name) in ["a.jpg", "same.jpg", "a.jpg"].enumerated() {
      let frame = Rect(
        x: 0, y: Double(index) * 60, width: 50 + Double(index) * 40, height: 55)
      scene.image(ImageSource(path: folder(name)), in: frame, mask: .rect(frame))
      var part = ImageSource(path: folder(name), part: Rect(x: 9, y: 9, width: 900, height: 700))
      part.filter = .linear
      scene.image(part, in: frame.offset(x: 100), mask: .rect(frame))
    }
    let finished = scene
    try await withThrowingTaskGroup(of: Void.self) { group in
      for first in 0..<2 {
        group.addTask {
          let renderer = try BandRenderer(
            scale: 2, width: 400, background: .color(.white), pictures: store)
          for row in stride(from: first * 20, to: 400, by: 40) {
            _ = try renderer.draw(finished, rows: row..<row + 20)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(store.decodings == 1)
  }

  /// What comes out depends on the picture alone, not on what was asked before.
  @Test func `The pixels do not depend on the order of requests`() throws {
    try folder.put("b.png", noise(700, 500, seed: 1))
    let asked = ["a.jpg", "b.png"].flatMap { name in
      [(20, 20), (600, 300), (90, 200), (480, 480), (1, 700)].flatMap { size in
        ImageSource.Filter.allCases.map {
          (source: ImageSource(path: folder(name), filter: $0), size: size)
        }
      }
    }
    func images(_ order: [Int]) throws -> [Int: PixelImage] {
      let store = ImageStore()
      return Dictionary(
        uniqueKeysWithValues: try order.compactMap { index in
          let (source, size) = asked[index]
          return try store.image(source, width: size.0, height: size.1, scale: 1).map {
            (index, $0)
          }
        })
    }
    let forwards = try images(Array(asked.indices))
    #expect(forwards.count == asked.count)
    #expect(try forwards == images(asked.indices.reversed()))
    for index in asked.indices { #expect(try images([index])[index] == forwards[index]) }
  }

  /// A large photo is decoded smaller, at no loss that is seen.
  @Test(arguments: ["a.jpg", "b.png"]) func `Reduced pictures are near full ones`(name: String)
    throws
  {
    var random = SeededRandom(seed: 4)
    let lines = (0..<900).map { y in
      (0..<1_100).flatMap { x -> [UInt8] in
        let wave = UInt8(127 + 60 * ((x / 60 + y / 45) % 3) - 60)
        return [wave, UInt8(x * 255 / 1_100), UInt8.random(in: 90...110, using: &random)]
      }
    }
    try folder.put("b.png", PNGBuilder.file(1_100, type: 2, rows: lines))
    let whole = try ImageDecoder.decode(path: folder(name))
    let window = CropWindow(
      sourceWidth: whole.width, sourceHeight: whole.height, width: 120, height: 90)
    let expected = Resampler.scale(whole, window: window, width: 120, height: 90)
    let store = ImageStore()
    let image = try #require(
      try store.image(ImageSource(path: folder(name)), width: 120, height: 90, scale: 0.5))
    #expect(image.largestDifference(to: expected) < 40)
    let total = zip(image.pixels, expected.pixels).reduce(0) {
      $0 + abs(Int($1.0 >> 8 & 255) - Int($1.1 >> 8 & 255))
    }
    #expect(Double(total) / Double(image.pixels.count) < 1)
  }

  @Test func `A file that changes is another picture`() throws {
    let store = ImageStore()
    func corners() -> String? {
      try? store.image(ImageSource(path: folder("c.jpg")), width: 40, height: 40, scale: 1)?.corners
    }
    #expect(corners() == nil)
    try folder.put("c.jpg", jpeg)
    #expect(corners() == "RGBW")
    try folder.put("c.jpg", JPEGBuilder.orient(jpeg, 6))
    #expect(corners() == "BRWG")
    try folder.put("c.jpg", Array(jpeg.prefix(900)))
    #expect(corners() == nil)
  }

  @Test func `Only the picture that was checked is drawn`() throws {
    let store = ImageStore()
    try folder.put("c.jpg", jpeg)
    var budget = DecodingBudget()
    let source = try store.check(
      "c.jpg", in: InputFolder(path: folder.path), scale: 1, budget: &budget
    ).source
    func corners(_ store: ImageStore) -> String? {
      try? store.image(source, width: 40, height: 40, scale: 1)?.corners
    }
    #expect(corners(ImageStore()) == "RGBW")
    // In place and by another file.
    for name in ["c.jpg", "other.jpg"] {
      try folder.put(name, JPEGBuilder.orient(jpeg, 6))
      rename(folder(name), folder("c.jpg"))
      #expect(corners(ImageStore()) == nil)
      #expect(throws: ImageError.changed) { try ImageFile(source) }
      #expect(throws: ImageError.changed) {
        try EmbeddedImage.load(source, filling: 40, height: 40, scale: 1)
      }
      #expect(corners(store) == "RGBW", "it is remembered")
    }
    unlink(folder("c.jpg"))
    try folder.put("c.jpg", jpeg)
    #expect(corners(ImageStore()) == "RGBW")
  }

  @Test(arguments: 1...8) func `A part is a part of the upright picture`(orientation: Int) throws {
    let turned = JPEGBuilder.orient(
      JPEGBuilder.file(64, 48, pixels: JPEGBuilder.corners(64, 48)), orientation)
    let path = try folder.put("turned.jpg", turned)
    let whole = try ImageDecoder.decode(path: path)
    let store = ImageStore()
    let (width, height) = (Double(whole.width), Double(whole.height))
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let part = Rect(
        x: x * width / 2 + 4, y: y * height / 2 + 4, width: width / 2 - 8, height: height / 2 - 8)
      let image = try #require(
        try store.image(ImageSource(path: path, part: part), width: 5, height: 5, scale: 1))
      let middle = whole[Int(part.midX), Int(part.midY)]
      #expect(image.pixels.allSatisfy { $0 & 0xF0F0F0 == middle & 0xF0F0F0 }, "\(x) \(y)")
    }
  }

  @Test(arguments: 1...8) func `Some rows are equal to those of the whole picture`(orientation: Int)
    throws
  {
    let bytes = JPEGBuilder.orient(
      JPEGBuilder.file(64, 48, pixels: JPEGBuilder.corners(64, 48)), orientation)
    let path = try folder.put("turned.jpg", bytes)
    let store = ImageStore()
    for filter in ImageSource.Filter.allCases {
      let source = ImageSource(path: path, filter: filter)
      let whole = try #require(try store.image(source, width: 90, height: 70, scale: 1))
      for rows in [0..<70, 0..<1, 13..<40, 69..<70] {
        let part = try #require(
          try store.image(source, width: 90, height: 70, rows: rows, scale: 1))
        #expect((part.width, part.height) == (90, rows.count))
        #expect(part.pixels[...] == whole.pixels[rows.lowerBound * 90..<rows.upperBound * 90])
      }
    }
  }

  @Test func `The nearest filter gives pixels of the picture`() throws {
    let path = try folder.put("n.png", noise(6, 4, seed: 2))
    let whole = try ImageDecoder.decode(path: path)
    let image = try #require(
      try ImageStore().image(
        ImageSource(path: path, filter: .nearest), width: 60, height: 40, scale: 1))
    for y in 0..<40 {
      for x in 0..<60 { #expect(image[x, y] == whole[x / 10, y / 10]) }
    }
  }
}
