import TestSupport
import Testing

@testable import ConfabRendering

@Suite struct BlendingTests {
  @Test func `Eight pixels are blended as each by itself`() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      var (targets, shares) = (SIMD8<UInt32>(), UInt64(0))
      for index in targets.indices {
        targets[index] = UInt32.random(in: 0...UInt32.max, using: &random)
        let share = random.chance(0.3) ? (random.chance(0.5) ? 0 : 255) : random.int(0...255)
        shares |= UInt64(share) << UInt64(8 * index)
      }
      let color = UInt32.random(in: 0...UInt32.max, using: &random)
      let blended = Blending.blend(targets, color, Blending.shares(shares))
      for index in targets.indices {
        let share = UInt32(truncatingIfNeeded: shares >> UInt64(8 * index)) & 255
        #expect(blended[index] == Blending.blend(targets[index], color, share))
      }
    }
  }

  @Test func `Eight pixels are composited as each by itself`() {
    var random = SeededRandom(seed: 9)
    func pixel() -> UInt32 {
      let alpha = UInt32(random.int(0...255))
      let parts = [16, 8, 0].map { UInt32(random.int(0...Int(alpha))) << UInt32($0) }
      return alpha << 24 | parts[0] | parts[1] | parts[2]
    }
    for _ in 0..<3_000 {
      let targets = SIMD8<UInt32>((0..<8).map { _ in pixel() })
      let sources = SIMD8<UInt32>((0..<8).map { _ in random.oneIn(4) ? 0 : pixel() })
      let alpha = random.oneIn(2) ? 255 : UInt16(random.int(0...255))
      let mixed = Blending.over(targets, sources, alpha: alpha)
      for index in 0..<8 {
        let alone =
          sources[index] >> 24 > 0
          ? Blending.over(targets[index], sources[index], alpha: UInt32(alpha)) : targets[index]
        #expect(mixed[index] == alone)
      }
    }
  }

  @Test func `Products of bytes are divided by 255 and rounded to the nearest`() {
    for first in UInt16(0)...255 {
      for second in UInt16(0)...255 {
        let exact = UInt16((Double(first) * Double(second) / 255).rounded())
        let lanes = Blending.by255(Blending.Lanes(repeating: first * second))
        #expect(lanes == Blending.Lanes(repeating: exact))
        #expect(Blending.by255(UInt32(first) * UInt32(second)) == UInt32(exact))
      }
    }
  }
}
