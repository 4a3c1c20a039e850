import ConfabScene

@testable import ConfabRendering

extension AnimationWriter {
  /// Appends a whole picture.
  func append(
    _ pixels: [UInt32], _ width: Int, _ height: Int, count: Int
  ) throws(AnimationError) {
    try append(changing: [Band(width: width, rows: 0..<height, pixels: pixels)], count: count)
  }
}

extension FrameDifference {
  /// The smallest rectangle with all pixels of two pictures whose colors differ.
  static func rect(from old: [UInt32], to new: [UInt32], width: Int) -> PixelRect? {
    rect(from: old, to: new, width: width, rows: 0..<new.count / width)
  }
}
