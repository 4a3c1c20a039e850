import ConfabScenario
import ConfabSupport
import Glibc

/// The files that playing a scenario has written, as lines for people.
struct WrittenFilm {
  /// The size of a film that mail and most chats still take, in bytes.
  private static let largestToShare = 25_000_000
  /// Frames per second below which movements are no longer smooth.
  private static let fewestFrames = 15
  /// The scale below which text is hard to read.
  private static let smallestScale = 1.0

  let destinations: FilmDestinations
  private let report: PlayReport
  private let captures: Int

  /// - Parameter captures: The number of captures.
  init(_ report: PlayReport, _ destinations: FilmDestinations, captures: Int) {
    self.report = report
    self.destinations = destinations
    self.captures = captures
  }

  /// What was written: "wrote chat.apng: 12.4 s, 1170 × 2532, 3.1 MB".
  var lines: [String] {
    let folder = destinations.captures.map {
      "wrote \($0): \(Count.text(captures, "capture"))"
    }
    let sheet = destinations.contactSheet.map { "wrote \($0)" + Self.size(Self.bytes(of: [$0])) }
    return [film, advice, folder, sheet].compactMap { $0 }
  }

  /// "2.4 s"
  static func seconds(_ time: Double) -> String { "\((time * 100).rounded() / 100) s" }

  /// The size of the film, or of all its frames; `nil` if it can't be found.
  var filmBytes: Int? {
    guard let path = destinations.film, let shape = report.film else { return nil }
    let isOne = shape.format != nil
    return Self.bytes(
      of: isOne
        ? [path] : (0..<report.frames).map { FilmDestinations.path(ofFrame: $0, in: path) })
  }

  private var film: String? {
    guard let path = destinations.film, let shape = report.film else { return nil }
    let frames = shape.format == nil ? Count.text(report.frames, "frame") + ", " : ""
    return
      "wrote \(path): \(frames)\(Self.seconds(report.duration)), \(shape.width) × \(shape.height)"
      + Self.size(filmBytes)
  }

  /// What would make a film smaller that is too large to share.
  private var advice: String? {
    guard let shape = report.film, let format = shape.format, let bytes = filmBytes,
      bytes > Self.largestToShare
    else { return nil }
    var ways: [String] = []
    if shape.scale > Self.smallestScale {
      ways.append("--scale \(shape.scale > 2 ? 2 : 1)")
    }
    if shape.framesPerSecond > Self.fewestFrames {
      ways.append("--fps \(shape.framesPerSecond > 30 ? 30 : Self.fewestFrames)")
    }
    if format != .mp4 { ways.append("an .mp4") }
    if ways.isEmpty { ways = ["fewer steps"] }
    return "more than \(Count.bytes(Self.largestToShare)) is hard to share; "
      + "\(ProblemText.either(ways)) makes a smaller film"
  }

  private static func size(_ bytes: Int?) -> String { bytes.map { ", " + Count.bytes($0) } ?? "" }

  private static func bytes(of paths: [String]) -> Int? {
    var sum = 0
    for path in paths {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      sum += Int(status.st_size)
    }
    return sum
  }
}
