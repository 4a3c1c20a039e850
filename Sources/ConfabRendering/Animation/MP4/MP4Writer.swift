/// Writes H.264 in MP4 with the program `ffmpeg`, which is looked for in the folders of `PATH`.
///
///     let film = try MP4Writer(path: "film.mp4", width: 1170, height: 2532, framesPerSecond: 60)
///     try film.append(pixels, count: 1)  // … for each frame
///     try film.finish()
///
/// Colors are those of Rec. 709 with halved resolution (yuv420p), which all players show. This
/// needs even sizes: an odd width or height gets one more column or row, a copy of the last one.
/// The index is at the start of the file, so that browsers start to play before all is loaded.
///
/// The file appears complete or not at all, like an ``OutputFile``. If the writer is released
/// before ``finish()``, the program is ended and no file is left.
public final class MP4Writer: AnimationWriter {
  private let width: Int
  private let height: Int
  /// The file and the program that writes it; `nil` after an error or the end.
  private var job: (output: OutputFile, encoder: EncoderProcess)?
  private var frameCount = 0
  private let frame: YUVFrame
  /// The pixels of ``frame``; empty at first.
  private var last: [UInt32] = []

  /// Starts `ffmpeg`.
  ///
  /// - Parameters:
  ///   - path: The file, which can't be a pipe or a device.
  ///   - width: Pixels, 1 … 16,384.
  ///   - height: Pixels, 1 … 16,384.
  ///   - framesPerSecond: 1 … 120.
  /// - Throws: ``AnimationError`` for an argument out of range, a file that can't be created, or if
  ///   there is no `ffmpeg`.
  public convenience init(
    path: String, width: Int, height: Int, framesPerSecond: Int
  ) throws(AnimationError) {
    try self.init(
      path: path, width: width, height: height, framesPerSecond: framesPerSecond, program: "ffmpeg")
  }

  /// - Parameters:
  ///   - program: The name of the program, or its path.
  ///   - mayBeUnnamed: `false` uses a hidden file, as on file systems without unnamed files.
  init(
    path: String, width: Int, height: Int, framesPerSecond: Int, program: String,
    mayBeUnnamed: Bool = true
  ) throws(AnimationError) {
    try FrameSequence.check(
      format: .mp4, width: width, height: height, framesPerSecond: framesPerSecond, loops: 0)
    self.width = width
    self.height = height
    frame = YUVFrame(width: width, height: height)
    let output: OutputFile
    do { output = try OutputFile(path: path, mayBeUnnamed: mayBeUnnamed) } catch {
      throw .file(error)
    }
    // ffmpeg moves the index to the start of the file, so it can't be a pipe.
    guard let file = output.childAccess else {
      throw .file(FileError(.write, path, .notRegular))
    }
    let arguments = Self.arguments(
      size: "\(frame.evenWidth)x\(frame.evenHeight)", framesPerSecond: framesPerSecond,
      path: file.hiddenPath ?? "/proc/self/fd/\(EncoderProcess.outputDescriptor)")
    job = (output, try EncoderProcess(program, arguments, file: file.descriptor))
  }

  private static func arguments(size: String, framesPerSecond: Int, path: String) -> [String] {
    let input = [
      "-f", "rawvideo", "-pixel_format", "yuv420p", "-video_size", size,
      "-framerate", "\(framesPerSecond)", "-i", "pipe:0",
    ]
    let colors = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-color_range", "tv", "-chroma_sample_location", "left",
    ]
    // Quality 18 is close to the original for the eye.
    let codec = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18"]
    // No version of the program in the file.
    let exact = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
    // A protocol in front, so that no path is taken for an option or another protocol.
    let file = ["-movflags", "+faststart", "-f", "mp4", "-y", "file:" + path]
    return ["-hide_banner", "-nostdin", "-loglevel", "error"] + input + colors + codec + exact
      + file
  }

  /// Appends a frame.
  ///
  /// - Throws: ``AnimationError``, also if the task is cancelled. The animation has then ended.
  public func append(_ pixels: [UInt32], count: Int) throws(AnimationError) {
    try append(count) { () throws(AnimationError) in
      try FrameSequence.check(pixels, width: width, height: height)
      let whole = FrameRect(x: 0, y: 0, width: width, height: height)
      let rect = last.isEmpty ? whole : FrameDifference.rect(from: last, to: pixels, width: width)
      last = pixels
      return rect
    }
  }

  /// Appends a frame that differs from the one before in some rows.
  ///
  /// - Throws: ``AnimationError``, also if the task is cancelled. The animation has then ended.
  public func append(changing bands: [Band], count: Int) throws(AnimationError) {
    try append(count) { () throws(AnimationError) in
      try bands.check(isWhole: last.isEmpty, width: width, height: height)
      if last.isEmpty {
        last = bands.flatMap(\.pixels)
        return FrameRect(x: 0, y: 0, width: width, height: height)
      }
      let rect = FrameDifference.rect(from: last, to: bands, width: width)
      if let rect { last.replace(bands, in: rect, width: width) }
      return rect
    }
  }

  /// Appends a frame.
  ///
  /// - Parameter update: Replaces the pixels and returns the part that changed; `nil` if nothing
  ///   did.
  private func append(
    _ count: Int, update: () throws(AnimationError) -> FrameRect?
  ) throws(AnimationError) {
    guard let job else { throw .ended }
    do throws(AnimationError) {
      let rect = try update()
      frameCount = try FrameSequence.count(count, after: frameCount, format: .mp4)
      if let rect { frame.update(last, in: rect) }
      try frame.withBytes { bytes throws(AnimationError) in
        for _ in 0..<count { try job.encoder.write(bytes) }
      }
    } catch {
      self.job = nil
      last = []
      throw error
    }
  }

  /// Waits until the film is encoded and gives the file its name.
  ///
  /// - Throws: ``AnimationError``, also for an animation without frames, or if the task is
  ///   cancelled.
  public func finish() throws(AnimationError) {
    guard let job else { throw .ended }
    self.job = nil
    guard frameCount > 0 else { throw .noFrames }
    try job.encoder.finish()
    do { try job.output.commit() } catch { throw .file(error) }
  }
}
