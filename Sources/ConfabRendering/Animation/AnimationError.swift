import ConfabSupport
import Glibc

/// The error of writing an animation.
package enum AnimationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A side is below 1 or above ``AnimationFormat/maximumSide``.
  case size(AnimationFormat, width: Int, height: Int)
  /// The frame rate is not 1 … 120 frames per second.
  case framesPerSecond(Int)
  /// The number of loops is not 0 … 65,535.
  case loops(Int)
  /// A frame has more or fewer pixels than the picture.
  case pixelCount(given: Int, needed: Int)
  /// The changed rows of a frame overlap, are not in order, or are outside of the picture.
  case rows(Range<Int>, height: Int)
  /// A frame is shown for less than one frame of the frame rate.
  case frameCount(Int)
  /// The animation has more than 2³¹ − 1 frames of the frame rate, or a WebP has more than 4 GB.
  case tooLong(AnimationFormat)
  /// The writer was used after an error or after the end.
  case ended
  /// The animation has no frames.
  case noFrames
  /// A frame of an APNG could not be compressed.
  case png(PNGError)
  /// A frame of a WebP could not be encoded.
  case webP(WebPError)
  /// The task was cancelled while a frame was encoded.
  case cancelled
  /// The program that encodes the format can't be started.
  case programNotStarted(name: String, code: Int32)
  /// The program that encodes the format failed; `message` is the last line of its standard error.
  case programFailed(name: String, message: String)
  /// The file could not be written.
  case file(FileError)

  package var description: String {
    switch self {
    case .size(let format, let width, let height):
      "\(format.title) cannot be \(width)×\(height) pixels; expected 1 to \(format.maximumSide) a side"
    case .framesPerSecond(let rate):
      "an animation cannot have \(rate) frames per second; expected 1 to 120"
    case .loops(let loops):
      "an animation cannot play \(loops) times; expected 1 to 65535, or 0 for ever"
    case .pixelCount(let given, let needed):
      "\(given) pixels were given for a frame that has \(needed)"
    case .rows(let rows, let height):
      "rows \(rows.lowerBound) to \(rows.upperBound - 1) were given; expected rows of a picture with \(height), in order"
    case .frameCount(let count): "a frame cannot be shown \(count) times; expected at least 1"
    case .tooLong(let format): "the animation is too long for \(format.title)"
    case .ended: "the animation has already ended"
    case .noFrames: "the animation has no frames"
    case .png(let error): error.description
    case .webP(let error): error.description
    case .cancelled: "the encoding of the animation was cancelled"
    case .programNotStarted(let name, let code):
      code == ENOENT
        ? "\(name) was not found in PATH; install it to write GIF and MP4 files"
        : "cannot run \(name): \(String(cString: strerror(code)))"
    case .programFailed(let name, let message): "\(name) failed: \(message)"
    case .file(let error): error.description
    }
  }
}
