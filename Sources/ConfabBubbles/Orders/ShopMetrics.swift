import ConfabLayout

/// The metrics of cards with an order or a product, in points. They are those of Messages for
/// Business.
public struct ShopMetrics: KindMetrics {
  /// The width of a card.
  public var width = 280.0
  /// The width and height of the picture of an order.
  public var thumbnail = 60.0
  /// The width of the picture of a product.
  public var pictureWidth = 263.0
  /// The height of the picture of a product.
  public var pictureHeight = 150.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<ShopMetrics>] = [
    .number("shopWidth", \.width, 100...1000),
    .number("shopThumbnail", \.thumbnail, 10...400),
    .number("shopPictureWidth", \.pictureWidth, 10...1000),
    .number("shopPictureHeight", \.pictureHeight, 10...1000),
  ]
}

extension Metrics {
  /// The metrics of cards with an order or a product.
  public var shops: ShopMetrics {
    get { self[ShopMetrics.self] }
    set { self[ShopMetrics.self] = newValue }
  }
}
