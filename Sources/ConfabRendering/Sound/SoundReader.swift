import ConfabScene
import ConfabSupport
import Synchronization

/// The reasons why a sound file has no waveform.
package enum SoundError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file can't be read.
  case unreadable(FileError.Reason)
  /// libsndfile isn't installed.
  case noLibrary
  /// It isn't a sound file in a format that libsndfile reads, or it is damaged.
  case undecodable
  /// Decoding it would take too long.
  case tooLong

  /// The reason for people.
  package var description: String {
    switch self {
    case .unreadable(let reason): "\(reason)"
    case .noLibrary:
      "its loudness is not known, since libsndfile is not installed (Debian: libsndfile1); install it or "
        + "give the levels in \"waveform\""
    case .undecodable: "is not a sound file that libsndfile can read"
    case .tooLong: "has too many samples to measure its loudness"
    }
  }
}

/// The loudness of a sound file over time.
package struct SoundLevels: Sendable, Equatable {
  /// The levels, each 0 … 1.
  package var levels: [Double]
  /// The length in seconds.
  package var duration: Double
}

/// Measures the loudness of sound files. A content that occurs again is not decoded again.
package final class SoundStore: Sendable {
  /// The largest file in bytes.
  private static let fileLimit = 64 << 20
  /// The most samples of all channels that are decoded: 20 minutes of stereo at 48 kHz.
  private static let sampleLimit = 120_000_000
  /// The number of levels of a file.
  private static let levelCount = 100
  /// Quieter recordings than this are not drawn as if they were loud.
  private static let leastPeak = 0.02
  /// The number of files whose levels are kept.
  private static let capacity = 4096

  private let known = Mutex<[ContentDigest: Result<SoundLevels, SoundError>]>([:])

  /// Creates an empty store.
  package init() {}

  /// Measures a file of a folder. It is read once.
  ///
  /// - Throws: ``SoundError``, with `FileError.Reason.outside` for a path that leads out of the
  ///   folder.
  package func levels(of name: String, in folder: InputFolder) throws(SoundError) -> SoundLevels {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try folder.open(name).readAll(limit: Self.fileLimit) } catch {
      throw .unreadable(error.reason)
    }
    return try levels(of: bytes)
  }

  /// Measures a file in memory.
  ///
  /// - Throws: ``SoundError``.
  /// - Complexity: O(*n*) in the number of samples, which is limited.
  package func levels(of bytes: [UInt8]) throws(SoundError) -> SoundLevels {
    guard bytes.count <= Self.fileLimit else {
      throw .unreadable(.tooLarge(bytes: bytes.count, limit: Self.fileLimit))
    }
    let key = ContentDigest(of: bytes)
    if let result = known.withLock({ $0[key] }) { return try result.get() }
    let result = Result { () throws(SoundError) in try Self.measure(bytes) }
    known.withLock {
      if $0.count >= Self.capacity { $0.removeAll() }
      $0[key] = result
    }
    return try result.get()
  }

  private static func measure(_ bytes: [UInt8]) throws(SoundError) -> SoundLevels {
    guard let library = SoundLibrary.shared else { throw .noLibrary }
    let measured: Result<SoundLevels, SoundError> = bytes.withUnsafeBytes { bytes in
      Result { () throws(SoundError) in
        guard let file = SoundFile(bytes, library: library) else { throw .undecodable }
        return try measure(file)
      }
    }
    return try measured.get()
  }

  private static func measure(_ file: borrowing SoundFile) throws(SoundError) -> SoundLevels {
    let channels = Int(file.info.channels)
    let rate = Double(file.info.sampleRate)
    guard (1...64).contains(channels), rate > 0, file.info.frames > 0 else { throw .undecodable }
    guard file.info.frames <= Int64(sampleLimit / channels) else { throw .tooLong }
    let frames = Int(file.info.frames)
    var sums = Array(repeating: 0.0, count: levelCount)
    var counts = Array(repeating: 0, count: levelCount)
    var position = 0
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 4096 * channels)
    defer { buffer.deallocate() }
    // A file may have fewer frames than its header says, and is not read beyond them.
    while position < frames {
      let count = min(file.read(into: buffer), frames - position)
      guard count > 0 else { break }
      for frame in 0..<count {
        let bucket = (position + frame) * levelCount / frames
        for channel in 0..<channels {
          let sample = Double(buffer[frame * channels + channel])
          // Damaged files can have samples that are not numbers.
          if abs(sample) <= 16 { sums[bucket] += sample * sample }
        }
        counts[bucket] += channels
      }
      position += count
    }
    guard position > 0 else { throw .undecodable }
    let powers = zip(sums, counts).map { sum, count in
      count == 0 ? 0 : (sum / Double(count)).squareRoot()
    }
    let peak = max(leastPeak, powers.max() ?? 0)
    return SoundLevels(levels: powers.map { $0 / peak }, duration: Double(position) / rate)
  }
}
