import ConfabScene
import TestSupport
import Testing

@testable import ConfabRendering

@Suite("The part of a picture that changes")
struct FrameDifferenceTests {
  @Test func `It is the smallest rectangle`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<300 {
      let (width, height) = (random.int(1...40), random.int(1...40))
      let old = (0..<width * height).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
      var new = old.map { $0 ^ 0x4400_0000 }
      let changed = (0..<random.int(0...3)).map { _ in random.int(0..<width * height) }
      for index in changed { new[index] ^= 1 << UInt32(random.int(0..<24)) }
      let different = new.indices.filter { (new[$0] ^ old[$0]) & 0xFF_FFFF != 0 }
      let rect = FrameDifference.rect(from: old, to: new, width: width)
      guard let left = different.map({ $0 % width }).min(),
        let right = different.map({ $0 % width }).max(), let first = different.first,
        let last = different.last
      else {
        #expect(rect == nil)
        continue
      }
      #expect(
        rect
          == PixelRect(
            x: left, y: first / width, width: right + 1 - left,
            height: last / width + 1 - first / width))
    }
  }

  @Test func `Equal pictures have none`() {
    let pixels: [UInt32] = [1, 2, 3]
    #expect(FrameDifference.rect(from: pixels, to: pixels, width: 3) == nil)
    #expect(FrameDifference.rect(from: pixels, to: [0xFF00_0001, 2, 3], width: 1) == nil)
  }
}
