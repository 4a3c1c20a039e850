import Confab
import ConfabLayout
import ConfabRendering
import Testing

@Suite struct RecordingTests {
  /// A WAV file of 8,000 samples a second with 16 bits: silence, then a square wave.
  private var wav: [UInt8] {
    func bytes(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
    let samples = (0..<8_000).flatMap { index in
      bytes(index < 4_000 ? 0 : index % 20 < 10 ? 16_000 : UInt32(bitPattern: -16_000), 2)
    }
    return Array("RIFF".utf8) + bytes(UInt32(36 + samples.count), 4) + Array("WAVEfmt ".utf8)
      + bytes(16, 4) + bytes(1, 2) + bytes(1, 2) + bytes(8_000, 4) + bytes(16_000, 4)
      + bytes(2, 2) + bytes(16, 2) + Array("data".utf8) + bytes(UInt32(samples.count), 4) + samples
  }

  @Test func `The loudness of a recording is measured once and relative to its loudest part`()
    throws
  {
    let file = wav
    let catalog = AssetCatalog(
      [String](), recordings: ["a.wav", "a.wav"], in: .provider { _ in file })
    #expect(catalog.warnings.isEmpty)
    let recording = try #require(catalog.recording(of: "a.wav"))
    #expect(recording.duration == 1)
    #expect(recording.levels.count == 100)
    #expect(recording.levels.prefix(50).allSatisfy { $0 == 0 })
    #expect(recording.levels.suffix(50).allSatisfy { abs($0 - 1) < 0.001 })
  }

  @Test func `A recording that cannot be measured is warned about`() {
    let catalog = AssetCatalog(
      [String](), recordings: ["a.wav", "../b.wav"],
      in: .provider { $0 == "a.wav" ? [1, 2, 3] : nil })
    #expect(catalog.warnings.map(\.kind) == [.unmeasuredRecording, .unmeasuredRecording])
    #expect(catalog.recording(of: "a.wav") == nil)
  }

  @Test func `A damaged recording is decoded as far as it goes or is warned about`() {
    for length in stride(from: 0, to: 2_000, by: 37) {
      let part = Array(wav.prefix(length))
      let catalog = AssetCatalog([String](), recordings: ["a.wav"], in: .provider { _ in part })
      let levels = catalog.recording(of: "a.wav")?.levels ?? []
      #expect(levels.allSatisfy { (0...1).contains($0) })
    }
  }
}
