import Confab
import ConfabInspection
import ConfabMetrics
import ConfabSnapshots
import ConfabSupport
import FoundationEssentials

/// The answer to a request.
struct WorkerAnswer: Sendable {
  private struct Pictures: Encodable {
    var pictures: [AnsweredPicture]
    var warnings: [String]
  }

  private struct Layout: Encodable {
    var layout: LayoutDump
    var warnings: [String]
  }

  private struct Metrics: Encodable { var metrics: FontComparisonDocument }

  private struct Verification: Encodable {
    var passed: Int
    var failed: Int
    var snapshots: [SnapshotResult]
    var warnings: [String]
  }

  private struct Failure: Encodable { var error: WorkerFailure }

  var id: RequestID
  var result: Result<WorkerResult, WorkerFailure>

  /// The answer as a line of JSON with its line feed.
  func line() -> [UInt8] {
    do {
      return try line(result)
    } catch {
      let failure = WorkerFailure(.encoding, "the result is no JSON: \(error)")
      return (try? line(.failure(failure))) ?? Array("{\"id\":null,\"ok\":false}\n".utf8)
    }
  }

  private func line(_ result: Result<WorkerResult, WorkerFailure>) throws -> [UInt8] {
    let body =
      switch result {
      case .success(let result): try Self.bytes(of: result)
      case .failure(let failure): try EncodedJSON.bytes(of: Failure(error: failure))
      }
    let isSuccess = (try? result.get()) != nil
    var line = Array("{\"id\":".utf8)
    line.reserveCapacity(body.count + 64)
    line += try id.json()
    line += ",\"ok\":\(isSuccess),".utf8
    line += body.dropFirst()
    line.append(UInt8(ascii: "\n"))
    return line
  }

  private static func bytes(of result: WorkerResult) throws -> [UInt8] {
    switch result {
    case .pictures(let pictures, let warnings):
      try EncodedJSON.bytes(of: Pictures(pictures: pictures, warnings: warnings))
    case .layout(let layout, let warnings):
      try EncodedJSON.bytes(of: Layout(layout: layout, warnings: warnings))
    case .metrics(let metrics): try EncodedJSON.bytes(of: Metrics(metrics: metrics))
    case .verification(let report):
      try EncodedJSON.bytes(
        of: Verification(
          passed: report.count(.passed), failed: report.snapshots.count { $0.status.isFailure },
          snapshots: report.snapshots, warnings: report.warnings))
    }
  }
}

/// The result of a request.
enum WorkerResult: Sendable {
  case pictures([AnsweredPicture], warnings: [String])
  case layout(LayoutDump, warnings: [String])
  case metrics(FontComparisonDocument)
  case verification(SnapshotReport)
}

/// A picture in an answer: the path of its file, or its bytes.
struct AnsweredPicture: Sendable, Encodable {
  var path: String?
  var width: Int
  var height: Int
  /// The number of pages of a PDF.
  var pages: Int?
  /// The format of the bytes.
  var format: String?
  /// The bytes, in Base64 in an answer.
  var base64: Data?

  /// A picture that was written to a file.
  init(_ file: RenderReport.File) {
    path = file.path
    width = file.width
    height = file.height
    pages = file.pages
  }

  /// A picture whose bytes are in the answer.
  init(_ picture: Picture, _ bytes: [UInt8], as format: PictureFormat) {
    width = picture.width
    height = picture.height
    self.format = format.rawValue
    base64 = Data(bytes)
  }
}
