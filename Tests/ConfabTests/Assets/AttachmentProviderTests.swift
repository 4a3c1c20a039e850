import Confab
import ConfabLayout
import ConfabRendering
import Synchronization
import TestSupport
import Testing

@Suite("Attachments from a function", .timeLimit(.minutes(30))) struct AttachmentProviderTests {
  private struct Refused: Error, CustomStringConvertible {
    var description: String { "the server is not reachable" }
  }

  private let photos: Document
  private let studio: Studio

  init() throws {
    photos = try #require(
      Document.all.first { $0.description == "Examples/conversations/photos.json" })
    studio = try Studio()
  }

  /// The attachments of a folder as a function.
  private static func bytes(of folder: String) -> Attachments {
    .provider { name in
      // The provider of a user does not know about links and `..`.
      try? contents(ofFile: folder + "/" + name)
    }
  }

  @Test(arguments: [PictureFormat.png, .pdf, .svg])
  func `A picture is the same with files and with a function`(format: PictureFormat) async throws {
    let scratch = try ScratchFolder()
    let options = RenderOptions(
      layout: LayoutOptions(scale: 1), file: FileOptions(format: format, metadata: .none))
    let files = try await studio.write(
      photos.conversation, to: scratch("files"), attachments: .folder(photos.folder),
      options: options)
    // Another studio has none of the pictures in its caches.
    let function = try await Studio().write(
      photos.conversation, to: scratch("function"), attachments: Self.bytes(of: photos.folder),
      options: options)
    #expect(try scratch.bytes("files") == scratch.bytes("function"))
    #expect(files.warnings.map(\.kind) == function.warnings.map(\.kind))
  }

  @Test func `The function is called once for each name`() async throws {
    let calls = Mutex<[String]>([])
    let folder = photos.folder
    let picture = try await studio.picture(
      of: photos.conversation,
      attachments: .provider { name in
        calls.withLock { $0.append(name) }
        return try? contents(ofFile: folder + "/" + name)
      })
    let names = calls.withLock { $0 }
    #expect(names.count == Set(names).count && names.count > 3)
    #expect(picture.height > 0)
  }

  @Test func `Names without bytes and errors are warnings with a place`() async throws {
    let chat = try Conversation(me: "sam") {
      Message(id: "1", kind: .media, from: "ana", attachments: [Attachment(src: "none.jpg")])
      Message(id: "2", kind: .media, from: "ana", attachments: [Attachment(src: "refused.jpg")])
      Message(id: "3", kind: .media, from: "ana", attachments: [Attachment(src: "text.jpg")])
    }
    let picture = try await studio.picture(
      of: chat,
      attachments: .provider { name in
        switch name {
        case "none.jpg": nil
        case "refused.jpg": throw Refused()
        default: Array("no picture".utf8)
        }
      })
    #expect(
      picture.warnings.map(\.place) == [
        .attachment("none.jpg"), .attachment("refused.jpg"), .attachment("text.jpg"),
      ])
    #expect(
      picture.warnings.map(\.kind) == [.missingPicture, .unreadablePicture, .unreadablePicture])
    #expect(picture.warnings[1].description.contains("the server is not reachable"))
  }

  @Test func `Without attachments, all pictures are missing`() async throws {
    let picture = try await studio.picture(of: photos.conversation)
    let pictures = picture.warnings.filter {
      if case .attachment = $0.place { true } else { false }
    }
    #expect(pictures.count > 3 && pictures.allSatisfy { $0.kind == .missingPicture })
  }
}
