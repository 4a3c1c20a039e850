import CRendering
import Testing

@testable import ConfabRendering

/// isa-l's output depends on where its state is; ours must not.
@Suite struct IsalStateTests {
  private static let width = 64

  private func compressed(
    _ rows: [UInt8], by compressor: SegmentCompressor
  ) throws -> [UInt8] {
    _ = rows.withUnsafeBytes { compressor.append($0) }
    return try compressor.finish(isLast: true).packed
  }

  /// Rows of which the third to the sixth raw byte are those for which it would matter that the
  /// state is at an address, and that have them once more further down, behind other ones.
  private func rows(for address: Int) -> [UInt8] {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: address >> (16 + 8 * $0)) }
    var rows: [UInt8] = []
    for row in 0..<40 {
      var pixels: [UInt8] = []
      for x in 0..<Self.width {
        let pixel = UInt8(truncatingIfNeeded: (row * 37 + x * 101) ^ (x * row))
        pixels += [pixel, pixel &* 3, pixel &* 5, 255]
      }
      // A raw row is a filter's byte and R G B; pixels are B G R A here.
      if row % 13 == 0 {
        pixels[0..<3] = [bytes[1], bytes[0], UInt8(row)]
        pixels[5..<7] = [bytes[3], bytes[2]]
      }
      rows += pixels
    }
    return rows
  }

  @Test func `The address of the state does not change the output`() throws {
    let compressors = (0..<24).map { _ in SegmentCompressor(width: Self.width, hasAlpha: false) }
    #expect(compressors.allSatisfy { $0.state.isSteady })
    let places = compressors.map {
      IsalState.hash(of: Int(bitPattern: $0.state.pointer)) & 8191
    }
    #expect(Set(places) == [0])
    for compressor in compressors {
      let rows = rows(for: Int(bitPattern: compressor.state.pointer))
      let all = try compressors.map { try compressed(rows, by: $0) }
      #expect(Set(all).count == 1)
    }
  }

  @Test func `The address of a released state is free again`() {
    let first = Int(bitPattern: IsalState().pointer)
    let addresses = Set((0..<2_000).map { _ in Int(bitPattern: IsalState().pointer) })
    // Others run beside this test.
    #expect(addresses.count < 100 && addresses.union([first]).count < 100)
  }
}
