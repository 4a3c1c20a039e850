import Confab
import ConfabText
import Glibc
import Testing

@Suite("Folders with other fonts than the pinned ones")
struct FontFolderTests {
  /// A copy of the font folder that consists of links, so that a test can replace files.
  private final class Copy {
    let path: String
    private let names: [String]

    init() throws {
      var template = Array("\(P_tmpdir)/confab-fonts-XXXXXX".utf8CString)
      path = String(cString: try #require(mkdtemp(&template)))
      let fonts = Document.root + "/Fonts/Bundled"
      let library = try FontLibrary(directory: fonts)
      names = Set(library.manifest.fonts.map(\.file)).sorted() + ["manifest.json"]
      for name in names { symlink(fonts + "/" + name, path + "/" + name) }
    }

    deinit {
      for name in names { unlink(path + "/" + name) }
      rmdir(path)
    }

    func remove(_ name: String) { unlink(path + "/" + name) }

    func replace(_ name: String, _ change: (inout [UInt8]) -> Void) throws {
      var bytes = try read(path + "/" + name)
      change(&bytes)
      remove(name)
      let file = try #require(fopen(path + "/" + name, "w"))
      defer { fclose(file) }
      #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }

    private func read(_ path: String) throws -> [UInt8] {
      let file = try #require(fopen(path, "r"))
      defer { fclose(file) }
      fseek(file, 0, SEEK_END)
      var bytes = [UInt8](repeating: 0, count: ftell(file))
      rewind(file)
      #expect(fread(&bytes, 1, bytes.count, file) == bytes.count)
      return bytes
    }
  }

  /// The error of a layout with these fonts.
  private func problem(_ copy: Copy) async throws -> String? {
    do {
      let studio = try Studio(fonts: copy.path)
      let chat = Conversation(messages: [Message(id: "m", kind: .text, text: "Hello")])
      _ = try await studio.layout(of: chat, attachments: .folder(copy.path))
      return nil
    } catch { return "\(error)" }
  }

  private func expectOneLine(_ problem: String?, naming words: String...) throws {
    let line = try #require(problem)
    #expect(!line.contains("\n"))
    for word in words { #expect(line.contains(word), "\(line)") }
  }

  @Test func `An unchanged copy is accepted`() async throws {
    #expect(try await problem(Copy()) == nil)
  }

  @Test func `A single changed bit is detected`() async throws {
    let copy = try Copy()
    try copy.replace("Inter-Regular.otf") { $0[$0.count / 2] ^= 1 }
    try expectOneLine(try await problem(copy), naming: "Inter-Regular.otf", "SHA-256")
  }

  @Test func `A file that is missing, empty or not a font is an error in one line`() async throws {
    let copy = try Copy()
    try copy.replace("Inter-Regular.otf") { $0 = Array("no font".utf8) }
    try expectOneLine(try await problem(copy), naming: "Inter-Regular.otf")
    try copy.replace("Inter-Regular.otf") { $0 = [] }
    try expectOneLine(try await problem(copy), naming: "Inter-Regular.otf")
    copy.remove("Inter-Regular.otf")
    try expectOneLine(try await problem(copy), naming: "Inter-Regular.otf", "No such file")
  }

  @Test(arguments: ["", "hello", "[]", #"{"version": 1}"#, #"{"version": 1, "fonts": [{}]}"#])
  func `A manifest that can't be read is an error in one line`(text: String) async throws {
    let copy = try Copy()
    try copy.replace("manifest.json") { $0 = Array(text.utf8) }
    let line = try #require(try await problem(copy))
    try expectOneLine(line, naming: "manifest.json")
    #expect(!line.contains("Context") && !line.contains("CodingKey"), "\(line)")
  }

  @Test func `A manifest without fonts or with a file elsewhere is rejected`() async throws {
    let copy = try Copy()
    try copy.replace("manifest.json") { $0 = Array(#"{"version": 1, "fonts": []}"#.utf8) }
    try expectOneLine(try await problem(copy), naming: "manifest.json")
    copy.remove("manifest.json")
    try expectOneLine(try await problem(copy), naming: "manifest.json", "No such file")
  }
}
