import ConfabScene
import TestSupport
import Testing

@testable import ConfabRendering

@Suite("Frames of an MP4")
struct YUVFrameTests {
  private func frame(_ pixels: [UInt32], _ width: Int) -> YUVFrame {
    let height = pixels.count / width
    let frame = YUVFrame(width: width, height: height)
    frame.update(pixels, in: PixelRect(x: 0, y: 0, width: width, height: height))
    return frame
  }

  @Test func `A part that changes gives the same bytes as the whole`() throws {
    var random = SeededRandom(seed: 21)
    for _ in 0..<300 {
      let (width, height) = (random.int(1...20), random.int(1...20))
      let old = (0..<width * height).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
      var new = old
      for _ in 0..<random.int(1...3) { new[random.int(0..<new.count)] ^= 0x80_8080 }
      let changed = frame(old, width)
      guard let rect = FrameDifference.rect(from: old, to: new, width: width) else { continue }
      changed.update(new, in: rect)
      #expect(changed.withBytes(Array.init) == frame(new, width).withBytes(Array.init))
    }
  }

  @Test func `Colors are those of Rec. 709 in video range`() {
    let colors: [(UInt32, [UInt8])] = [
      (0, [16, 128, 128]), (0xFFFF_FFFF, [235, 128, 128]), (0x80_8080, [126, 128, 128]),
      (0xFF_0000, [63, 102, 240]), (0x00_FF00, [173, 42, 26]), (0x00_00FF, [32, 240, 118]),
    ]
    for (color, expected) in colors {
      let frame = frame([color], 1)
      #expect((frame.evenWidth, frame.evenHeight) == (2, 2))
      let luma = [UInt8](repeating: expected[0], count: 4)
      #expect(frame.withBytes(Array.init) == luma + expected.dropFirst())
    }
  }
}
