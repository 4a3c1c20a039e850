import ConfabRendering
import ConfabText

/// What the files of a rendering are called.
struct PageNames {
  private let path: String
  private let count: Int
  private let numbered: Bool

  init(path: String, count: Int, numbered: Bool) {
    self.path = path
    self.count = count
    self.numbered = numbered
  }

  /// Refuses several pages on standard output, and a file that would replace one of `inputs`.
  ///
  /// - Parameter inputs: paths of files that are read; `-` is standard input.
  /// - Throws: ``OptionError``, `FileError`.
  func check(against inputs: some Sequence<String>) throws {
    guard path != "-" else {
      if numbered {
        throw OptionError("pages need a file name to number; standard output takes one picture")
      }
      return
    }
    let read = Set(inputs.compactMap(FileIdentity.init))
    for index in 0..<(numbered ? count : 1) {
      if let found = FileIdentity(path: self[index]), read.contains(found) {
        throw FileError(.write, self[index], .isInput)
      }
    }
  }

  /// `chat.png`, or `chat-01.png` for the first of ten pages and more.
  subscript(index: Int) -> String {
    guard numbered else { return path }
    let digits = String(count).utf8.count
    let number = String(index + 1)
    let padded = String(repeating: "0", count: digits - number.utf8.count) + number
    let nameStart = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard let dot = path[nameStart...].lastIndex(of: "."), dot > nameStart else {
      return path + "-" + padded
    }
    return path[..<dot] + "-" + padded + path[dot...]
  }
}
