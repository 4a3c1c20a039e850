import CProcess
import ConfabSupport
import Glibc
import TestSupport
import Testing

@testable import ConfabRendering

/// The test measures the heap of the whole process, so `make test` runs it in a process of its own.
@Suite(.serialized, .enabled(if: getenv("CONFAB_ALONE") != nil))
struct AnimationMemoryTests {
  @Test(arguments: AnimationRoundTripTests.formats)
  func `The memory doesn't grow with the number of frames`(format: AnimationFormat) throws {
    let scratch = try ScratchFolder()
    let film = TestFilm.random(
      seed: 6, width: 300, height: 200, framesPerSecond: 30, parts: 20, longest: 1)
    let file = try OutputFile(path: scratch("film"))
    let writer: any AnimationWriter =
      switch format {
      case .apng: try APNGWriter(width: 300, height: 200, framesPerSecond: 30, output: file)
      case .webp: try AnimatedWebPWriter(width: 300, height: 200, framesPerSecond: 30, output: file)
      default:
        try FFmpegWriter(
          .gif(), path: scratch("film.gif"), width: 300, height: 200, framesPerSecond: 30)
      }
    var heap: [Int] = []
    for _ in 0..<6 {
      for part in film.parts { try writer.append(part.pixels, film.width, film.height, count: 1) }
      heap.append(Int(confab_heap_allocated_bytes()))
    }
    try writer.finish()
    try file.commit()
    // Less than a twentieth of a frame for each frame after the first twenty.
    #expect(heap[5] - heap[0] < 100 * 300 * 200 * 4 / 20)
    #expect(heap[5] - heap[2] < 300 * 200 * 4)
  }
}
