import ConfabLayout

/// The metrics of cards with a payment, in points. They are those of Apple Cash.
public struct PaymentMetrics: KindMetrics {
  /// The width of a card.
  public var width = 186.0
  /// The height of a card without a button.
  public var height = 130.0
  /// The type size of the amount. It shrinks to half before the amount is broken.
  public var amount = 69.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<PaymentMetrics>] = [
    .number("paymentWidth", \.width, 80...1000),
    .number("paymentHeight", \.height, 40...1000),
    .number("paymentAmount", \.amount, 8...200),
  ]
}

extension Metrics {
  /// The metrics of cards with a payment.
  public var payments: PaymentMetrics {
    get { self[PaymentMetrics.self] }
    set { self[PaymentMetrics.self] = newValue }
  }
}
