import ConfabRendering
import Foundation
import TestSupport
import Testing

@testable import ConfabSnapshots

@Suite struct DeltaE2000Tests {
  /// Table 1 of Sharma, Wu and Dalal, 2005: L, a and b of both colors, and the difference.
  private static let published: [[Double]] = [
    [50.0000, 2.6772, -79.7751, 50.0000, 0.0000, -82.7485, 2.0425],
    [50.0000, 3.1571, -77.2803, 50.0000, 0.0000, -82.7485, 2.8615],
    [50.0000, 2.8361, -74.0200, 50.0000, 0.0000, -82.7485, 3.4412],
    [50.0000, -1.3802, -84.2814, 50.0000, 0.0000, -82.7485, 1.0000],
    [50.0000, -1.1848, -84.8006, 50.0000, 0.0000, -82.7485, 1.0000],
    [50.0000, -0.9009, -85.5211, 50.0000, 0.0000, -82.7485, 1.0000],
    [50.0000, 0.0000, 0.0000, 50.0000, -1.0000, 2.0000, 2.3669],
    [50.0000, -1.0000, 2.0000, 50.0000, 0.0000, 0.0000, 2.3669],
    [50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0009, 7.1792],
    [50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0010, 7.1792],
    [50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0011, 7.2195],
    [50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0012, 7.2195],
    [50.0000, -0.0010, 2.4900, 50.0000, 0.0009, -2.4900, 4.8045],
    [50.0000, -0.0010, 2.4900, 50.0000, 0.0010, -2.4900, 4.8045],
    [50.0000, -0.0010, 2.4900, 50.0000, 0.0011, -2.4900, 4.7461],
    [50.0000, 2.5000, 0.0000, 50.0000, 0.0000, -2.5000, 4.3065],
    [50.0000, 2.5000, 0.0000, 73.0000, 25.0000, -18.0000, 27.1492],
    [50.0000, 2.5000, 0.0000, 61.0000, -5.0000, 29.0000, 22.8977],
    [50.0000, 2.5000, 0.0000, 56.0000, -27.0000, -3.0000, 31.9030],
    [50.0000, 2.5000, 0.0000, 58.0000, 24.0000, 15.0000, 19.4535],
    [50.0000, 2.5000, 0.0000, 50.0000, 3.1736, 0.5854, 1.0000],
    [50.0000, 2.5000, 0.0000, 50.0000, 3.2972, 0.0000, 1.0000],
    [50.0000, 2.5000, 0.0000, 50.0000, 1.8634, 0.5757, 1.0000],
    [50.0000, 2.5000, 0.0000, 50.0000, 3.2592, 0.3350, 1.0000],
    [60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644],
    [63.0109, -31.0961, -5.8663, 62.8187, -29.7946, -4.0864, 1.2630],
    [61.2901, 3.7196, -5.3901, 61.4292, 2.2480, -4.9620, 1.8731],
    [35.0831, -44.1164, 3.7933, 35.0232, -40.0716, 1.5901, 1.8645],
    [22.7233, 20.0904, -46.6940, 23.0331, 14.9730, -42.5619, 2.0373],
    [36.4612, 47.8580, 18.3852, 36.2715, 50.5065, 21.2231, 1.4146],
    [90.8027, -2.0831, 1.4410, 91.1528, -1.6435, 0.0447, 1.4441],
    [90.9257, -0.5406, -0.9208, 88.6381, -0.8985, -0.7239, 1.5381],
    [6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377],
    [2.0776, 0.0795, -1.1350, 0.9033, -0.0636, -0.5514, 0.9082],
  ]

  @Test(arguments: published)
  func `The published pairs have their published differences`(row: [Double]) {
    let first = LabColor(lightness: row[0], a: row[1], b: row[2])
    let second = LabColor(lightness: row[3], a: row[4], b: row[5])
    #expect(abs(first.deltaE2000(to: second) - row[6]) < 0.00005)
    #expect(abs(second.deltaE2000(to: first) - row[6]) < 0.00005)
  }

  @Test func `Differences of random colors are those of an independent computation`() async throws {
    var random = SeededRandom(seed: 20)
    func channel() -> Int { random.int(0...255) }
    let pairs = (0..<6_000).map { number -> [Int] in
      let first =
        number % 5 == 4 ? Array(repeating: channel(), count: 3) : [channel(), channel(), channel()]
      // A third are close to each other, as the colors of an edited theme are.
      let second =
        number % 3 == 0
        ? [channel(), channel(), channel()]
        : first.map { min(255, max(0, $0 + random.int(-4...4))) }
      return first + second
    }
    let answer = try TestPython.output(
      of: "Tests/ConfabSnapshotsTests/Comparison/color-differences.py",
      input: JSONEncoder().encode(pairs))
    let wanted = try JSONDecoder().decode([Double].self, from: answer)
    try #require(wanted.count == pairs.count)
    #expect(wanted.max() ?? 0 > 80 && wanted.count { (0.1...2).contains($0) } > 500)
    for (pair, wanted) in zip(pairs, wanted) {
      let colors = [pair[..<3], pair[3...]].map { channels in
        let unit = channels.map { Double($0) / 255 }
        return LabColor(red: unit[0], green: unit[1], blue: unit[2])
      }
      #expect(abs(colors[0].deltaE2000(to: colors[1]) - wanted) < 0.0002, "\(pair)")
    }
    for threshold in [0.0, 0.5, 1, 2.3, 10, 50] {
      let decided = zip(pairs, wanted).filter { abs($0.1 - threshold) > 0.0002 || $0.1 == 0 }
      func picture(_ first: Int) throws -> RGBAImage {
        try RGBAImage(
          decided.map { pair, _ in
            (0..<3).reduce(0xFF00_0000) { $0 | UInt32(pair[first + $1]) << UInt32(8 * $1) }
          }, width: decided.count)
      }
      let result = try await PictureComparer(metric: .deltaE2000(threshold: threshold)).compare(
        expected: picture(0), actual: picture(3))
      #expect(result.different == decided.count { $0.1 > threshold })
    }
  }

  @Test func `Colors of sRGB have their CIELAB values`() {
    // B. Lindbloom, "Companding calculator", for sRGB and D65.
    let wanted: [(red: Double, green: Double, blue: Double, lab: [Double])] = [
      (1, 1, 1, [100, 0, 0]), (0, 0, 0, [0, 0, 0]), (1, 0, 0, [53.2408, 80.0925, 67.2032]),
      (0, 1, 0, [87.7347, -86.1827, 83.1793]), (0, 0, 1, [32.2970, 79.1875, -107.8602]),
    ]
    for (red, green, blue, lab) in wanted {
      let color = LabColor(red: red, green: green, blue: blue)
      for (value, wanted) in zip([color.lightness, color.a, color.b], lab) {
        #expect(abs(value - wanted) < 0.02)
      }
    }
  }

  @Test func `Pixels differ above the threshold only`() async throws {
    // A light bubble's gray one step lighter: about 0.25.
    let expected = try RGBAImage([0xFFEA_E5E5], width: 1)
    let actual = try RGBAImage([0xFFEB_E6E6], width: 1)
    func differs(_ threshold: Double) async throws -> Bool {
      let comparer = PictureComparer(metric: .deltaE2000(threshold: threshold))
      return try await comparer.compare(expected: expected, actual: actual).different == 1
    }
    #expect(try await differs(0.1))
    #expect(try await !differs(1))
  }

  @Test func `Translucent pixels are judged over black and over white`() async throws {
    let comparer = PictureComparer(metric: .deltaE2000(threshold: 5))
    // White at half and no opacity differs over black only; black over white only.
    for color: UInt32 in [0x80FF_FFFF, 0x8000_0000] {
      let result = try await comparer.compare(
        expected: try RGBAImage([color], width: 1), actual: try RGBAImage([0], width: 1))
      #expect(result.different == 1)
    }
  }

  @Test func `16 bits per channel are compared without rounding`() async throws {
    let first = try #require(
      RGBAImage(width: 1, height: 1, pixels: .sixteen([0xFFFF_8000_8000_8000])))
    let second = try #require(
      RGBAImage(width: 1, height: 1, pixels: .sixteen([0xFFFF_8000_8040_8000])))
    let comparer = PictureComparer(metric: .deltaE2000(threshold: 0.01))
    #expect(try await comparer.compare(expected: first, actual: second).different == 1)
    #expect(try await comparer.compare(expected: first, actual: first).different == 0)
  }
}
