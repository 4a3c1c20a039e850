import ConfabModel
import ConfabRendering
import ConfabSnapshots
import ConfabSupport

/// A request to compare two pictures.
struct DiffRequest: Sendable {
  /// The fields of the form with the pictures.
  static let files: Set<String> = ["expected", "actual"]
  /// The options.
  static let keys = KeySet(ComparisonRules.keys.names + ["align", "style"])

  var expected: [UInt8]
  var actual: [UInt8]
  var rules = ComparisonRules()
  /// Whether rows are aligned first.
  var alignsRows = false
  /// What a picture of the differences shows.
  var style = DifferenceStyle.difference

  /// - Throws: ``ServiceProblem`` with everything that is wrong.
  init(_ body: RequestBody, maximumPixels: Int) throws(ServiceProblem) {
    expected = try Self.picture("expected", in: body, maximumPixels)
    actual = try Self.picture("actual", in: body, maximumPixels)
    let made = try body.read(["options"]) { members in
      guard let value = members.values["options"] else {
        return (ComparisonRules(), false, DifferenceStyle.difference)
      }
      return value.object(knowing: Self.keys).map {
        (ComparisonRules($0), $0.bool("align") ?? false, $0.choice("style") ?? .difference)
      }
    }
    (rules, alignsRows, style) = made
  }

  private static func picture(
    _ field: String, in body: RequestBody, _ maximumPixels: Int
  ) throws(ServiceProblem) -> [UInt8] {
    let files = body.files.filter { $0.field == field }
    guard files.count == 1 else {
      throw ServiceProblem(
        .request, at: "$.\(field)",
        "expected one PNG, JPEG or WebP in the field \(ProblemText.quoted(field)) of a form, "
          + "found \(files.count)")
    }
    let info: ImageInfo
    do throws(ImageError) { info = try ImageInfo.probe(bytes: files[0].bytes) } catch {
      throw ServiceProblem(.picture, at: "$.\(field)", "\(error)")
    }
    guard info.width <= maximumPixels / max(1, info.height) else {
      throw ServiceProblem(
        .picture, at: "$.\(field)",
        "the picture has \(info.width)×\(info.height) pixels; at most "
          + "\(Count.text(maximumPixels)) are compared")
    }
    return files[0].bytes
  }
}
