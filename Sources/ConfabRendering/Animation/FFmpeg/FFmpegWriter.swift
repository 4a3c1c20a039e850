import ConfabSupport
import Glibc

/// Writes a GIF, or H.264 in MP4, with the program `ffmpeg`, which is looked for in the folders of
/// `PATH`.
///
///     let film = try FFmpegWriter(
///       .mp4, path: "film.mp4", width: 1170, height: 2532, framesPerSecond: 60)
///     try film.append(pixels, count: 1)  // … for each frame
///     try film.finish()
///
/// The file appears complete or not at all, like an `OutputFile`. If the writer is released
/// before ``finish()``, the program is ended and no file is left.
///
/// A GIF has one table of up to 255 colors, which are exact if the film has no more. Other colors
/// become patterns. Pixels outside of the rectangle that changes are not written again. The table
/// depends on all frames, so these are kept in a hidden APNG beside the file until ``finish()``
/// encodes them.
/// Times are rounded to hundredths of a second from the start of the animation. Browsers slow down
/// frames of less than two hundredths, so these are dropped: the next frame takes their time. The
/// last frame has at least two hundredths.
///
/// Colors of an MP4 are those of Rec. 709 with halved resolution (yuv420p), which all players show.
/// This needs even sizes: an odd width or height gets one more column or row, a copy of the last
/// one. The index is at the start of the file, so that browsers start to play before all is loaded.
package final class FFmpegWriter: AnimationWriter {
  /// The format of a file.
  package enum Format: Sendable, Hashable {
    /// A GIF that plays 1 … 65,535 times; 0 for ever.
    case gif(loops: Int = 0)
    /// H.264 in MP4.
    case mp4
  }

  /// The times of a GIF. Browsers slow down shorter frames.
  static let hundredths = FrameTiming(
    unitsPerSecond: 100, minimum: 2, maximum: Int(UInt16.max))
  /// A file that `ffmpeg` reads or writes. It has no name or a hidden one.
  private struct HiddenFile {
    let file: OutputFile
    let descriptor: Int32
    private let hiddenPath: String?

    init(for path: String, mayBeUnnamed: Bool) throws(AnimationError) {
      do { file = try OutputFile(path: path, mayBeUnnamed: mayBeUnnamed) } catch {
        throw .file(error)
      }
      // ffmpeg reads the frames of a GIF twice and moves the index of an MP4, so neither can be a
      // pipe.
      guard let access = file.childAccess else {
        throw .file(FileError(.write, path, .notRegular))
      }
      (descriptor, hiddenPath) = access
    }

    /// The name of the file for a program that has it as a descriptor. A protocol is in front, so
    /// that no path is taken for an option or another protocol.
    func url(_ descriptor: Int32) -> String {
      "file:" + (hiddenPath ?? "/proc/self/fd/\(descriptor)")
    }
  }

  private struct Job {
    let output: OutputFile
    /// Takes the frames.
    let frames: any AnimationWriter
    /// Ends the encoding after the last frame.
    let encode: () throws(AnimationError) -> Void
  }

  /// `nil` after an error or the end.
  private var job: Job?

  /// Creates a hidden file, and checks that `ffmpeg` can be run.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - path: The file, which can't be a pipe or a device.
  ///   - width: Pixels, 1 … 65,535 for a GIF, 1 … 16,384 for an MP4.
  ///   - height: Pixels in the same range.
  ///   - framesPerSecond: 1 … 120. A GIF shows at most 50.
  /// - Throws: ``AnimationError`` for an argument out of range, a file that can't be created, or if
  ///   there is no `ffmpeg`.
  package convenience init(
    _ format: Format, path: String, width: Int, height: Int, framesPerSecond: Int
  ) throws(AnimationError) {
    try self.init(
      format, path: path, width: width, height: height, framesPerSecond: framesPerSecond,
      program: "ffmpeg")
  }

  /// - Parameters:
  ///   - program: The name of the program, or its path.
  ///   - mayBeUnnamed: `false` uses hidden files, as on file systems without unnamed files.
  init(
    _ format: Format, path: String, width: Int, height: Int, framesPerSecond: Int, program: String,
    mayBeUnnamed: Bool = true
  ) throws(AnimationError) {
    let loops = if case .gif(let loops) = format { loops } else { 0 }
    let name: AnimationFormat = format == .mp4 ? .mp4 : .gif
    try FrameSequence.check(
      format: name, width: width, height: height, framesPerSecond: framesPerSecond, loops: loops)
    let output = try HiddenFile(for: path, mayBeUnnamed: mayBeUnnamed)
    if format == .mp4 {
      let frame = YUVFrame(width: width, height: height)
      let encoder = try EncoderProcess(
        program, Self.mp4(frame, framesPerSecond: framesPerSecond, to: output),
        file: output.descriptor)
      job = Job(
        output: output.file,
        frames: YUVWriter(frame, width: width, height: height, sink: encoder.write),
        encode: encoder.finish)
      return
    }
    // A missing program is an error before the frames are drawn.
    try EncoderProcess(program, ["-version"], file: output.descriptor).finish()
    let film = try HiddenFile(for: path, mayBeUnnamed: mayBeUnnamed)
    let frames = try APNGWriter(
      format: .gif, width: width, height: height, framesPerSecond: framesPerSecond, loops: 1,
      timing: Self.hundredths, output: film.file)
    job = Job(output: output.file, frames: frames) { () throws(AnimationError) in
      let arguments = Self.gif(
        of: film, loops: loops, lastDuration: frames.lastDuration, to: output)
      try EncoderProcess(
        program, arguments, source: film.descriptor, file: output.descriptor
      ).finish()
    }
  }

  private static func gif(
    of film: HiddenFile, loops: Int, lastDuration: Int, to output: HiddenFile
  ) -> [String] {
    // One filter reads the film for its colors before the other reads it for its frames, so that no
    // frame is kept. With one table for all frames, ffmpeg leaves pixels as they are that don't
    // change. Error diffusion keeps areas of a color in the table flat; an ordered dither does not.
    let input = ["-f", "apng", "-i", film.url(STDIN_FILENO)]
    let colors =
      "[0:v]palettegen[colors];[1:v][colors]paletteuse=dither=sierra2_4a:diff_mode=rectangle"
    // Times are hundredths. Programs count repetitions: -1 is none, 0 is for ever.
    let repetitions = loops == 1 ? -1 : max(0, loops - 1)
    return arguments(
      input + input + ["-filter_complex", colors, "-r", "100"]
        + ["-loop", "\(repetitions)", "-final_delay", "\(lastDuration)", "-f", "gif"], to: output)
  }

  private static func mp4(
    _ frame: YUVFrame, framesPerSecond: Int, to output: HiddenFile
  ) -> [String] {
    let input = [
      "-f", "rawvideo", "-pixel_format", "yuv420p",
      "-video_size", "\(frame.evenWidth)x\(frame.evenHeight)",
      "-framerate", "\(framesPerSecond)", "-i", "pipe:0",
    ]
    let colors = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-color_range", "tv", "-chroma_sample_location", "left",
    ]
    // Quality 18 is close to the original for the eye.
    let codec = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18"]
    return arguments(
      input + colors + codec + ["-movflags", "+faststart", "-f", "mp4"], to: output)
  }

  private static func arguments(_ conversion: [String], to output: HiddenFile) -> [String] {
    // No version of the program in the file.
    let exact = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
    return ["-hide_banner", "-nostdin", "-loglevel", "error"] + conversion + exact
      + ["-y", output.url(EncoderProcess.outputDescriptor)]
  }

  /// Appends a frame that differs from the one before in some rows.
  ///
  /// - Throws: ``AnimationError``, also if the task is cancelled. The animation has then ended.
  package func append(changing bands: [Band], count: Int) throws(AnimationError) {
    try write { frames throws(AnimationError) in try frames.append(changing: bands, count: count) }
  }

  private func write(
    _ body: (any AnimationWriter) throws(AnimationError) -> Void
  ) throws(AnimationError) {
    guard let job else { throw .ended }
    do throws(AnimationError) { try body(job.frames) } catch {
      self.job = nil
      throw error
    }
  }

  /// Waits until the film is encoded and gives the file its name.
  ///
  /// - Throws: ``AnimationError``, also for an animation without frames, or if the task is
  ///   cancelled.
  package func finish() throws(AnimationError) {
    guard let job else { throw .ended }
    self.job = nil
    try job.frames.finish()
    try job.encode()
    do { try job.output.commit() } catch { throw .file(error) }
  }
}
