import ConfabSupport

/// The paths of the files of a render.
package struct PageNames {
  /// The part of a path that stands for the number of the page.
  package static let placeholder = "{page}"

  private let path: String
  private let count: Int
  /// Whether the names have the numbers of pages.
  let numbered: Bool

  package init(path: String, count: Int, numbered: Bool) {
    self.path = path
    self.count = count
    self.numbered = numbered
  }

  /// Checks that no output replaces an input.
  ///
  /// - Parameter inputs: The paths of files that are read. They are computed only if an output
  ///   exists.
  /// - Throws: `FileError`.
  package func check(against inputs: @autoclosure () -> [String]) throws(FileError) {
    let outputs = (0..<(numbered ? count : 1)).map { self[$0] }
    let existing = outputs.map(FileIdentity.init)
    guard existing.contains(where: { $0 != nil }) else { return }
    let read = Set(inputs().compactMap(FileIdentity.init))
    for (path, found) in zip(outputs, existing) {
      if let found, read.contains(found) { throw FileError(.write, path, .isInput) }
    }
  }

  /// The path of a page: `chat.png`, or `chat-01.png` for the first of ten or more pages. A path
  /// with `{page}` has the number there.
  package subscript(index: Int) -> String {
    let digits = String(count).utf8.count
    let number = String(index + 1)
    let padded = String(repeating: "0", count: digits - number.utf8.count) + number
    if path.contains(Self.placeholder) {
      return path.replacing(Self.placeholder, with: numbered ? padded : number)
    }
    guard numbered else { return path }
    let nameStart = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard let dot = path[nameStart...].lastIndex(of: "."), dot > nameStart else {
      return path + "-" + padded
    }
    return path[..<dot] + "-" + padded + path[dot...]
  }
}
