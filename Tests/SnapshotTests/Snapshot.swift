import Confab
import FoundationEssentials
import TestSupport
import Testing

/// A tiny conversation with the picture that it is expected to give.
struct Snapshot: Sendable, CustomTestStringConvertible {
  /// `area/what-it-shows`.
  let name: String

  var testDescription: String { name }
  var area: String { String(name.prefix { $0 != "/" }) }
  var title: String { String(name.drop { $0 != "/" }.dropFirst()) }
  var document: String { Folders.stored + "/" + name + ".json" }

  /// Everything under `Snapshots`, in the order of the names.
  static let all: [Snapshot] = Folders.areas.flatMap { area in
    Folders.files(in: area, ending: ".json").map { Snapshot(name: area + "/" + $0) }
  }

  /// How the document says that it is to be drawn, under its key `x-render`.
  func options() throws -> RenderOptions {
    struct Document: Decodable {
      let render: Wishes?
      enum CodingKeys: String, CodingKey { case render = "x-render" }
    }
    let data = try Data(contentsOf: URL(filePath: document))
    let wishes = try JSONDecoder().decode(Document.self, from: data).render
    let device = wishes?.device.flatMap(Device.init(named:))
    var options = RenderOptions(
      appearance: wishes?.appearance.flatMap(Appearance.init) ?? .light,
      width: wishes?.width ?? 320, scale: wishes?.scale ?? 2, typeSize: wishes?.typeSize,
      selection: wishes?.last.map(Selection.last) ?? .all,
      chrome: wishes?.chrome.flatMap(RenderOptions.Chrome.init) ?? .none,
      pageHeight: wishes?.pageHeight, compression: .small, weight: wishes?.weight,
      letterSpacing: wishes?.letterSpacing, features: try wishes?.features.map(FontFeature.list),
      language: wishes?.language, metadata: .none)
    if let device {
      options.device = device
      options.width = wishes?.width ?? device.size.width
      options.chrome = .full
      options.pageHeight = wishes?.pageHeight ?? device.size.height
    }
    if wishes?.frame == true {
      options.backdrop = wishes?.backdrop.flatMap { Color(hex: $0) } ?? .clear
    }
    options.theme.metrics.avoidsLoneWord = wishes?.avoidsLoneWord ?? false
    return options
  }

  private struct Wishes: Decodable {
    var width: Double?
    var scale: Double?
    var appearance: String?
    var typeSize: Double?
    var weight: Int?
    var letterSpacing: Double?
    var features: String?
    var avoidsLoneWord: Bool?
    var language: String?
    var chrome: String?
    var device: String?
    var frame: Bool?
    var backdrop: String?
    var pageHeight: Double?
    var last: Int?
  }

  /// The stored pictures: `title.png`, or `title-1.png` and so on where there are pages.
  var references: [String] {
    Folders.files(in: area, ending: ".png").filter { Self.owners(of: $0).contains(title) }
  }

  /// Titles that a picture may belong to: its own and, where it ends in a number, the one before.
  static func owners(of picture: String) -> [String] {
    guard let dash = picture.lastIndex(of: "-"), picture.index(after: dash) < picture.endIndex,
      picture[picture.index(after: dash)...].allSatisfy(\.isNumber)
    else { return [picture] }
    return [picture, String(picture[..<dash])]
  }
}

/// Where things lie.
enum Folders {
  static let root = SourceTree.root
  static let stored = root + "/Snapshots"
  /// Pictures that differ from the stored ones.
  static let fresh = root + "/.build/snapshots"

  /// `contentsOfDirectory` of folders of ours; one that is not there is empty.
  private static func contents(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  static let areas = contents(of: stored).filter { !$0.contains(".") }

  /// Names without their ending.
  static func files(in area: String, ending: String) -> [String] {
    contents(of: stored + "/" + area).filter { $0.hasSuffix(ending) }
      .map { String($0.dropLast(ending.count)) }
  }
}
