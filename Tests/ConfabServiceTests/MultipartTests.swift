import TestSupport
import Testing

@testable import ConfabService

@Suite("Forms", .timeLimit(.minutes(5))) struct MultipartTests {
  private static func read(_ text: String, type: String = "multipart/form-data; boundary=b") throws
    -> [(String, String?, String)]
  {
    let form = try Multipart(Array(text.utf8), type: type)
    return form.parts.map { ($0.name, $0.fileName, String(decoding: form[$0], as: UTF8.self)) }
  }

  @Test func `Parts have names, file names and contents`() throws {
    let parts = try Self.read(
      """
      preamble\r\n--b  \r\nContent-Disposition: form-data; name="a"\r\n\r\none\r\ntwo\r\n--b\r\n\
      content-type: image/png\r\ncontent-disposition:form-data;filename="x \\"y\\" %22.png";name=file\r\n\r\n\
      \r\n--b\r\nContent-Disposition: form-data; name="é"\r\n\r\n--b\r\n--c\r\n--b--\r\nepilogue
      """)
    #expect(parts.map(\.0) == ["a", "file", "é"])
    #expect(parts.map(\.1) == [nil, "x \"y\" \".png", nil])
    #expect(parts.map(\.2) == ["one\r\ntwo", "", "--b\r\n--c"])
    #expect(try Self.read("--b--").isEmpty)
  }

  @Test func `Damaged forms are errors that say where`() {
    let head = "Content-Disposition: form-data; name=\"a\"\r\n\r\n"
    for text in [
      "", "x", "--b", "--bb\r\n", "--b\r\n", "--b\r\n\r\n\r\n--b--", "--b\r\n\(head)x",
      "--b\n\(head)x\r\n--b--",
      "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--",
      "--b\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--b--",
      "--b\r\nContent-Disposition: form-data; name=\"a\r\n\r\nx\r\n--b--",
      "--b\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\nx\r\n--b--",
      "--b\r\nContent-Disposition: form-data; name=\"a%0D\"\r\n\r\nx\r\n--b--",
      "--b\r\nContent-Transfer-Encoding: base64\r\n\(head)x\r\n--b--",
      "--b\r\nNo colon\r\n\(head)x\r\n--b--",
      "--b\r\n\(String(repeating: "a: b\r\n", count: 3000))\(head)x\r\n--b--",
    ] {
      #expect(throws: ServiceProblem.self, "\(text.prefix(60))") { try Self.read(text) }
    }
    for type in [
      "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"a",
      "multipart/form-data; boundary=ü",
      "multipart/form-data; boundary=\(String(repeating: "b", count: 71))",
    ] {
      #expect(throws: ServiceProblem.self, "\(type)") { try Self.read("--b--", type: type) }
    }
  }

  @Test func `Forms with any contents are read as they were written`() throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<2000 {
      var form = Form()
      form.boundary = String(
        (0..<random.int(1...70)).map { _ in random.pick(Array("abcXYZ019'()+_,-./:=?")) })
      for index in 0..<random.int(0...5) {
        // Bytes of which boundaries are made are frequent.
        let alphabet = Array("\r\n--\(form.boundary)".utf8) + [0, 0xFF]
        let bytes = (0..<random.int(0...200)).map { _ in random.pick(alphabet) }
        let delimiter = Array("\r\n--\(form.boundary)".utf8)
        guard ([0x0D, 0x0A] + bytes + [0x0D, 0x0A]).ranges(of: delimiter).isEmpty else { continue }
        random.oneIn(2)
          ? form.parts.append(("field \(index)", nil, bytes))
          : form.add("file", file: "f\(index)", bytes)
      }
      let type = "multipart/form-data; boundary=\"\(form.boundary)\""
      let read = try Multipart(form.body, type: type)
      #expect(read.parts.map(\.name) == form.parts.map(\.name))
      #expect(read.parts.map(\.fileName) == form.parts.map(\.file))
      #expect(read.parts.map { read[$0] } == form.parts.map(\.bytes))
    }
  }

  @Test func `Changed forms are read or refused`() throws {
    var random = SeededRandom(seed: 2)
    var form = Form()
    form.add("document", "{}")
    form.add("attachments", file: "a.png", [1, 2, 3, 13, 10, 45, 45])
    let whole = form.body
    var read = 0
    for _ in 0..<50_000 {
      var bytes = whole
      for _ in 0..<random.int(1...3) {
        let place = random.int(0..<bytes.count)
        switch random.int(0..<3) {
        case 0: bytes[place] = random.pick(Array("\r\n-;:=\"\\%".utf8) + [0, 0xC3, 0xFF])
        case 1: bytes.remove(at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + random.int(1...40)))
        }
        if bytes.isEmpty { break }
      }
      guard let form = try? Multipart(bytes, type: form.type) else { continue }
      read += 1
      for part in form.parts { #expect(form[part].count <= bytes.count) }
    }
    #expect(read > 1000)
  }
}
