import Confab
import ConfabRendering
import Glibc
import TestSupport
import Testing

/// The packages in Examples/apps that users of the library wrote from its documentation.
@Suite("Packages of users", .timeLimit(.minutes(30))) struct UserPackageTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func output(_ command: String) throws -> (code: Int32, text: String) {
    let status = system("( \(command)\n) > '\(scratch("output"))' 2>&1")
    return (status >> 8, String(decoding: try scratch.bytes("output"), as: UTF8.self))
  }

  @Test func `A server sends a picture that it drew in memory`() throws {
    let server = BuiltProduct.path("PictureServer")
    let (code, text) = try output(
      """
      cd '\(scratch.path)'
      timeout 120 '\(server)' socket & pid=$!
      for try in $(seq 1 600); do [ -S socket ] && break; sleep 0.1; done
      python3 -c 'if True:
        import socket
        server = socket.socket(socket.AF_UNIX)
        server.connect("socket")
        server.sendall(b"GET /chat.png HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n")
        head, body = server.makefile("rb").read().split(b"\\r\\n\\r\\n", 1)
        open("chat.png", "wb").write(body)
        print(head.decode())' && wait $pid && ! [ -e socket ]
      """)
    #expect(code == 0 && text.contains("Content-Type: image/png"), "\(text)")
    let picture = try ImageDecoder.decode(path: scratch("chat.png"))
    #expect(picture.width == 1125 && picture.height > 300)
  }

  @Test func `A server reports a bad call in one line`() throws {
    let (code, text) = try output("'\(BuiltProduct.path("PictureServer"))'")
    #expect(code == 2 && text == "PictureServer: usage: PictureServer SOCKET\n")
  }

  @Test func `A kind and a theme from outside draw light and dark pictures`() throws {
    let (code, text) = try output(
      "'\(BuiltProduct.path("WorkoutPictures"))' '\(scratch.path)'")
    #expect(code == 0, "\(text)")
    let (light, dark) = try (
      ImageDecoder.decode(path: scratch("light.png")),
      ImageDecoder.decode(path: scratch("dark.png"))
    )
    #expect(light.width == dark.width && light.height == dark.height)
    // The page is light in one picture and dark in the other.
    #expect(light.pixels[0] & 0xFF > 0xC0 && dark.pixels[0] & 0xFF < 0x40)
    let metadata = String(decoding: try scratch.bytes("light.png"), as: UTF8.self)
    #expect(metadata.contains("workout: Rowing, 8.4 km in 47 minutes"))
  }
}
