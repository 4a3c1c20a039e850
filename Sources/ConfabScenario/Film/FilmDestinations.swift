import Confab
import ConfabRendering
import ConfabText

/// The files that playing a scenario writes.
public struct FilmDestinations: Sendable, Equatable {
  /// The place of the number in the names of numbered frames.
  public static let numberMark = "{frame}"

  /// The film: an animation, or a picture for each frame if the name has ``numberMark``. `nil` for
  /// none.
  public var film: String?
  /// The folder of the captures, each a PNG with the name of its step. `nil` for none.
  public var captures: String?
  /// The contact sheet, a PNG or WebP. `nil` for none.
  public var contactSheet: String?

  /// Creates destinations.
  public init(film: String? = nil, captures: String? = nil, contactSheet: String? = nil) {
    self.film = film
    self.captures = captures
    self.contactSheet = contactSheet
  }

  /// Whether frames are drawn between captures.
  var needsFrames: Bool { film != nil || contactSheet != nil }

  /// Whether the film is a picture for each frame.
  var hasNumberedFrames: Bool { film?.contains(Self.numberMark) ?? false }

  /// The format of the film; `nil` for none, for numbered frames and for an unknown name.
  func format(_ options: FilmOptions) -> AnimationFormat? {
    hasNumberedFrames ? nil : film.flatMap { options.format ?? AnimationFormat(path: $0) }
  }

  /// The path of a numbered frame.
  ///
  /// - Parameter number: The number of the frame, from 0.
  package static func path(ofFrame number: Int, in pattern: String) -> String {
    guard let mark = pattern.firstRange(of: numberMark) else { return pattern }
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, 5 - digits.utf8.count)) + digits
    return pattern[..<mark.lowerBound] + padded + pattern[mark.upperBound...]
  }

  /// The path of a capture.
  func path(ofCapture name: String) -> String? { captures.map { "\($0)/\(name).png" } }

  /// Checks that no output replaces a file that is read or another output.
  ///
  /// - Parameters:
  ///   - inputs: The paths of files that are read.
  ///   - names: The names of the captures.
  /// - Throws: `FileError` and `OptionError`.
  func check(against inputs: [String], captures names: [String]) throws {
    let outputs = [film, contactSheet].compactMap { $0 } + names.compactMap(path(ofCapture:))
    for path in outputs {
      try PageNames(path: path, count: 1, numbered: false).check(against: inputs)
    }
    var seen = Set<String>()
    for path in outputs where !seen.insert(path).inserted {
      throw OptionError("\(path): two outputs have this name; expected different files")
    }
    if let contactSheet, PictureFormat.otherEnding(of: contactSheet) != nil {
      throw OptionError("\(contactSheet): a contact sheet is a .png or .webp")
    }
    if let film, hasNumberedFrames, !film.lowercased().hasSuffix(".png"),
      !film.lowercased().hasSuffix(".webp")
    {
      throw OptionError("\(film): numbered frames are .png or .webp")
    }
  }
}
