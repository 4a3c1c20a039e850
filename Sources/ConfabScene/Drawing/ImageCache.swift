/// Pictures of one renderer, decoded and scaled to the pixels they are drawn at; bounded.
final class ImageCache {
  private struct Key: Hashable {
    var path: String
    var width: Int
    var height: Int
  }

  private var images: [Key: PixelImage?] = [:]
  /// Oldest first.
  private var order: [Key] = []
  private var pixels = 0
  /// 16 MB: a screenful of photos at scale 3.
  private let limit = 4 << 20

  /// The picture, or `nil` where it can't be read: whoever laid it out has looked and drawn a
  /// placeholder instead, so this is a file that changed in between.
  func image(_ path: String, width: Int, height: Int) -> PixelImage? {
    let key = Key(path: path, width: width, height: height)
    if let image = images[key] { return image }
    let image = try? ImageDecoder.decode(path: path, filling: width, height: height)
    images[key] = .some(image)
    order.append(key)
    pixels += image.map { $0.width * $0.height } ?? 0
    while pixels > limit, order.count > 1 {
      let oldest = order.removeFirst()
      if let dropped = images.removeValue(forKey: oldest), let dropped {
        pixels -= dropped.width * dropped.height
      }
    }
    return image
  }
}
