import ConfabRendering
import ConfabScene
import TestSupport
import Testing

@testable import ConfabSnapshots

/// Places with rules of their own.
@Suite struct ComparedRegionTests {
  /// Two random pictures, which can have different sizes.
  private struct Pair {
    let expected: RGBAImage
    let actual: RGBAImage
    let first: [UInt32]
    let second: [UInt32]
    let width: Int
    let height: Int

    init(_ pictures: inout RandomPictures, isResized: Bool = false) throws {
      (width, height) = (pictures.random.int(1...150), pictures.random.int(1...14))
      first = pictures.picture(width: width, height: height)
      expected = try RGBAImage(first, width: width)
      if isResized {
        let width = pictures.random.int(1...150)
        second = pictures.picture(width: width, height: pictures.random.int(1...14))
        actual = try RGBAImage(second, width: width)
      } else {
        second = pictures.changed(first, share: pictures.random.pick([0.02, 0.3, 0.9]))
        actual = try RGBAImage(second, width: width)
      }
    }

    func frame(_ random: inout SeededRandom) -> PixelRect {
      PixelRect(
        x: random.int(-20...width), y: random.int(-4...height), width: random.int(1...90),
        height: random.int(1...8))
    }

    func compare(_ rules: ComparisonRules) async throws -> PictureComparison {
      try await rules.comparer(nil, nil).compare(expected: expected, actual: actual)
    }
  }

  private static let everything = ComparisonRules.Place.rect(
    PixelRect(x: -5, y: -5, width: 500, height: 500))

  private static func rule(_ random: inout SeededRandom) -> PixelRule {
    PixelRule(
      metric: random.pick([
        .exact, .pixelmatch(threshold: 0.05), .pixelmatch(threshold: 0.3),
        .deltaE2000(threshold: 2), .deltaE2000(threshold: 20),
      ]),
      ignoresAntialiasing: random.oneIn(3),
      tolerance: random.pick([
        .none, Tolerance(pixels: 20), Tolerance(share: 0.1),
        Tolerance(window: Tolerance.Window(side: 5, pixels: 3)), Tolerance(pixels: 90, share: 0.4),
      ]))
  }

  private static func rules(
    _ rule: PixelRule, masks: [ComparisonRules.Place] = [], regions: [ComparisonRules.Region] = []
  ) -> ComparisonRules {
    ComparisonRules(
      metric: rule.metric, ignoresAntialiasing: rule.ignoresAntialiasing,
      tolerance: rule.tolerance, masks: masks, regions: regions)
  }

  @Test func `A region that covers everything equals the rule for the whole picture`() async throws
  {
    var pictures = RandomPictures(seed: 41)
    var failed = 0
    for number in 0..<200 {
      let pair = try Pair(&pictures, isResized: number % 5 == 4)
      let rule = Self.rule(&pictures.random)
      let whole = Self.rules(rule)
      let other = Self.rules(
        Self.rule(&pictures.random), regions: [ComparisonRules.Region(Self.everything, rule: rule)])
      let (one, two) = (try await pair.compare(whole), try await pair.compare(other))
      #expect(two.areas[1] == one.areas[0])
      #expect(two.areas[0].total == 0)
      #expect(two.differing == one.differing && two.antialiased == one.antialiased)
      #expect(two.total == one.total && two.masked == 0 && two.regions == one.regions)
      let problem = whole.problem(in: one)
      #expect((other.problem(in: two) == nil) == (problem == nil))
      failed += problem == nil ? 0 : 1
    }
    #expect((40...190).contains(failed))
  }

  @Test func `A region with an unlimited tolerance equals a mask`() async throws {
    var pictures = RandomPictures(seed: 42)
    var passed = 0
    for _ in 0..<200 {
      let pair = try Pair(&pictures)
      let rule = Self.rule(&pictures.random)
      let places = (0..<pictures.random.int(1...3)).map { _ in
        ComparisonRules.Place.rect(pair.frame(&pictures.random))
      }
      let unlimited = PixelRule(tolerance: Tolerance(share: 1))
      let masked = Self.rules(rule, masks: places)
      let tolerant = Self.rules(
        rule, regions: places.map { ComparisonRules.Region($0, rule: unlimited) })
      let (one, two) = (try await pair.compare(masked), try await pair.compare(tolerant))
      #expect(two.areas[0] == one.areas[0])
      #expect(tolerant.problem(in: two) == masked.problem(in: one))
      passed += masked.problem(in: one) == nil ? 1 : 0
    }
    #expect((20...180).contains(passed))
  }

  @Test func `Each pixel is compared by the last region that has it, and masks win`() async throws {
    var pictures = RandomPictures(seed: 43)
    for number in 0..<200 {
      let pair = try Pair(&pictures)
      let frames = (0..<pictures.random.int(1...5)).map { _ in pair.frame(&pictures.random) }
      let masks = number % 3 == 0 ? [pair.frame(&pictures.random)] : []
      // With the largest threshold, no opaque pixels differ.
      let isStrict = frames.map { _ in pictures.random.oneIn(2) }
      let comparer = PictureComparer(
        masks: masks.map { ComparisonFrame($0) },
        regions: zip(frames, isStrict).map { frame, isStrict in
          ComparedRegion(
            [ComparisonFrame(frame)], metric: isStrict ? .exact : .pixelmatch(threshold: 1))
        })
      let result = try await comparer.compare(expected: pair.expected, actual: pair.actual)
      var totals = [Int](repeating: 0, count: frames.count + 1)
      var different = totals
      for index in pair.first.indices {
        let (x, y) = (index % pair.width, index / pair.width)
        if masks.contains(where: { $0.contains(x: x, y: y) }) { continue }
        let owner = (frames.lastIndex { $0.contains(x: x, y: y) } ?? -1) + 1
        totals[owner] += 1
        let differs =
          pair.first[index] != pair.second[index] && (owner == 0 || isStrict[owner - 1])
        if differs { different[owner] += 1 }
        #expect(result.differing[x, y] == differs)
      }
      #expect(result.areas.map(\.total) == totals)
      #expect(result.areas.map(\.different) == different)
      #expect(result.total == totals.reduce(0, +) && result.different == different.reduce(0, +))
      #expect(result.masked == pair.first.count - result.total)
    }
  }

  @Test func `Regions that lie apart do not influence each other`() async throws {
    var pictures = RandomPictures(seed: 44)
    for _ in 0..<100 {
      let (width, height) = (60, 12)
      let first = pictures.picture(width: width, height: height)
      let second = pictures.changed(first, share: 0.3)
      // Anti-aliasing is judged from the two pixels around one.
      let apart = (left: PixelRect(x: 0, y: 0, width: 25, height: 12), right: 30)
      var third = second
      for index in third.indices where index % width >= apart.right {
        third[index] = pictures.color()
      }
      let rules = (Self.rule(&pictures.random), Self.rule(&pictures.random))
      let own = Self.rules(
        Self.rule(&pictures.random),
        regions: [
          ComparisonRules.Region(.rect(apart.left), rule: rules.0),
          ComparisonRules.Region(
            .rect(PixelRect(x: apart.right, y: 0, width: 30, height: 12)), rule: rules.1),
        ])
      let comparer = own.comparer(nil, nil)
      let expected = try RGBAImage(first, width: width)
      let one = try await comparer.compare(
        expected: expected, actual: try RGBAImage(second, width: width))
      let two = try await comparer.compare(
        expected: expected, actual: try RGBAImage(third, width: width))
      #expect(one.areas[1] == two.areas[1])
    }
  }

  @Test func `A part that moved has its rule at both places`() async throws {
    let white = [UInt32](repeating: 0xFFFF_FFFF, count: 40 * 10)
    func picture(with column: Int) throws -> RGBAImage {
      var pixels = white
      for row in 2..<6 { pixels[row * 40 + column] = 0xFF00_0000 }
      return try RGBAImage(pixels, width: 40)
    }
    let frames = [(5, DifferingRegion.Side.expected), (20, .actual)].map {
      ComparisonFrame(PixelRect(x: $0, y: 2, width: 1, height: 4), side: $1)
    }
    let comparer = PictureComparer(regions: [ComparedRegion(frames)])
    let result = try await comparer.compare(
      expected: try picture(with: 5), actual: try picture(with: 20))
    #expect(result.areas.map(\.different) == [0, 8])
    #expect(result.areas.map(\.total) == [392, 8])
  }

  @Test func `Rows that only one picture has belong to the regions of that picture`() async throws {
    let short = try RGBAImage(Array(repeating: 0xFF00_0000, count: 20), width: 10)
    let tall = try RGBAImage(Array(repeating: 0xFF00_0000, count: 40), width: 10)
    let frame = PixelRect(x: 0, y: 2, width: 10, height: 1)
    for (side, inRegion) in [(DifferingRegion.Side.actual, 10), (.expected, 0)] {
      let comparer = PictureComparer(regions: [ComparedRegion([ComparisonFrame(frame, side: side)])]
      )
      let result = try await comparer.compare(expected: short, actual: tall)
      #expect(result.areas.map(\.different) == [20 - inRegion, inRegion])
    }
  }

  @Test func `Regions do not change how rows are aligned`() async throws {
    var pictures = RandomPictures(seed: 45)
    for _ in 0..<40 {
      let width = 30
      let first = pictures.picture(width: width, height: 40, colors: 6)
      let cut = pictures.random.int(1...30) * width
      let added = pictures.picture(width: width, height: pictures.random.int(1...9), colors: 6)
      let second = Array(first[..<cut]) + added + Array(first[cut...])
      let (expected, actual) = (
        try RGBAImage(first, width: width), try RGBAImage(second, width: width)
      )
      var comparer = PictureComparer(alignsRows: true)
      let plain = try await comparer.compare(expected: expected, actual: actual)
      comparer.regions = [
        ComparedRegion([ComparisonFrame(PixelRect(x: 3, y: 8, width: 20, height: 20))])
      ]
      let result = try await comparer.compare(expected: expected, actual: actual)
      #expect(result.bands == plain.bands && result.differing == plain.differing)
      #expect(result.different == plain.different && result.total == plain.total)
    }
  }
}
