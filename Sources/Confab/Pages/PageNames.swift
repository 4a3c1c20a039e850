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

  /// Several pages can't go to standard output.
  func check() throws(OptionError) {
    if numbered, path == "-" {
      throw OptionError("pages need a file name to number; standard output takes one picture")
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
