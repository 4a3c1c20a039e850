import ConfabRendering
import Foundation
import FoundationNetworking
import TestSupport
import Testing

@Suite("A client in Swift", .timeLimit(.minutes(5))) struct SwiftClientTests {
  @Test func `URLSession gets a picture, asks for it again and sends a form`() async throws {
    let server = try RunningServer()
    defer { server.end() }
    var request = server.request("v1/render")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(
      #"{"document": \#(ServiceFixture.conversation("Lunch at 12?")), "options": {"scale": 1}}"#
        .utf8)
    let (png, head) = try await server.send(request)
    #expect(head.statusCode == 200)
    #expect(head.value(forHTTPHeaderField: "Content-Type") == "image/png")
    #expect(try ImageDecoder.decode(bytes: Array(png)).width == 375)

    let tag = try #require(head.value(forHTTPHeaderField: "ETag"))
    request.setValue(tag, forHTTPHeaderField: "If-None-Match")
    let (nothing, second) = try await server.send(request)
    #expect(second.statusCode == 304)
    #expect(nothing.isEmpty)

    let form = Form(parts: [
      ("expected", "a.png", Array(png)), ("actual", "b.png", Array(png)),
    ])
    var comparison = server.request("v1/diff")
    comparison.setValue(form.type, forHTTPHeaderField: "Content-Type")
    comparison.setValue("application/json", forHTTPHeaderField: "Accept")
    comparison.httpBody = Data(form.body)
    let (result, third) = try await server.send(comparison)
    #expect(third.statusCode == 200)
    let json = try JSONSerialization.jsonObject(with: result) as? [String: Any]
    #expect(json?["passed"] as? Bool == true, "\(String(decoding: result, as: UTF8.self))")
  }

  /// A process of the server at a port of its own.
  private struct RunningServer {
    private let process = Process()
    private let address: URL
    private let session = URLSession(configuration: .ephemeral)

    init() throws {
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: BuiltProduct.path("confab-service"))
      process.arguments = ["--port", "0"]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      address = try #require(URL(string: line.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    func request(_ path: String) -> URLRequest {
      var request = URLRequest(url: address.appendingPathComponent(path))
      request.httpMethod = "POST"
      return request
    }

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
      let (data, response) = try await session.data(for: request)
      return (data, try #require(response as? HTTPURLResponse))
    }

    func end() {
      process.terminate()
      process.waitUntilExit()
    }
  }
}
