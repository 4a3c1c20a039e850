import ConfabScene
import TestSupport
import Testing

@testable import ConfabBubbles

@Suite struct PhotoMosaicTests {
  private static let phone = Size(width: 360, height: 600)

  private static func mosaic(
    _ ratios: [Double], _ rule: PhotoMosaic.Rule, in limit: Size = phone, scale: Double = 3
  ) -> PhotoMosaic {
    PhotoMosaic(
      ratios.map { Size(width: 1200 * $0, height: 1200) }, rule: rule, limit: limit,
      grid: PixelGrid(scale: scale))
  }

  private static func frames(_ ratios: [Double], _ rule: PhotoMosaic.Rule) -> [[Double]] {
    mosaic(ratios, rule, scale: 2).cells.map {
      [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height]
    }
  }

  // The sizes were computed by hand from the rules.
  @Test(arguments: [
    (1600.0, 1200.0, 300.0, 225.0), (3000, 500, 300, 74), (1000, 1000, 300, 300),
    (750, 1000, 225, 300), (500, 1000, 170, 340), (500, 5000, 170, 380), (40, 40, 300, 300),
    (0, 0, 300, 300),
  ])
  func `A photo alone in Telegram is cropped to the box`(
    width: Double, height: Double, shownWidth: Double, shownHeight: Double
  ) {
    let mosaic = PhotoMosaic(
      [Size(width: width, height: height)], rule: .telegram, limit: Self.phone,
      grid: PixelGrid(scale: 3))
    #expect(mosaic.size == Size(width: shownWidth, height: shownHeight))
    #expect(mosaic.cells.map(\.corners) == [.all])
  }

  @Test func `On tablets, photos in Telegram have a box of 440 points`() {
    func size(_ width: Double, _ height: Double) -> Size {
      PhotoMosaic(
        [Size(width: width, height: height)], rule: .telegram,
        limit: Size(width: 500, height: 440), isWide: true, grid: PixelGrid(scale: 2)
      ).size
    }
    #expect(size(1600, 1200) == Size(width: 440, height: 330))
    #expect(size(1200, 1600) == Size(width: 330, height: 440))
  }

  @Test func `Telegram places two to four photos by their shapes`() {
    // ww, nearly the same: below each other.
    #expect(Self.frames([1.5, 1.6], .telegram) == [[0, 0, 300, 187], [0, 188, 300, 187]])
    // ww, different: side by side.
    #expect(Self.frames([1.3, 1.9], .telegram) == [[0, 0, 149.5, 78], [150.5, 0, 149.5, 78]])
    // qq.
    #expect(Self.frames([1, 1], .telegram) == [[0, 0, 149.5, 149], [150.5, 0, 149.5, 149]])
    // wn: the second is 102 = 299 / 1.5 ÷ (1 / 1.5 + 1 / 0.7) rounded and at most half.
    #expect(Self.frames([1.5, 0.7], .telegram) == [[0, 0, 204, 136], [205, 0, 95, 136]])
    // nqq: the right column is half as wide as the whole, the third photo 150 = 299 / 2 high.
    #expect(
      Self.frames([0.5, 1, 1], .telegram)
        == [[0, 0, 150, 380], [151, 0, 149.5, 229], [151, 230, 149.5, 150]])
    // qqq.
    #expect(
      Self.frames([1, 1, 1], .telegram)
        == [[0, 0, 300, 250], [0, 251, 149.5, 129], [150.5, 251, 149.5, 129]])
    // wqqq: 99 = 298 / 3, the third photo gets the rest.
    #expect(
      Self.frames([1.5, 1, 1, 1], .telegram)
        == [[0, 0, 300, 200], [0, 201, 99, 99], [100, 201, 100, 99], [201, 201, 99, 99]])
    // qqqq: 179 = 0.6 × 299, 126 = 378 / 3.
    #expect(
      Self.frames([1, 1, 1, 1], .telegram)
        == [
          [0, 0, 179, 380], [180, 0, 120, 126], [180, 127, 120, 126], [180, 254, 120, 126],
        ])
    // Five squares in rows of two and three: 149.5 and 99.33 rounded up.
    #expect(
      Self.frames([1, 1, 1, 1, 1], .telegram).map { $0[3] } == [150, 150, 100, 100, 100])
  }

  @Test func `Telegram's frames are those of a second implementation`() throws {
    var random = SeededRandom(seed: 1)
    let grid = PixelGrid(scale: 2)
    for _ in 0..<2000 {
      let choices: [ClosedRange<Double>] = [
        0.4...0.79, 0.81...1.19, 1.21...1.99, 2.01...3, 0.3...3,
      ]
      let ranges = random.oneIn(2) ? choices[0...2] : choices[...]
      let ratios = (0..<random.int(2...10)).map { _ in
        Double.random(in: random.pick(Array(ranges)), using: &random)
      }
      let mosaic = Self.mosaic(ratios, .telegram, scale: 2)
      let reference = TelegramReference.frames(ratios)
      try #require(mosaic.cells.count == reference.count)
      for (cell, frame) in zip(mosaic.cells, reference) {
        for (edge, expected) in zip(Self.edges(cell.frame), Self.edges(frame)) {
          #expect(abs(edge - grid.round(expected)) <= 0.5, "\(ratios)")
        }
      }
    }
  }

  private static func edges(_ rect: Rect) -> [Double] {
    [rect.minX, rect.minY, rect.maxX, rect.maxY]
  }

  @Test func `Signal shows up to five squares`() {
    let sides = (2...6).map { count in
      Self.frames(Array(repeating: 1.5, count: count), .signal).map { [$0[2], $0[3]] }
    }
    #expect(sides[0] == [[174, 174], [174, 174]])
    #expect(sides[1] == [[232, 232], [115, 115], [115, 115]])
    #expect(sides[2] == Array(repeating: [174, 174], count: 4))
    #expect(sides[3].prefix(2) == [[174, 174], [174, 174]])
    #expect(sides[3].dropFirst(2) == [[115, 115], [115, 115], [116, 115]])
    #expect(sides[4] == sides[3])
    let more = (5...7).map { Self.mosaic(Array(repeating: 1, count: $0), .signal).more }
    #expect(more == [0, 1, 2])
  }

  @Test(arguments: [
    (1500.0, 1000.0, 350.0, 233.5), (1000, 2000, 175, 350), (1000, 9000, 122.5, 350),
    (100, 100, 150, 150), (100, 50, 300, 150), (0, 0, 350, 350),
  ])
  func `A photo alone in Signal keeps its ratio, and a small one stays small`(
    width: Double, height: Double, shownWidth: Double, shownHeight: Double
  ) {
    let mosaic = PhotoMosaic(
      [Size(width: width, height: height)], rule: .signal, limit: Self.phone,
      grid: PixelGrid(scale: 2))
    #expect(mosaic.size == Size(width: shownWidth, height: shownHeight))
  }

  @Test func `WhatsApp shows up to four photos and counts the one under the number`() {
    #expect(Self.mosaic([1.5], .whatsapp).size == Size(width: 330, height: 220))
    #expect(Self.mosaic([0.75], .whatsapp).size == Size(width: 240, height: 320))
    #expect(Self.mosaic([1], .whatsapp).size == Size(width: 330, height: 330))
    #expect(Self.frames([1.5, 0.5], .whatsapp) == [[0, 0, 330, 163.5], [0, 166.5, 330, 163.5]])
    #expect(Self.frames([0.6, 0.5], .whatsapp) == [[0, 0, 163.5, 330], [166.5, 0, 163.5, 330]])
    #expect(
      Self.frames([1, 1, 1], .whatsapp)
        == [[0, 0, 330, 163.5], [0, 166.5, 163.5, 163.5], [166.5, 166.5, 163.5, 163.5]])
    let mosaics = (4...6).map { Self.mosaic(Array(repeating: 1, count: $0), .whatsapp) }
    #expect(mosaics.map(\.more) == [0, 2, 3])
    #expect(mosaics.allSatisfy { $0.cells.count == 4 })
    #expect(mosaics[0].cells.map(\.corners) == [.topLeft, .topRight, .bottomLeft, .bottomRight])
  }

  @Test func `Messenger has two or three photos in a row`() {
    let rows = (2...10).map { count in
      let cells = Self.mosaic(Array(repeating: 1, count: count), .messenger).cells
      return Set(cells.map(\.frame.y)).sorted().map { y in cells.count { $0.frame.y == y } }
    }
    let expected = [
      [2], [3], [2, 2], [3, 2], [3, 3], [3, 2, 2], [3, 3, 2], [3, 3, 3], [3, 3, 2, 2],
    ]
    #expect(rows == expected)
    #expect(Self.mosaic([3], .messenger).size == Size(width: 360, height: 120))
    #expect(Self.mosaic([0.5], .messenger).size == Size(width: 100, height: 200))
  }

  @Test(arguments: PhotoMosaic.Rule.allCases)
  func `Photos fill the whole with equal gaps, in their order`(rule: PhotoMosaic.Rule) throws {
    var random = SeededRandom(seed: 2)
    for _ in 0..<1000 {
      let photos = (0..<random.int(1...30)).map { _ in
        random.oneIn(8)
          ? Size.zero
          : Size(
            width: Double(random.int(1...5000)), height: Double(random.int(1...5000)))
      }
      let grid = PixelGrid(scale: random.pick([1, 1.5, 2, 3]))
      let limit = Size(width: Double(random.int(120...500)), height: Double(random.int(300...900)))
      let mosaic = PhotoMosaic(photos, rule: rule, limit: limit, grid: grid)
      let gap = max(1, (rule.gap * grid.scale).rounded())
      // Device pixels.
      let cells = mosaic.cells.map { cell in
        Rect(
          x: cell.frame.x * grid.scale, y: cell.frame.y * grid.scale,
          width: cell.frame.width * grid.scale, height: cell.frame.height * grid.scale)
      }
      let (width, height) = (mosaic.size.width * grid.scale, mosaic.size.height * grid.scale)
      #expect(mosaic.size.width <= limit.width + 0.001)
      if rule.limitsHeight(of: photos) { #expect(mosaic.size.height <= limit.height + 0.001) }
      let shown = rule == .signal ? 5 : rule == .whatsapp ? 4 : 30
      #expect(cells.count == min(shown, photos.count))
      var area = 0.0
      for (index, cell) in cells.enumerated() {
        for edge in Self.edges(cell) { #expect(abs(edge - edge.rounded()) < 1e-6) }
        #expect(cell.minX >= 0 && cell.minY >= 0)
        #expect(cell.maxX <= width + 1e-6 && cell.maxY <= height + 1e-6)
        #expect(cell.width >= 1 && cell.height >= 1)
        let wider = Rect(
          x: cell.x, y: cell.y, width: cell.width + gap - 0.001, height: cell.height + gap - 0.001)
        #expect(!cells.dropFirst(index + 1).contains { $0.overlaps(wider) }, "gap of \(gap)")
        // With its gaps to the right and below, the cells tile the whole.
        area += (cell.width + gap) * (cell.height + gap)
        if index > 0 {
          let before = cells[index - 1]
          #expect(cell.y > before.y || cell.x > before.x)
        }
        let corners = mosaic.cells[index].corners
        let (left, right) = (cell.minX == 0, abs(cell.maxX - width) < 1e-6)
        let (top, bottom) = (cell.minY == 0, abs(cell.maxY - height) < 1e-6)
        #expect(corners.contains(.topLeft) == (left && top))
        #expect(corners.contains(.topRight) == (right && top))
        #expect(corners.contains(.bottomLeft) == (left && bottom))
        #expect(corners.contains(.bottomRight) == (right && bottom))
      }
      let whole = (width + gap) * (height + gap)
      #expect(abs(area - whole) < 1e-6 * whole, "\(photos)")
    }
  }

  @Test func `Telegram's photos are not smaller than its limits`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      let ratios = (0..<random.int(3...4)).map { _ in Double.random(in: 0.3..<2, using: &random) }
      let isRow = ratios.count == 4 && ratios[0] > 1.2
      for cell in Self.mosaic(ratios, .telegram).cells.dropFirst() {
        #expect(cell.frame.width >= 68 && (!isRow || cell.frame.height >= 81), "\(ratios)")
      }
    }
    for _ in 0..<2000 {
      let ratios = (0..<random.int(5...10)).map { _ in
        Double.random(in: 0.3...3, using: &random)
      }
      for cell in Self.mosaic(ratios, .telegram).cells {
        // A row of three at the narrowest and the widest ratio.
        #expect(cell.frame.width >= 49 && cell.frame.height >= 58)
        let ratio = cell.frame.width / cell.frame.height
        #expect(ratio > 0.6 && ratio < 1.8)
      }
    }
  }

  @Test(arguments: PhotoMosaic.Rule.allCases)
  func `Sizes that are no numbers and screens without room are drawn`(rule: PhotoMosaic.Rule) {
    let sizes = [-1, 0, 1e-300, 1, 1e300, .infinity, .nan]
    for width in sizes {
      for limit in sizes {
        for count in [0, 1, 2, 3, 4, 9, 30] {
          let photo = Size(width: width, height: 100)
          let mosaic = PhotoMosaic(
            Array(repeating: photo, count: count), rule: rule,
            limit: Size(width: limit, height: limit), grid: PixelGrid(scale: 2))
          #expect(mosaic.size.width.isFinite && mosaic.size.height.isFinite)
          #expect(mosaic.cells.isEmpty == (count == 0))
        }
      }
    }
  }
}

extension PhotoMosaic.Rule {
  /// The distance between photos, in points.
  fileprivate var gap: Double {
    switch self {
    case .telegram: 1
    case .signal, .messenger: 2
    case .whatsapp: 3
    }
  }

  /// Whether photos are never higher than the limit.
  fileprivate func limitsHeight(of photos: [Size]) -> Bool {
    switch self {
    case .telegram: photos.count < 5 && photos.allSatisfy { $0.photoRatio <= 2 }
    case .signal, .whatsapp: true
    case .messenger: photos.count == 1
    }
  }
}
