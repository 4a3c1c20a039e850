import ArgumentParser
import Confab
import ConfabProcess
import ConfabRendering
import ConfabSupport
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ConfabService

/// A preview without connections, whose files are in a folder of its own.
final class PreviewFixture: Sendable {
  static let port = 8123

  let folder: ScratchFolder
  let site: PreviewSite
  private let following: Task<Void, any Error>

  /// Previews a file of a folder.
  ///
  /// - Parameter change: Changes the options of the command.
  init(
    _ folder: ScratchFolder, _ file: String, _ change: (inout PreviewSource) -> Void = { _ in }
  ) throws {
    self.folder = folder
    var source = PreviewSource(path: folder(file), picture: try PictureArguments.parse([]))
    change(&source)
    let site = PreviewSite(subject: .document(Preview(source, studio: try Studio(workers: 2))))
    self.site = site
    _ = site.address.url(port: Self.port)
    following = Task { try await site.run() }
  }

  /// Previews a suite.
  init(suite folder: ScratchFolder) throws {
    self.folder = folder
    let site = PreviewSite(subject: .suite(try PreviewSuite(folder: folder.path, workers: 2)))
    self.site = site
    _ = site.address.url(port: Self.port)
    following = Task { try await site.run() }
  }

  deinit {
    following.cancel()
    site.end()
  }

  /// A conversation with received messages, so that no color depends on the position.
  ///
  /// - Parameter texts: Other texts by the number of the message.
  static func chat(_ count: Int, _ texts: [Int: String] = [:]) -> String {
    let messages = (0..<count).map { index in
      let text = texts[index] ?? "Message \(index) of the conversation"
      return #"{"id":"m\#(index)","from":"ana","kind":"text","text":"\#(text)"}"#
    }
    return """
      {"confab":"1","self":"me",
      "participants":[{"id":"me","name":"Ben"},{"id":"ana","name":"Ana"}],
      "messages":[
      \(messages.joined(separator: ",\n"))
      ]}
      """
  }

  /// Sends a request.
  ///
  /// - Parameter path: The path below the token, or a whole path that begins with a slash.
  func send(
    _ path: String, _ fields: [HTTPField.Name: String] = [:], method: HTTPRequest.Method = .get,
    host: String? = "127.0.0.1:\(port)", body: String = ""
  ) async -> PreviewSite.Answer {
    let path = path.hasPrefix("/") ? path : "/\(site.address.token)/\(path)"
    var head = HTTPRequest(method: method, scheme: "http", authority: host, path: path)
    for (name, value) in fields { head.headerFields[name] = value }
    return await site.respond(to: ServiceRequest(head) { Array(body.utf8) })
  }

  /// The answer to a request that is answered as a whole.
  func get(_ path: String) async throws -> ServiceResponse { try await send(path).whole }

  /// The answer to an approval, as the page asks for it.
  func approve(_ names: [String]) async throws -> ServiceResponse {
    let body = try JSONSerialization.data(withJSONObject: names)
    return try await send(
      "approve", [.origin: "http://127.0.0.1:\(Self.port)"], method: .post,
      body: String(decoding: body, as: UTF8.self)
    ).whole
  }

  /// Opens a stream of events.
  func events(_ views: String = "own.light") async throws -> EventReader {
    guard case .stream(let head, let pieces) = await send("events?views=\(views)") else {
      throw Unexpected()
    }
    #expect(head.fields[.contentType] == "text/event-stream")
    return EventReader(pieces)
  }

  /// The pixels of a picture of an event or a frame, put together from its bands.
  func pixels(_ event: [String: Any]) async throws -> [UInt32] {
    var pixels: [UInt32] = []
    for name in try event.bands {
      let answer = try await get("bands/\(name)")
      #expect(answer.code == 200)
      #expect(answer.fields[.contentType] == "image/png")
      pixels += try ImageDecoder.decode(bytes: answer.body).pixels
    }
    return pixels
  }

  struct Unexpected: Error {}
}

/// A picture file of one color.
enum PhotoFile {
  static func png(width: Int, height: Int, color: UInt32) throws -> [UInt8] {
    var file: [UInt8] = []
    let writer = try PNGWriter(
      width: width, height: height, sink: { (bytes) throws(FileError) in file += bytes })
    try writer.append([UInt32](repeating: color, count: width * height))
    try writer.finish()
    return file
  }
}

extension PreviewSite.Answer {
  /// The answer as a whole.
  var whole: ServiceResponse {
    get throws {
      guard case .whole(let response) = self else { throw PreviewFixture.Unexpected() }
      return response
    }
  }
}

/// Reads the events of a stream one by one.
final class EventReader {
  private let pieces: PreviewSite.Pieces
  private var iterator: AsyncStream<[UInt8]>.Iterator

  init(_ pieces: PreviewSite.Pieces) {
    self.pieces = pieces
    iterator = pieces.stream.makeAsyncIterator()
  }

  deinit { pieces.end() }

  /// The data of the next event with a name.
  func next(_ name: String) async throws -> [String: Any] {
    while let bytes = await iterator.next(isolation: #isolation) {
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      guard lines.first == "event: \(name)", lines.count == 2 else { continue }
      let data = Data(lines[1].dropFirst("data: ".count).utf8)
      return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    throw PreviewFixture.Unexpected()
  }
}

extension [String: Any] {
  /// The names of the bands of all pages.
  var bands: [String] {
    get throws {
      let pages = try #require(self["pages"] as? [[String: Any]])
      return try pages.flatMap { page in
        try #require(page["bands"] as? [[Any]]).map { try #require($0.first as? String) }
      }
    }
  }

  /// The problems of an event.
  var problems: [[String: Any]] { self["problems"] as? [[String: Any]] ?? [] }
}
