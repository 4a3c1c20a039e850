import Confab
import ConfabBatch
import Foundation
import TestSupport

/// A worker with its input and output as files.
struct WorkerSession {
  /// An answer, decoded.
  struct Answer: Decodable {
    struct Picture: Decodable {
      var path: String?
      var width: Int
      var height: Int
      var format: String?
      var base64: Data?
    }
    struct Failure: Decodable {
      var code: String
      var place: String?
      var message: String
    }
    struct Layout: Decodable { var width: Double }
    struct Metrics: Decodable {
      struct Font: Decodable { var label: String }
      var fonts: [Font]
    }
    struct Snapshot: Decodable {
      var name: String
      var status: String
    }

    var id: Int?
    var ok: Bool
    var pictures: [Picture]?
    var warnings: [String]?
    var layout: Layout?
    var metrics: Metrics?
    var passed: Int?
    var failed: Int?
    var snapshots: [Snapshot]?
    var error: Failure?
  }

  static let conversation =
    #"{"confab":"1","self":"a","participants":[{"id":"a","name":"Ada"},{"id":"b","name":"Bo"}],"#
    + #""messages":[{"id":"1","kind":"text","from":"b","text":"Hello"}]}"#
  /// Options of a small picture.
  static let small = #"{"width":160,"scale":1}"#

  let scratch: ScratchFolder
  var options = WorkerOptions()
  var jobs = 2

  init() throws { scratch = try ScratchFolder() }

  /// The lines of the output for the text of the input.
  func lines(_ input: some Sequence<UInt8>) async throws -> [String] {
    try scratch.put("in", input)
    try scratch.put("out", "")
    let reading = open(scratch("in"), O_RDONLY)
    let writing = open(scratch("out"), O_WRONLY)
    defer {
      close(reading)
      close(writing)
    }
    let worker = try Worker(Studio(workers: jobs), options: options)
    try await worker.run(reading: reading, writing: writing)
    let text = String(decoding: try scratch.bytes("out"), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  /// The answers to requests, one in a line.
  func answers(_ requests: [String]) async throws -> [Answer] {
    try await lines(requests.joined(separator: "\n").utf8).map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
  }

  /// A request to draw the conversation.
  func drawing(_ id: Int, options: String = small, output: String? = nil) -> String {
    #"{"id":\#(id),"document":\#(Self.conversation),"options":\#(options)"#
      + (output.map { #","output":"\#(scratch($0))""# } ?? "") + "}"
  }
}
