import ConfabRendering

/// Encodes the frames of a film on an executor of its own.
actor FilmEncoder {
  private let writer: any AnimationWriter
  /// The file; `nil` if the writer has its own.
  private let file: OutputFile?

  init(
    _ format: AnimationFormat, to path: String, width: Int, height: Int, framesPerSecond: Int,
    loops: Int
  ) throws {
    if format == .mp4 {
      writer = try MP4Writer(
        path: path, width: width, height: height, framesPerSecond: framesPerSecond)
      file = nil
      return
    }
    let output = try OutputFile(path: path)
    file = output
    writer =
      switch format {
      case .apng, .mp4:
        try APNGWriter(
          width: width, height: height, framesPerSecond: framesPerSecond, loops: loops,
          output: output)
      case .webp:
        try AnimatedWebPWriter(
          width: width, height: height, framesPerSecond: framesPerSecond, loops: loops,
          output: output)
      case .gif:
        try GIFWriter(
          width: width, height: height, framesPerSecond: framesPerSecond, loops: loops,
          sink: { (bytes: UnsafeRawBufferPointer) throws(FileError) in try output.write(bytes) })
      }
  }

  func append(changing bands: [Band], count: Int) throws {
    try writer.append(changing: bands, count: count)
  }

  func finish() throws {
    try writer.finish()
    try file?.commit()
  }
}
