import ConfabTesting
import SupportChat
import Testing

@Suite struct SupportChatTests {
  private let ticket: Ticket

  init() throws {
    func time(_ text: String) throws -> Timestamp { try Timestamp(iso8601: text) }
    ticket = Ticket(
      customer: "Inês Duarte", agent: "Rui",
      entries: [
        .init(
          fromCustomer: true, "My parcel was due on Monday. Where is it?",
          at: try time("2026-03-04T10:12:00+00:00")),
        .init(
          fromCustomer: false,
          "Good morning! It waits at the depot in Porto, because the street was missing.",
          at: try time("2026-03-04T10:15:00+00:00")),
        .init(
          fromCustomer: true, "Rua do Almada 21 🙈",
          at: try time("2026-03-04T10:16:00+00:00")),
      ], now: try time("2026-03-04T10:20:00+00:00"))
  }

  @Test func `A ticket`() async throws {
    try await expectSnapshot(of: ticket, as: .image(), named: "light")
    try await expectSnapshot(of: ticket, as: .image(appearance: .dark), named: "dark")
    try await expectSnapshot(of: ticket, as: .transcript)
    try await expectSnapshot(of: try ticket.conversation(), as: .layout)
  }

  @Test(arguments: [13.0, 23])
  func `A ticket in another type size`(size: Double) async throws {
    try await expectSnapshot(of: ticket, as: .image(typeSize: size), named: "\(Int(size))pt")
  }

  @Test(arguments: [0, 4])
  func `The stars of a rating`(stars: Int) async throws {
    try await expectSnapshot(
      of: RatingStars(stars: stars).scene, as: .image(size: RatingStars.size),
      named: "\(stars)-stars")
  }
}
