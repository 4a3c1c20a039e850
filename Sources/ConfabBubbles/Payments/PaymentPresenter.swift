import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows payments on black cards, as Apple Cash does: the service, the amount, and its state at the
/// foot. A request of somebody else has a button to pay.
package struct PaymentPresenter: CardPresenter {
  /// Whether payments have the colors of their bubble, as always in bubbles with everything inside.
  private let isBlock: Bool

  /// Creates the presenter.
  package init() { self.init(isBlock: false) }

  init(isBlock: Bool) { self.isBlock = isBlock }

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [PaymentMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.shows(.payment, with: Payment.self) }

  /// An estimate without a note, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let height = request.metrics.payments.height + (Self.isPayable(item) ? 44 : 0)
    return height * max(1, request.metrics.textSize / 17)
  }

  /// Whether the viewer is asked to pay.
  private static func isPayable(_ item: TimelineItem) -> Bool {
    guard let payment = item.message?.payload as? Payment else { return false }
    return payment.isRequest && item.decoration.side == .incoming && payment.status == nil
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let payment = content.message.payload as? Payment else { return }
    if isBlock || card.isInside {
      return try PaymentBlock.add(
        payment, state: Self.state(of: payment, card), isPayable: Self.isPayable(card.item),
        to: &card)
    }
    let metrics = card.context.metrics.payments
    let grid = card.context.grid
    let width = card.width(metrics.width)
    let scale = max(1, width / metrics.width)
    let (side, top) = (14.0, 10.0)
    card.card.ground = .ink(.fixed(0x121212))
    let inner = width - 2 * side
    let language = card.context.language
    let isPayable = Self.isPayable(card.item)
    var y = top
    if let service = payment.service, !service.isEmpty {
      let block = try card.block(service, size: 13, weight: 600, pitch: 16, width: inner)
      card.add(block, at: Point(x: side, y: y), ink: .white, name: "service")
      y += block.size.height
    }
    var foot: [CardBuilder.Line] = []
    if let note = payment.note, !note.isEmpty {
      foot.append(
        CardBuilder.Line(
          block: try card.block(note, size: 13, pitch: 16, width: inner, lines: 2), ink: .white,
          name: "note"))
    }
    if let state = Self.state(of: payment, card) {
      foot.append(
        CardBuilder.Line(
          block: try card.block(state, size: 12, pitch: 15, width: inner),
          ink: .faded(.white, 0.5), name: "state", gap: 2))
    }
    let footHeight = CardBuilder.height(of: foot)
    let amount = try Self.amount(payment.amount, metrics.amount * scale, width: inner, card)
    // The button is 40 points high, with 12 points below it, in a card that is 44 points higher.
    let button = isPayable ? 58 * scale : 0
    let least = (metrics.height + (isPayable ? 44 : 0)) * scale
    let height = max(least, y + amount.size.height + footHeight + 2 * top + button)
    // The amount is in the middle of what the other texts leave free.
    let free = height - (isPayable ? button : top) - footHeight
    card.add(
      amount, at: Point(x: side, y: y + (free - y - amount.size.height) / 2), ink: .white,
      name: "amount", centered: inner)
    card.add(foot, at: Point(x: side, y: free), centered: inner)
    if isPayable {
      let edge = 26.5
      let frame = Rect(
        x: edge, y: height - 52 * scale, width: width - 2 * edge, height: 40 * scale)
      card.add(.roundedRect(frame, radius: frame.height / 2), ink: .white, name: "button")
      let title = try card.block(
        LocalizedPhrase.pay.text(in: language), size: 15, weight: 600, width: frame.width - 16)
      card.add(
        title, at: Point(x: frame.x, y: frame.midY - title.size.height / 2), ink: .black,
        name: "button", centered: frame.width)
      card.addHit(.pay, payment.amount, in: frame)
    }
    card.card.size = Size(width: width, height: grid.ceil(height))
  }

  /// The state of a payment; `nil` for none.
  private static func state(of payment: Payment, _ card: CardBuilder) -> String? {
    let state =
      payment.status
      ?? (payment.isRequest ? LocalizedPhrase.requested.text(in: card.context.language) : "")
    return state.isEmpty ? nil : state
  }

  /// The amount at the largest size that fits on one line, and at three tenths of it on two.
  private static func amount(
    _ text: String, _ size: Double, width: Double, _ card: CardBuilder
  ) throws -> TextBlock {
    func block(_ size: Double, width: Double) throws -> TextBlock {
      let size = size / card.typeScale
      return try card.block(
        text, size: size, weight: 500, pitch: size * 1.1, width: width, lines: 2)
    }
    // A text of more than one line is not broken to find the size.
    for factor in [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3] {
      let block = try block(size * factor, width: .infinity)
      if block.text.lines.count == 1, block.size.width <= width { return block }
    }
    return try block(size * 0.3, width: width)
  }
}

extension HitRegion.Kind {
  /// The button that pays. The target is the amount.
  public static let pay = HitRegion.Kind(rawValue: "pay")
}

extension LocalizedPhrase {
  /// The button of a request for money.
  static let pay = LocalizedPhrase(
    english: "Pay",
    words: [
      "de": "Bezahlen", "es": "Pagar", "fr": "Payer", "it": "Paga", "pt": "Pagar", "nl": "Betaal",
      "ru": "Оплатить", "pl": "Zapłać", "tr": "Öde", "ar": "دفع", "he": "תשלום", "fa": "پرداخت",
      "hi": "भुगतान करें", "bn": "পেমেন্ট করুন", "ta": "செலுத்தவும்", "th": "จ่าย", "zh": "付款",
      "zh-Hant": "付款", "ja": "支払う", "ko": "지불",
    ])

  /// The state of money that somebody asks for.
  static let requested = LocalizedPhrase(
    english: "Requested",
    words: [
      "de": "Angefordert", "es": "Solicitado", "fr": "Demandé", "it": "Richiesto",
      "pt": "Solicitado", "nl": "Gevraagd", "ru": "Запрос", "pl": "Prośba o płatność",
      "tr": "İstendi", "ar": "مطلوب", "he": "בקשת תשלום", "fa": "درخواست شد", "hi": "अनुरोध किया गया",
      "bn": "অনুরোধ করা হয়েছে", "ta": "கோரப்பட்டது", "th": "ขอแล้ว", "zh": "已请求", "zh-Hant": "已要求",
      "ja": "リクエスト済み", "ko": "요청됨",
    ])
}

/// The metrics of cards with a payment, in points. They are those of Apple Cash.
package struct PaymentMetrics: KindMetrics {
  /// The width of a card.
  package var width = 186.0
  /// The height of a card without a button.
  package var height = 130.0
  /// The type size of the amount. It shrinks to half before the amount is broken.
  package var amount = 69.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<PaymentMetrics>] = [
    .number("paymentWidth", \.width, 80...1000),
    .number("paymentHeight", \.height, 40...1000),
    .number("paymentAmount", \.amount, 8...200),
  ]
}

extension Metrics {
  /// The metrics of cards with a payment.
  package var payments: PaymentMetrics {
    get { self[PaymentMetrics.self] }
    set { self[PaymentMetrics.self] = newValue }
  }
}
