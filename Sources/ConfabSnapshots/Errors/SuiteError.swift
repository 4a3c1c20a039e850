import ConfabSupport

/// An error of a suite as a whole.
package struct SuiteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The error in one line.
  package let description: String

  /// Creates an error.
  init(_ description: String) { self.description = description }

  /// Any error as one line.
  package static func line(_ error: any Error) -> String {
    "\(error)".split(whereSeparator: \.isNewline).joined(separator: "; ")
  }

  /// Any error as one line for a report, which must not tell where on the machine a suite is.
  ///
  /// - Parameter folder: The folder of the suite, without whose absolute path the line is.
  static func line(_ error: any Error, relativeTo folder: String) -> String {
    let resolved = try? InputFolder(path: folder).path
    return [folder, resolved].compactMap { $0 }.filter { $0.hasPrefix("/") }
      .reduce(line(error)) { $0.replacing("\($1)/", with: "") }
  }
}

extension FileTree {
  /// The files that ``files(in:where:)`` finds.
  ///
  /// - Throws: ``SuiteError`` for a folder that can't be read.
  static func suiteFiles(
    in folder: String, where accepts: (String) -> Bool
  ) throws(SuiteError) -> [String] {
    do { return try files(in: folder, where: accepts) } catch {
      throw SuiteError(error.description)
    }
  }
}
