import ConfabScene
import ConfabSnapshots

/// Reads the description of a picture, writes it again, names its places, and compares it with
/// another one.
struct DescriptionTarget: FuzzTarget {
  private let other: PictureDescription

  init() throws { other = try PictureDescription(text: Self.sample) }

  func run(_ bytes: [UInt8]) async -> FuzzOutcome {
    var outcome = FuzzOutcome()
    let description: PictureDescription
    do {
      description = try PictureDescription(text: String(decoding: bytes, as: UTF8.self))
    } catch {
      if "\(error)".isEmpty { outcome.violation = "an error has an empty description" }
      return outcome
    }
    outcome.isAccepted = true
    do {
      // Numbers are rounded when they are written, so only a written description is exact.
      let text = try description.text()
      let again = try PictureDescription(text: text)
      if try again.text() != text { outcome.violation = "a description differs after writing it" }
      for (first, second) in [(description, other), (other, description), (description, again)] {
        let explanation = PictureExplanation(from: first, to: second)
        if (explanation.changes.isEmpty && explanation.engineChanges.isEmpty)
          != explanation.summary.isEmpty, explanation.engineChanges.isEmpty
        {
          outcome.violation = "changes without a summary, or a summary without changes"
        }
      }
    } catch {
      outcome.violation = "\(error)"
    }
    checkFrames(of: description, &outcome)
    return outcome
  }

  /// The places of a description are parts of its picture.
  private func checkFrames(of description: PictureDescription, _ outcome: inout FuzzOutcome) {
    let size = description.size
    let messages = Set(description.rows.compactMap(\.message)).sorted().prefix(20)
    let parts = Set((description.parts + description.rows.flatMap(\.parts)).map(\.name)).sorted()
    let frames =
      messages.flatMap { description.frames(ofMessage: $0) }
      + parts.prefix(20).flatMap { description.frames(ofPart: $0) }
    for frame in frames.prefix(40) {
      if frame.x < 0 || frame.y < 0 || frame.width < 1 || frame.height < 1
        || frame.x + frame.width > size.width || frame.y + frame.height > size.height
      {
        outcome.violation = "\(frame) is not in a picture of \(size)"
      }
      _ = description.label(of: frame)
    }
    for frame in [
      PixelRect(x: 0, y: 0, width: size.width, height: size.height),
      PixelRect(x: 10, y: 10, width: 1, height: 1),
      PixelRect(x: -1_000_000_000, y: 3, width: 2_000_000_000, height: 5),
    ] {
      _ = description.label(of: frame)
    }
  }

  private static let sample = #"""
    {"background":"#ffffff","confab":"picture/1","engine":["Cairo 1.16.0"],"gradients":["0 80"],"parts":[
    {"c":["#f6f6f6"],"f":"0 0 300 20","k":"fill","n":"header"}],"rows":[
    {"f":"0 20 300 40","i":"m1","k":"text","n":1,"p":[
    {"c":["#e9e9eb"],"f":"8 0 90 40","k":"fill","n":"bubble","s":"0123abcd"},
    {"a":"","c":["#000000"],"f":"20 8 60 20","k":"glyphs","l":[["20 24 60","01234567","012345"]],
    "n":"text","t":["Inter-Regular.otf 17"]}]},
    {"f":"0 64 300 60","i":"m2","k":"text","n":2,"p":[
    {"c":["#0a7cff/#0a5cff"],"f":"150 0 142 60","g":0,"k":"fill","n":"bubble","o":"0.5","s":"89abcdef"},
    {"f":"160 4 40 40","i":["0011223344556677"],"k":"image","n":"photo"}]},
    {"f":"0 130 300 20","i":"date","k":"date","p":[]}],"scale":2,"size":"300 160"}
    """#
}
