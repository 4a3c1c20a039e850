import Confab
import ConfabRendering
import ConfabScenario
import FilmDecoding
import TestSupport
import Testing

@Suite("Films are read back by other programs", .timeLimit(.minutes(30)))
struct FilmRoundTripTests {
  /// The film of a random scenario, and the colors of its frames, each drawn as a picture of its
  /// own.
  private func film(
    _ format: AnimationFormat, seed: UInt64, scale: Double
  ) async throws -> (film: DecodedFilm, frames: [[UInt32]]) {
    let loaded = SmallScenario.make(seed: seed, scale: scale, framesPerSecond: 20, steps: 6)
    let scratch = try ScratchFolder()
    _ = try await ScenarioPlayer(studio: SampleGroup.studio).write(
      loaded, to: FilmDestinations(film: scratch("film.\(format.rawValue)")),
      options: FilmOptions(scale: scale))
    #expect(scratch.names() == ["film.\(format.rawValue)"])
    let (frames, width, height) = try await FrameRecorder.colors(
      of: loaded, studio: SampleGroup.studio)
    let film = try DecodedFilm(
      try scratch.bytes("film.\(format.rawValue)"), format, width: width, height: height)
    return (film, frames)
  }

  /// The number of frames that differ from the one before.
  private func changes(in frames: [[UInt32]]) -> Int {
    1 + zip(frames, frames.dropFirst()).count { $0 != $1 }
  }

  @Test(
    arguments: [AnimationFormat.apng, .webp],
    [(11, 1), (12, 1), (13, 3), (14, 2)] as [(UInt64, Double)])
  func `A film has exactly the frames of its scenario`(
    format: AnimationFormat, sample: (seed: UInt64, scale: Double)
  ) async throws {
    let (film, frames) = try await film(format, seed: sample.seed, scale: sample.scale)
    #expect(film.frames.count == changes(in: frames))
    #expect(abs((film.ends.last ?? 0) - Double(frames.count) / 20) < 0.001)
    for (number, frame) in frames.enumerated() {
      let isSame = film.frame(at: (Double(number) + 0.5) / 20) == frame
      #expect(isSame, "frame \(number)")
      guard isSame else { break }
    }
  }

  @Test(arguments: [(11, 1), (13, 3)] as [(UInt64, Double)])
  func `A GIF has the frames of its scenario in similar colors`(
    sample: (seed: UInt64, scale: Double)
  ) async throws {
    let (film, frames) = try await film(.gif, seed: sample.seed, scale: sample.scale)
    #expect(film.frames.count == changes(in: frames))
    #expect(abs((film.ends.last ?? 0) - Double(frames.count) / 20) < 0.011)
    for (number, frame) in frames.enumerated() {
      let shown = try #require(film.frame(at: (Double(number) + 0.5) / 20))
      let error = zip(shown, frame).reduce(0) { sum, pair in
        let (a, b) = pair
        return sum
          + [16, 8, 0].reduce(0) { $0 + abs(Int(a >> $1 & 0xFF) - Int(b >> $1 & 0xFF)) }
      }
      // Three of 255 in each of red, green and blue on average.
      #expect(error < 9 * frame.count, "frame \(number)")
    }
  }
}
