import Confab
import ConfabBubbles
import ConfabRendering
import TestSupport
import Testing

@Suite("Pictures in memory", .timeLimit(.minutes(30))) struct PictureTests {
  private let scratch: ScratchFolder
  private let studio: Studio
  private let chat: Conversation

  init() throws {
    scratch = try ScratchFolder()
    studio = try Studio()
    chat = try Conversation(me: "sam") {
      Message("Are you there? 👀", from: "ana")
      Message("On my way, five minutes.", from: "sam")
    }
  }

  private static let looks: [PictureOptions] = [
    PictureOptions(), PictureOptions(appearance: .dark),
    PictureOptions(background: Color(hex: "#20408033")),
    PictureOptions(chrome: .full, backdrop: .clear),
  ]

  @Test(arguments: looks) func `A picture has the bytes of a file`(_ look: PictureOptions)
    async throws
  {
    let groups: [FileOptions] = [
      FileOptions(), FileOptions(compression: .small), FileOptions(metadata: .none),
      FileOptions(format: .webp), FileOptions(metadata: .engine),
    ]
    for file in groups {
      let options = RenderOptions(
        layout: LayoutOptions(width: 240, scale: 1.5), picture: look, file: file)
      let picture = try await studio.picture(of: chat, options: options)
      let name = scratch("chat.\((file.format ?? .png).rawValue)")
      let report = try await studio.write(chat, to: name, options: options)
      let written = try scratch.bytes(String(name.dropFirst(scratch.path.utf8.count + 1)))
      #expect(try picture.encoded() == written)
      #expect(report.files.map(\.width) == [picture.width])
      #expect(report.files.map(\.height) == [picture.height])
      try picture.write(to: scratch("again.\((file.format ?? .png).rawValue)"))
      #expect(try scratch.bytes("again.\((file.format ?? .png).rawValue)") == written)
    }
  }

  @Test func `Pixels are those that a decoder reads from the file`() async throws {
    for look in Self.looks {
      let picture = try await studio.picture(
        of: chat, options: RenderOptions(layout: LayoutOptions(scale: 1), picture: look))
      let decoded = try ImageDecoder.decode(bytes: picture.encoded(as: .png))
      #expect(decoded.width == picture.width && decoded.height == picture.height)
      let pixels = picture.pixels
      #expect(pixels.count == 4 * picture.width * picture.height)
      // The decoder multiplies colors by alpha again.
      let alphas = stride(from: 3, to: pixels.count, by: 4).map { UInt32(pixels[$0]) }
      #expect(alphas == decoded.pixels.map { $0 >> 24 })
      let reds = stride(from: 0, to: pixels.count, by: 4).map { index in
        pixels[index + 3] == 255 ? UInt32(pixels[index]) : 0
      }
      #expect(
        reds == decoded.pixels.map { $0 >> 24 == 255 ? $0 >> 16 & 0xFF : 0 })
      #expect(picture.isOpaque == alphas.allSatisfy { $0 == 255 })
    }
  }

  @Test func `The size is in points and the width in device pixels`() async throws {
    let picture = try await studio.picture(
      of: chat, options: RenderOptions(layout: LayoutOptions(width: 300, scale: 2)))
    let layout = try await studio.layout(
      of: chat, options: LayoutOptions(width: 300, scale: 2))
    #expect(picture.width == 600 && picture.size.width == 300 && picture.scale == 2)
    #expect(picture.size == layout.contentSize)
  }

  @Test func `Pages are the pictures of numbered files`() async throws {
    var options = RenderOptions(layout: LayoutOptions(width: 240, scale: 1))
    options.picture.pageHeight = 200
    let long = try Conversation(me: "sam") {
      for number in 1...30 { Message("Message \(number)", from: number % 3 == 0 ? "sam" : "ana") }
    }
    let report = try await studio.write(long, to: scratch("page.png"), options: options)
    let pages = try await studio.pages(of: long, options: options)
    #expect(pages.count == report.files.count && pages.count > 3)
    var names = report.files.map { String($0.path.dropFirst(scratch.path.utf8.count + 1)) }[...]
    for try await page in pages {
      let name = names.removeFirst()
      #expect(try page.encoded() == scratch.bytes(name), "\(name)")
    }
    #expect(names.isEmpty)
    let whole = try await studio.pages(of: chat)
    #expect(whole.count == 1)
  }

  @Test func `One picture with a page height is an error`() async throws {
    let options = RenderOptions(picture: PictureOptions(pageHeight: 300))
    let error = await #expect(throws: ConfabError.self) {
      try await studio.picture(of: chat, options: options)
    }
    #expect("\(try #require(error))".contains("pages(of:)"))
  }

  @Test func `Vector formats and unknown extensions are errors of a picture`() async throws {
    let picture = try await studio.picture(of: chat)
    for format in [PictureFormat.pdf, .svg] {
      let error = #expect(throws: ConfabError.self) { try picture.encoded(as: format) }
      guard case .options = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(throws: ConfabError.self) { try picture.write(to: scratch("chat.svg")) }
    #expect(throws: ConfabError.self) { try picture.write(to: scratch("chat.gif")) }
    #expect(scratch.names().isEmpty)
  }

  @Test func `Pictures that are too large for memory are refused`() async throws {
    let error = await #expect(throws: ConfabError.self) {
      try await studio.picture(
        of: chat, options: RenderOptions(picture: PictureOptions(maximumPixels: 1_000)))
    }
    guard case .drawing(RenderError.tooManyPixels(_, limit: 1_000)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `A file's name selects its format`() async throws {
    for format in PictureFormat.allCases {
      let name = "chat.\(format.rawValue)"
      try await studio.write(chat, to: scratch(name))
      let start = try scratch.bytes(name).prefix(16)
      let mark: [UInt8] =
        switch format {
        case .png: [0x89] + "PNG".utf8
        case .webp: Array("RIFF".utf8)
        case .pdf: Array("%PDF".utf8)
        case .svg: Array("<".utf8)
        }
      #expect(start.starts(with: mark), "\(name)")
    }
    await #expect(throws: ConfabError.self) {
      try await studio.write(chat, to: scratch("chat.jpg"))
    }
  }
}
