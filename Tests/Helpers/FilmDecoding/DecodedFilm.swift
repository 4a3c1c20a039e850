import CWebPDemux
import ConfabRendering
import Foundation
import TestSupport

/// The frames of a file, read by other programs: APNG, GIF and MP4 by ffmpeg. ffmpeg 5.1 does not
/// read animated WebP, so these are read by libwebp's decoder of animations.
package struct DecodedFilm {
  /// A film that another program does not read.
  package struct Failed: Error, CustomStringConvertible { package let description: String }

  /// The colors `0xRRGGBB` of each frame.
  package var frames: [[UInt32]] = []
  /// The end of each frame in seconds.
  package var ends: [Double] = []

  /// The frame that is shown at a time.
  package func frame(at time: Double) -> [UInt32]? {
    ends.firstIndex { $0 > time }.map { frames[$0] }
  }

  /// The times of the frames, in seconds.
  package var durations: [Double] { zip(ends, [0] + ends).map { $0 - $1 } }

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``Failed`` and errors of starting a program.
  package init(_ bytes: [UInt8], _ format: AnimationFormat, width: Int, height: Int) throws {
    if format == .webp {
      try readWebP(bytes, width: width, height: height)
      return
    }
    let folder = try ScratchFolder()
    let path = try folder.put("film.\(format.rawValue)", bytes)
    let pixels = try Self.output(
      of: "ffmpeg",
      [
        "-nostdin", "-v", "error", "-i", path, "-vsync", "passthrough", "-f", "rawvideo",
        "-pix_fmt", "rgb24", "-",
      ])
    let frameBytes = width * height * 3
    guard pixels.count.isMultiple(of: frameBytes) else {
      throw Failed(description: "\(pixels.count) bytes of frames with \(frameBytes)")
    }
    frames = stride(from: 0, to: pixels.count, by: frameBytes).map { start in
      stride(from: start, to: start + frameBytes, by: 3).map { place in
        UInt32(pixels[place]) << 16 | UInt32(pixels[place + 1]) << 8 | UInt32(pixels[place + 2])
      }
    }
    var end = 0.0
    for duration in try format == .apng ? Self.delays(ofAPNG: bytes) : Self.durations(path) {
      end += duration
      ends.append(end)
    }
  }

  /// The delays in the file. ffmpeg rounds each to hundred-thousandths.
  private static func delays(ofAPNG bytes: [UInt8]) throws -> [Double] {
    try PNGChunkList(bytes).chunks.filter { $0.type == "fcTL" }.map { chunk in
      let times = Array(bytes[chunk.data][(chunk.data.lowerBound + 20)...].prefix(4)).map(
        Double.init)
      return (times[0] * 256 + times[1]) / (times[2] * 256 + times[3])
    }
  }

  private static func durations(_ path: String) throws -> [Double] {
    try probe(path, "packet=duration_time").compactMap(Double.init)
  }

  /// The lines of ffprobe's answer about a file.
  package static func probe(_ path: String, _ entries: String) throws -> [String] {
    let answer = try output(
      of: "ffprobe",
      ["-v", "error", "-count_frames", "-show_entries", entries, "-of", "default=nk=1:nw=1", path])
    return String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func output(of program: String, _ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/\(program)")
    process.arguments = arguments
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(description: "\(program) failed") }
    return Array(answer)
  }

  private mutating func readWebP(_ bytes: [UInt8], width: Int, height: Int) throws {
    try bytes.withUnsafeBufferPointer { buffer in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      var options = WebPAnimDecoderOptions()
      guard WebPAnimDecoderOptionsInit(&options) != 0 else {
        throw Failed(description: "another version of libwebpdemux")
      }
      options.color_mode = MODE_BGRA
      guard let decoder = WebPAnimDecoderNew(&data, &options) else {
        throw Failed(description: "libwebp does not read the file")
      }
      defer { WebPAnimDecoderDelete(decoder) }
      while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
        var pixels: UnsafeMutablePointer<UInt8>?
        var end: Int32 = 0
        guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
          throw Failed(description: "libwebp does not read frame \(frames.count)")
        }
        let frame = UnsafeRawBufferPointer(start: pixels, count: width * height * 4)
          .bindMemory(to: UInt32.self)
        guard frame.allSatisfy({ $0 >> 24 == 255 }) else {
          throw Failed(description: "frame \(frames.count) is not opaque")
        }
        frames.append(frame.map { $0 & 0xFF_FFFF })
        ends.append(Double(end) / 1000)
      }
    }
  }
}
