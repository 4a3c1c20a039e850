import ConfabBubbles
import ConfabScene
import Glibc
import TestSupport
import Testing

@testable import Confab
@testable import ConfabLayout

@Suite("Wallpapers in pictures")
struct WallpaperPictureTests {
  private static let studio = Result { try Studio(workers: 2) }
  private static let colors = [0xDBDDBB, 0x6BA587, 0xD5D88D, 0x88B884].map {
    Color(rgb: UInt32($0))
  }
  private static let freeform = Wallpaper.Fill.freeform(colors[0], colors[1], colors[2], colors[3])
  /// A picture of 20 × 10 pixels whose left half is red and whose right half is blue.
  private static let halves: [UInt8] = ImageData(
    width: 20, height: 10,
    rgba: (0..<10).flatMap { _ in
      (0..<20).flatMap { x in x < 10 ? [255, 0, 0, 255] as [UInt8] : [0, 0, 255, 255] }
    }
  ).bytes

  /// A few messages that leave the left edge of the page free.
  private func conversation(wallpaper: String? = nil) -> Conversation {
    var conversation = Facts.conversation(
      (0..<14).map { Message(id: "\($0)", from: "me", text: "Message \($0) with some words") })
    conversation.info.wallpaper = wallpaper
    return conversation
  }

  private func options(
    _ wallpaper: Wallpaper, scale: Double = 2, pageHeight: Double? = nil
  ) -> RenderOptions {
    var options = RenderOptions(layout: LayoutOptions(width: 200, scale: scale))
    options.layout.theme.metrics.screenAspect = 1
    options.layout.theme.light.wallpaper = wallpaper
    options.picture.pageHeight = pageHeight
    return options
  }

  private func picture(
    _ options: RenderOptions, wallpaper: String? = nil, _ attachments: Attachments = .none
  ) async throws -> Picture {
    let pages = try await Self.studio.get().pages(
      of: conversation(wallpaper: wallpaper), attachments: attachments, options: options)
    return try await pages.page(at: 0)
  }

  /// The colors of the leftmost pixels.
  private func edge(_ picture: Picture) -> [UInt32] {
    (0..<picture.height).map { picture.premultiplied[$0 * picture.width] }
  }

  @Test(arguments: [1.0, 2, 3])
  func `A linear gradient has exactly its colors at the ends of a page`(scale: Double) async throws
  {
    let wallpaper = Wallpaper(.linear([Color(rgb: 0x123456), Color(rgb: 0xFEDCBA)]))
    let edge = edge(
      try await picture(options(wallpaper, scale: scale, pageHeight: 300)))
    #expect(edge.count == Int(300 * scale))
    #expect(edge.first == 0xFF12_3456 && edge.last == 0xFFFE_DCBA)
    let greens = edge.map { $0 >> 8 & 255 }
    #expect(zip(greens, greens.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 <= 2 })
  }

  @Test(arguments: [Wallpaper(.linear(colors)), Wallpaper(freeform)])
  func `A high picture shows screens that mirror each other`(wallpaper: Wallpaper) async throws {
    let edge = edge(try await picture(options(wallpaper)))
    #expect(edge.count > 900 && Set(edge).count > 40)
    // A screen has 400 rows of pixels.
    for row in 0..<400 {
      // The two are rounded from the other side.
      let (above, below) = (edge[399 - row], edge[400 + row])
      for shift in [UInt32(0), 8, 16] {
        let steps = Int(above >> shift & 255) - Int(below >> shift & 255)
        #expect(abs(steps) <= 1, "row \(row) beside the edge")
      }
      if 800 + row < edge.count { #expect(edge[800 + row] == edge[row]) }
    }
  }

  @Test func `A freeform gradient has the colors of its formula`() async throws {
    let picture = try await picture(options(Wallpaper(Self.freeform), pageHeight: 300))
    // The nearest color is the strongest, near its center.
    for ((x, y), color) in zip([(0.2, 0.1), (0.35, 0.75)], [Self.colors[2], Self.colors[1]]) {
      let pixel = picture.premultiplied[
        Int(y * Double(picture.height)) * picture.width + Int(x * Double(picture.width))]
      func distance(to other: Color) -> Double {
        [(other.red, 16), (other.green, 8), (other.blue, 0)].reduce(0) { sum, part in
          sum + abs(part.0 * 255 - Double(pixel >> UInt32(part.1) & 255))
        }
      }
      #expect(Self.colors.allSatisfy { distance(to: color) <= distance(to: $0) })
    }
  }

  @Test(arguments: [1.0, 2, 3])
  func `The pattern repeats without a seam, and is drawn like each drawing by itself`(
    scale: Double
  ) async throws {
    let (size, tile) = (Size(width: 600, height: 400), Doodles.tile)
    var palette = Theme.imessage.light
    palette.wallpaper = Wallpaper(pattern: .black)
    var tiles = Scene()
    Backdrop(palette, with: .empty).draw(
      over: size, screenHeight: 300, grid: PixelGrid(scale: scale), into: &tiles)
    var alone = Scene()
    for drawing in Doodles.drawings {
      alone.stroke(drawing.offset(x: tile.width, y: tile.height), .color(.black), width: 1.25)
    }
    func pixels(_ scene: Scene) async throws -> Picture {
      try await Self.studio.get().picture(of: scene, size: size, scale: scale)
    }
    let picture = try await pixels(tiles)
    let (x, y) = (Int(tile.width * scale), Int(tile.height * scale))
    func pixel(_ column: Int, _ row: Int) -> UInt32 {
      picture.premultiplied[row * picture.width + column]
    }
    for row in 0..<picture.height {
      for column in 0..<picture.width {
        if column + x < picture.width, pixel(column, row) != pixel(column + x, row) {
          Issue.record("a seam at \(column), \(row)")
          return
        }
        if row + y < picture.height, pixel(column, row) != pixel(column, row + y) {
          Issue.record("a seam at \(column), \(row)")
          return
        }
      }
    }
    let expected = try await pixels(alone)
    // In the middle of the tile no other tile is seen.
    let furthest = (y + y / 4..<y + y * 3 / 4).flatMap { row in
      (x + x / 8..<x + x * 7 / 8).map { column in
        let index = row * picture.width + column
        return abs(
          Int(picture.premultiplied[index] & 255) - Int(expected.premultiplied[index] & 255))
      }
    }.max()
    // Masks are kept for some positions within a pixel.
    #expect(furthest ?? 255 <= 16)
    #expect(Set(picture.premultiplied).count > 50)
  }

  @Test func `A picture covers the screen from its center, and is dimmed when it is dark`()
    async throws
  {
    let attachments = Attachments.provider { $0 == "wall.png" ? Self.halves : nil }
    var options = options(.none, pageHeight: 400)
    let light = try await picture(options, wallpaper: "wall.png", attachments)
    #expect(light.warnings.isEmpty)
    let row = light.premultiplied[..<light.width]
    #expect(row.first == 0xFFFF_0000 && row.last == 0xFF00_00FF)
    #expect(row.count { $0 == 0xFFFF_0000 } == row.count { $0 == 0xFF00_00FF })
    options.picture.appearance = .dark
    let dark = try await picture(options, wallpaper: "wall.png", attachments)
    #expect((164...167).contains(dark.premultiplied[0] >> 16 & 255))
    options.picture.background = .white
    let plain = try await picture(options, wallpaper: "wall.png", attachments)
    #expect(plain.premultiplied[0] == 0xFFFF_FFFF)
  }

  @Test func `A wallpaper outside the folder and a broken one are refused`() async throws {
    let scratch = try ScratchFolder()
    let secret = try scratch.put("secret.png", Self.halves)
    try scratch.makeFolder("chat")
    _ = try scratch.put("chat/broken.png", Array(Self.halves.prefix(90)))
    #expect(symlink(secret, scratch("chat/link.png")) == 0)
    let plain = try await picture(options(.none, pageHeight: 300))
    for (name, problem) in [
      ("../secret.png", "the file is outside"), ("link.png", "the file is outside"),
      ("none.png", "there is no such file"), ("broken.png", ""),
    ] {
      let shown = try await picture(
        options(.none, pageHeight: 300), wallpaper: name, .folder(scratch("chat")))
      #expect(shown.premultiplied == plain.premultiplied)
      #expect(shown.warnings.count == 1)
      let text = shown.warnings.first?.description ?? ""
      #expect(text.hasPrefix("\(name) ($.conversation.wallpaper): \(problem)"), "\(text)")
      #expect(text.hasSuffix("; the page has the theme's color"), "\(text)")
    }
    let document =
      ##"{"confab": "1", "conversation": {"wallpaper": "../secret.png"}, "messages": []}"##
    #expect(throws: DocumentError.self) {
      try ConversationReader.read(Array(document.utf8), named: "chat.json")
    }
  }

  @Test(arguments: ["png", "webp", "pdf", "svg"])
  func `Every format has wallpapers`(format: String) async throws {
    let scratch = try ScratchFolder()
    let attachments = Attachments.provider { _ in Self.halves }
    for wallpaper in [Wallpaper(Self.freeform, pattern: .black.opacity(0.1)), .none] {
      for chrome in [PictureOptions.Chrome.none, .full] {
        var options = options(wallpaper)
        options.picture.chrome = chrome
        let report = try await Self.studio.get().write(
          conversation(wallpaper: wallpaper == .none ? "wall.png" : nil),
          to: scratch("out.\(format)"), attachments: attachments, options: options)
        #expect(report.warnings.isEmpty)
        if format == "svg" {
          let text = String(decoding: try scratch.bytes("out.svg"), as: UTF8.self)
          #expect(text.contains("<image id="))
        }
      }
    }
  }
}
