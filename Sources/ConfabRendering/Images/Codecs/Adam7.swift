/// The seven passes of an interlaced PNG (PNG specification, section 8.1).
enum Adam7 {
  private static let firstColumns = [0, 4, 0, 2, 0, 1, 0]
  private static let steps = [8, 8, 4, 4, 2, 2, 1]

  static func columns(ofPass pass: Int) -> (first: Int, step: Int) {
    (firstColumns[pass], steps[pass])
  }
}
