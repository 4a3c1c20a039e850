import Foundation

/// Fonts that `converted-font.py` writes from other fonts with fontTools.
public enum ConvertedFont {
  private struct Request: Encodable {
    var form: String
    var paths: [String]
    var axes: [String: Double]
    var output: String
  }

  /// Writes a static TrueType font: a variable font at a position.
  public static func instance(
    of path: String, at axes: [String: Double], to output: String
  ) throws {
    try write(Request(form: "instance", paths: [path], axes: axes, output: output))
  }

  /// Writes a WOFF file.
  public static func woff(of path: String, to output: String) throws {
    try write(Request(form: "woff", paths: [path], axes: [:], output: output))
  }

  /// Writes a collection of fonts.
  public static func collection(of paths: [String], to output: String) throws {
    try write(Request(form: "collection", paths: paths, axes: [:], output: output))
  }

  /// Writes a WOFF2 file with Google's `woff2_compress`.
  public static func woff2(of path: String, to output: String) throws {
    // The program writes beside its input.
    let copy = output.replacing(".woff2", with: ".ttf")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/woff2_compress")
    process.arguments = [copy]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try FileManager.default.removeItem(atPath: copy)
    guard process.terminationStatus == 0 else {
      throw TestPython.Failed(description: "woff2_compress failed on \(path)")
    }
  }

  private static func write(_ request: Request) throws {
    _ = try TestPython.output(
      of: "Tests/Helpers/TestSupport/Fonts/converted-font.py",
      input: try JSONEncoder().encode(request))
  }
}
