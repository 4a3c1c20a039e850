import ConfabModel

/// What a device shows besides the conversation: in its status bar and at the back button.
public struct ScreenStatus: Sendable, Hashable {
  /// The connection that a status bar shows.
  public enum Network: String, Sendable, Hashable, CaseIterable {
    /// The symbol of Wi-Fi.
    case wifi
    /// The word "5G".
    case fiveG = "5g"
    /// The word "LTE".
    case lte
    /// Nothing beside the signal bars.
    case none
  }

  /// The time as it is drawn, such as "9:41"; `nil` for the time of the conversation's `now`, or
  /// 9:41 without a `now`.
  public var time: String?
  /// The charge of the battery in percent, 0 … 100. It is red up to 20.
  public var battery: Int
  /// The name of the carrier, at most 40 characters; `nil` for none. Devices with a notch or an
  /// island don't show it.
  public var carrier: String?
  /// The connection.
  public var network: Network
  /// The number of unread messages of other conversations, at the back button, 0 … 9,999; 0 shows
  /// none.
  public var unread: Int

  /// Creates a status. By default, the battery is full and nothing is unread.
  public init(
    time: String? = nil, battery: Int = 100, carrier: String? = nil, network: Network = .wifi,
    unread: Int = 0
  ) {
    self.time = time
    self.battery = battery
    self.carrier = carrier
    self.network = network
    self.unread = unread
  }
}

extension ScreenStatus {
  /// A time of day as it is drawn.
  package static let timeFormat = TextFormat("a time such as 9:41 or 21:05") { text in
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.allSatisfy({ $0 == 58 || 48...57 ~= $0 }),
      (1...2).contains(parts[0].count), parts[1].count == 2, let hour = Int(parts[0]),
      let minute = Int(parts[1])
    else { return false }
    return hour < 24 && minute < 60
  }

  /// The name of a carrier.
  package static let carrierFormat = TextFormat("a name of 1 to 40 characters") {
    (1...40).contains($0.count) && !$0.contains(where: \.isNewline)
  }
}
