import Confab
import ConfabRendering
import FoundationEssentials

/// The number and the place of the pixels that differ between two pictures.
struct PictureDifference: CustomStringConvertible {
  let description: String

  /// Compares two files. Returns `nil` if all pixels are equal. Files with equal bytes are not decoded.
  init?(_ fresh: String, from stored: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: fresh))
    guard try bytes != Data(contentsOf: URL(filePath: stored)) else { return nil }
    self.init(try ImageDecoder.decode(path: fresh), from: try ImageDecoder.decode(path: stored))
  }

  private init?(_ fresh: PixelImage, from stored: PixelImage) {
    guard fresh.width == stored.width, fresh.height == stored.height else {
      description =
        "\(fresh.width)×\(fresh.height) pixels instead of \(stored.width)×\(stored.height)"
      return
    }
    var count = 0
    var columns = (first: Int.max, last: 0)
    var rows = (first: Int.max, last: 0)
    for (index, (one, other)) in zip(fresh.pixels, stored.pixels).enumerated() where one != other {
      let (y, x) = index.quotientAndRemainder(dividingBy: fresh.width)
      count += 1
      columns = (min(columns.first, x), max(columns.last, x))
      rows = (min(rows.first, y), max(rows.last, y))
    }
    guard count > 0 else { return nil }
    description =
      "\(count) pixel\(count == 1 ? " differs" : "s differ"), within columns "
      + "\(columns.first)…\(columns.last) and rows \(rows.first)…\(rows.last)"
  }
}
