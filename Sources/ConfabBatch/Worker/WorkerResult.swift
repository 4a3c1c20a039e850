import Confab
import ConfabMetrics
import ConfabSnapshots
import FoundationEssentials

/// The result of a request.
enum WorkerResult: Sendable {
  case pictures([AnsweredPicture], warnings: [String])
  case layout(LayoutDump, warnings: [String])
  case metrics(MetricsDocument)
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
