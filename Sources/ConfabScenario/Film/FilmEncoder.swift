import ConfabRendering
import ConfabSupport

/// Encodes the frames of a film on an executor of its own.
actor FilmEncoder {
  private let writer: any AnimationWriter
  /// The file; `nil` if the writer has its own.
  private let file: OutputFile?
  /// The number of frames that are encoded at the same time, if the format allows it.
  private let workers: Int

  init(
    _ format: AnimationFormat, to path: String, width: Int, height: Int, framesPerSecond: Int,
    loops: Int, workers: Int
  ) throws {
    self.workers = workers
    switch format {
    case .apng, .webp:
      let output = try OutputFile(path: path)
      file = output
      writer =
        format == .apng
        ? try APNGWriter(
          width: width, height: height, framesPerSecond: framesPerSecond, loops: loops,
          output: output)
        : try AnimatedWebPWriter(
          width: width, height: height, framesPerSecond: framesPerSecond, loops: loops,
          output: output)
    case .gif, .mp4:
      file = nil
      writer = try FFmpegWriter(
        format == .gif ? .gif(loops: loops) : .mp4, path: path, width: width, height: height,
        framesPerSecond: framesPerSecond)
    }
  }

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
