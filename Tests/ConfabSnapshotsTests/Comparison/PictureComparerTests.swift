import ConfabRendering
import ConfabScene
import Testing

@testable import ConfabSnapshots

@Suite struct PictureComparerTests {
  private let comparer = PictureComparer()

  @Test func `Equal pictures have no difference`() async throws {
    var pictures = RandomPictures(seed: 1)
    let pixels = pictures.picture(width: 70, height: 30, hasAlpha: true)
    let picture = try RGBAImage(pixels, width: 70)
    let result = try await comparer.compare(expected: picture, actual: picture)
    #expect(result.isEqual)
    #expect(result.total == 2100)
    #expect(result.regions.isEmpty)
    #expect(result.bands == [ScanlineBand(.equal, expected: 0..<30, actual: 0..<30)])
    #expect(result.largestWindow == 0)
  }

  @Test func `One step of one channel is a difference, alpha included`() async throws {
    let picture = try RGBAImage([0xFFE5_E5EA, 0x80E5_E5EA], width: 2)
    let changed = try RGBAImage([0xFFE5_E6EA, 0x81E5_E5EA], width: 2)
    #expect(try await comparer.compare(expected: picture, actual: changed).different == 2)
  }

  @Test(arguments: [
    PixelMetric.exact, .pixelmatch(threshold: 0), .deltaE2000(threshold: 0),
  ])
  func `Fully transparent pixels are equal whatever their colors`(metric: PixelMetric) async throws
  {
    let comparer = PictureComparer(metric: metric)
    let first = try RGBAImage([0x0000_0000, 0x00FF_00FF], width: 2)
    let second = try RGBAImage([0x00FF_FFFF, 0x0012_3456], width: 2)
    #expect(try await comparer.compare(expected: first, actual: second).isEqual)
  }

  @Test func `8 bits equal 16 bits that are multiplied by 257`() async throws {
    let narrow = try RGBAImage([0xFF01_8002, 0x7F33_4455], width: 2)
    let wide = try #require(
      RGBAImage(
        width: 2, height: 1, pixels: .sixteen([0xFFFF_0101_8080_0202, 0x7F7F_3333_4444_5555])))
    #expect(try await comparer.compare(expected: narrow, actual: wide).isEqual)
    let changed = try #require(
      RGBAImage(
        width: 2, height: 1, pixels: .sixteen([0xFFFF_0101_8080_0203, 0x7F7F_3333_4444_5555])))
    #expect(try await comparer.compare(expected: narrow, actual: changed).different == 1)
  }

  @Test func `Pixels that only one picture has differ`() async throws {
    var pictures = RandomPictures(seed: 2)
    for _ in 0..<60 {
      let (width, height) = (pictures.random.int(1...90), pictures.random.int(1...20))
      let (otherWidth, otherHeight) = (pictures.random.int(1...90), pictures.random.int(1...20))
      let first = [UInt32](repeating: 0xFF00_00FF, count: width * height)
      let second = [UInt32](repeating: 0xFF00_00FF, count: otherWidth * otherHeight)
      let result = try await comparer.compare(
        expected: try RGBAImage(first, width: width),
        actual: try RGBAImage(second, width: otherWidth))
      let common = min(width, otherWidth) * min(height, otherHeight)
      #expect(result.total == first.count + second.count - common)
      #expect(result.different == first.count + second.count - 2 * common)
      #expect(result.regions.reduce(0) { $0 + $1.pixels } == result.different)
      #expect(result.isEqual == (width == otherWidth && height == otherHeight))
      #expect(result.insertedRows == max(0, otherHeight - height))
      #expect(result.removedRows == max(0, height - otherHeight))
    }
  }

  @Test func `Masked pixels are not compared`() async throws {
    var pictures = RandomPictures(seed: 3)
    for _ in 0..<80 {
      let (width, height) = (pictures.random.int(1...140), pictures.random.int(1...12))
      let first = pictures.picture(width: width, height: height)
      let second = pictures.changed(first, share: 0.4)
      let frames = (0..<pictures.random.int(1...4)).map { _ in
        PixelRect(
          x: pictures.random.int(-20...width), y: pictures.random.int(-4...height),
          width: pictures.random.int(1...90), height: pictures.random.int(1...8))
      }
      let comparer = PictureComparer(masks: frames.map { ComparisonFrame($0) })
      let result = try await comparer.compare(
        expected: try RGBAImage(first, width: width), actual: try RGBAImage(second, width: width))
      let masked = first.indices.filter { index in
        let (x, y) = (index % width, index / width)
        return frames.contains {
          $0.x <= x && x < $0.x + $0.width && $0.y <= y && y < $0.y + $0.height
        }
      }
      let differing = Set(first.indices.filter { first[$0] != second[$0] }).subtracting(masked)
      #expect(result.masked == masked.count)
      #expect(result.total == first.count - masked.count)
      #expect(result.different == differing.count)
      for index in first.indices {
        #expect(result.differing[index % width, index / width] == differing.contains(index))
      }
    }
  }

  @Test func `A mask of one picture hides the rows that only this picture has`() async throws {
    let short = try RGBAImage(Array(repeating: 0xFF00_0000, count: 20), width: 10)
    let tall = try RGBAImage(Array(repeating: 0xFF00_0000, count: 40), width: 10)
    let frame = PixelRect(x: 0, y: 2, width: 10, height: 2)
    for (side, different) in [(DifferingRegion.Side.actual, 0), (.expected, 20)] {
      let comparer = PictureComparer(masks: [ComparisonFrame(frame, side: side)])
      let result = try await comparer.compare(expected: short, actual: tall)
      #expect(result.different == different)
      #expect(result.masked == 20 - different)
    }
  }

  @Test func `Masks around a rectangle leave exactly the rectangle`() async throws {
    let black = try RGBAImage(Array(repeating: 0xFF00_0000, count: 200), width: 20)
    let white = try RGBAImage(Array(repeating: 0xFFFF_FFFF, count: 200), width: 20)
    let frame = PixelRect(x: 3, y: 2, width: 5, height: 4)
    let masks = [(0, 0, 20, 2), (0, 2, 3, 4), (8, 2, 12, 4), (0, 6, 20, 4)].map {
      ComparisonFrame(PixelRect(x: $0.0, y: $0.1, width: $0.2, height: $0.3))
    }
    let result = try await PictureComparer(masks: masks).compare(expected: black, actual: white)
    #expect(result.total == 20)
    #expect(result.regions == [DifferingRegion(frame: frame, pixels: 20)])
  }

  @Test func `The largest window is that of a search`() async throws {
    var pictures = RandomPictures(seed: 4)
    for _ in 0..<80 {
      let (width, height) = (pictures.random.int(1...80), pictures.random.int(1...24))
      let side = pictures.random.int(1...30)
      let first = pictures.picture(width: width, height: height)
      let second = pictures.changed(first, share: pictures.random.pick([0.01, 0.2, 0.8]))
      let result = try await PictureComparer(windowSide: side).compare(
        expected: try RGBAImage(first, width: width), actual: try RGBAImage(second, width: width))
      var largest = 0
      for top in 0...max(0, height - side) {
        for left in 0...max(0, width - side) {
          let window = PixelRect(x: left, y: top, width: side, height: side)
          largest = max(largest, result.differing.count(in: window))
        }
      }
      #expect(result.largestWindow == largest)
    }
  }

  @Test func `Regions are few and have all differing pixels`() async throws {
    var pictures = RandomPictures(seed: 5)
    for share in [0.0001, 0.001, 0.01, 0.3] {
      for _ in 0..<2 {
        let (width, height) = (pictures.random.int(200...500), pictures.random.int(200...500))
        let first = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
        let second = pictures.changed(first, share: share)
        let result = try await comparer.compare(
          expected: try RGBAImage(first, width: width), actual: try RGBAImage(second, width: width))
        #expect(result.regions.count <= DifferingRegions.most)
        #expect(result.regions.reduce(0) { $0 + $1.pixels } == result.different)
        for index in first.indices where first[index] != second[index] {
          #expect(
            result.regions.contains { $0.frame.contains(x: index % width, y: index / width) })
        }
        #expect(result.regions.map(\.frame.y) == result.regions.map(\.frame.y).sorted())
      }
    }
  }

  @Test func `Areas that lie apart are regions with exact frames`() async throws {
    let first = [UInt32](repeating: 0xFFFF_FFFF, count: 400 * 300)
    var second = first
    let frames = [
      PixelRect(x: 10, y: 5, width: 3, height: 2), PixelRect(x: 200, y: 5, width: 90, height: 40),
      PixelRect(x: 399, y: 299, width: 1, height: 1),
    ]
    for frame in frames {
      for y in frame.y..<frame.y + frame.height {
        for x in frame.x..<frame.x + frame.width { second[y * 400 + x] = 0xFF00_0000 }
      }
    }
    let result = try await comparer.compare(
      expected: try RGBAImage(first, width: 400), actual: try RGBAImage(second, width: 400))
    #expect(result.regions.map(\.frame) == frames)
    #expect(result.regions.map(\.pixels) == frames.map { $0.width * $0.height })
  }

  @Test func `Large pictures are compared in parts with the same result`() async throws {
    var pictures = RandomPictures(seed: 6)
    let (width, height) = (700, 700)
    let first = pictures.picture(width: width, height: height)
    let second = pictures.changed(first, share: 0.001)
    let result = try await comparer.compare(
      expected: try RGBAImage(first, width: width), actual: try RGBAImage(second, width: width))
    #expect(result.different == zip(first, second).count { $0 != $1 })
    #expect(
      zip(first, second).enumerated().allSatisfy { index, pair in
        result.differing[index % width, index / width] == (pair.0 != pair.1)
      })
  }

  @Test func `A cancelled comparison ends with an error`() async throws {
    let picture = try RGBAImage(Array(repeating: 0xFF00_0000, count: 1_000_000), width: 1000)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await PictureComparer().compare(expected: picture, actual: picture)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension PixelRect {
  func contains(x: Int, y: Int) -> Bool {
    self.x <= x && x < self.x + width && self.y <= y && y < self.y + height
  }
}
