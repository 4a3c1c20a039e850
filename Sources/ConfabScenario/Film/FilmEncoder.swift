import Confab
import ConfabRendering
import ConfabSupport

/// Encodes the frames of a film on an executor of its own.
actor FilmEncoder {
  private let writer: any AnimationWriter
  /// The file; `nil` if the writer has its own.
  private let file: OutputFile?
  /// The number of frames that are encoded at the same time, if the format allows it.
  private let workers: Int

  /// Where a film is written.
  enum Target {
    case path(String)
    /// Memory, with at most some bytes. GIF and MP4 need a path.
    case memory(limit: Int)
  }

  init(
    _ format: AnimationFormat, to target: Target, width: Int, height: Int, framesPerSecond: Int,
    loops: Int, workers: Int
  ) throws {
    self.workers = workers
    switch (format, target) {
    case (.apng, _), (.webp, _):
      let output =
        switch target {
        case .path(let path): try OutputFile(path: path)
        case .memory(let limit): OutputFile.inMemory(limit: limit)
        }
      file = output
      writer =
        format == .apng
        ? try APNGWriter(
          width: width, height: height, framesPerSecond: framesPerSecond, loops: loops,
          output: output)
        : try AnimatedWebPWriter(
          width: width, height: height, framesPerSecond: framesPerSecond, loops: loops,
          output: output)
    case (.gif, .memory), (.mp4, .memory):
      throw OptionError("a film in memory is an apng or webp, found \(format.rawValue)")
    case (.gif, .path(let path)), (.mp4, .path(let path)):
      file = nil
      writer = try FFmpegWriter(
        format == .gif ? .gif(loops: loops) : .mp4, path: path, width: width, height: height,
        framesPerSecond: framesPerSecond)
    }
  }

  /// The film if it is in memory.
  var contents: [UInt8] { file?.contents ?? [] }

  func append(changing bands: [Band], count: Int) async throws {
    let webP = writer as? AnimatedWebPWriter
    webP?.encodesAhead = workers > 1
    try writer.append(changing: bands, count: count)
    try await webP?.writeEncoded(leaving: workers - 1)
  }

  func finish() async throws {
    try await (writer as? AnimatedWebPWriter)?.writeEncoded(leaving: 0)
    try writer.finish()
    try file?.commit()
  }
}
