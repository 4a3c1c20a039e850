import Confab
import ConfabScene
import TestSupport
import Testing

@testable import ConfabSnapshots

@Suite(.timeLimit(.minutes(30))) struct PictureDescriptionTests {
  private func descriptions(
    _ base: Mutation.Base, _ change: (inout MutationInput) throws -> Void = { _ in }
  ) async throws -> [PictureDescription] {
    var input = try MutationInput(base)
    try change(&input)
    let pages = try await input.pages(by: input.studio())
    var result: [PictureDescription] = []
    for index in 0..<pages.count { result.append(try await pages.description(at: index)) }
    return result
  }

  @Test(arguments: Mutation.Base.allCases)
  func `A description is read as it was written`(base: Mutation.Base) async throws {
    for description in try await descriptions(base) {
      let text = try description.text()
      #expect(try PictureDescription(text: text) == description)
      #expect(try PictureDescription(text: text).text() == text)
    }
  }

  @Test func `A description has neither texts nor names of files nor paths`() async throws {
    for description in try await descriptions(.page) {
      let text = try description.text()
      for secret in [
        "dunes", "sea.png", "maya.png", "Maya", "Waffles", "Ridge", "Theo", "ridge.example",
        SourceTree.root,
      ] {
        #expect(!text.contains(secret), "\(secret)")
      }
    }
  }

  @Test func `Rows that the picture does not show are not described`() async throws {
    let screen = try #require(try await descriptions(.screen).first)
    let whole = try #require(try await descriptions(.page).first)
    #expect(whole.rows.contains { $0.message == "m1" })
    #expect(!screen.rows.contains { $0.message == "m1" })
    #expect(screen.rows.contains { $0.message == "m12" })
    // What is above the screen does not change its description.
    let other = try await descriptions(.screen) {
      try $0.replace("Maya named the", "Somebody gave the")
    }
    #expect(other == [screen])
  }

  @Test func `Each page has its own messages`() async throws {
    let pages = try await descriptions(.pages)
    #expect(pages.count > 1)
    let numbers = pages.flatMap { $0.rows.compactMap(\.number) }
    #expect(Set(numbers) == Set(1...12))
    #expect(pages.last?.rows.contains { $0.number == 1 } == false)
  }

  @Test func `A description is small`() async throws {
    let description = try #require(try await descriptions(.page).first)
    let bytes = try description.text().utf8.count
    print("description of 12 messages: \(bytes) bytes")
    #expect(bytes < 12 * 1000)
  }

  @Test func `Frames are those of the drawn parts`() async throws {
    let framed = try #require(try await descriptions(.device).first)
    let plain = try #require(try await descriptions(.screen).first)
    // The frame is 18 points wide, at a scale of 2.
    let moved = plain.frames(ofPart: "avatar").map {
      PixelRect(x: $0.x + 36, y: $0.y + 36, width: $0.width, height: $0.height)
    }
    #expect(!moved.isEmpty && framed.frames(ofPart: "avatar") == moved)
    let last = try #require(plain.frames(ofMessage: "m12").first)
    #expect(
      plain.label(of: PixelRect(x: last.x, y: last.y, width: 750, height: 4)).contains("message 12")
    )
    #expect(framed.label(of: PixelRect(x: 2, y: 900, width: 4, height: 4)) == "device frame")
    #expect(plain.label(of: PixelRect(x: 300, y: 1740, width: 2, height: 2)) == "composer")
  }

  @Test func `A damaged or newer description is an error in one line`() async throws {
    let text = try await descriptions(.page)[0].text()
    for damaged in ["", "{}", "[]", String(text.dropLast(40)), text + "x"] {
      #expect(throws: PictureDescriptionError.self) { try PictureDescription(text: damaged) }
    }
    let newer = text.replacing("\"picture/1\"", with: "\"picture/2\"")
    #expect(throws: PictureDescriptionError.format("picture/2")) {
      try PictureDescription(text: newer)
    }
  }

  @Test func `Any change of the stored text is refused or explained`() async throws {
    let description = try await descriptions(.page)[0]
    let bytes = Array(try description.text().utf8)
    var random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: changed.indices, using: &random)
        changed[place] = "0123456789.-e \"".utf8.randomElement(using: &random) ?? 48
      }
      guard let other = try? PictureDescription(text: String(decoding: changed, as: UTF8.self))
      else { continue }
      let explanation = PictureExplanation(from: description, to: other)
      _ = PictureExplanation(from: other, to: description).summary
      _ = other.label(of: PixelRect(x: 10, y: 10, width: 900, height: 900))
      _ = other.frames(ofPart: "bubble")
      #expect(explanation.changes.isEmpty == explanation.summary.isEmpty)
    }
  }
}
