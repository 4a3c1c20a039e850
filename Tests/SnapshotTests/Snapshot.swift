import Confab
import FoundationEssentials
import TestSupport
import Testing

/// A small conversation with its expected pictures.
struct Snapshot: Sendable, CustomTestStringConvertible {
  /// The folder and the name without extension: `area/feature`.
  let name: String

  var testDescription: String { name }
  var area: String { String(name.prefix { $0 != "/" }) }
  var title: String { String(name.drop { $0 != "/" }.dropFirst()) }
  var document: String { Folders.stored + "/" + name + ".json" }

  /// All snapshots in the folder `Snapshots`, sorted by name.
  static let all: [Snapshot] = Folders.areas.flatMap { area in
    Folders.files(in: area, ending: ".json").map { Snapshot(name: area + "/" + $0) }
  }

  /// The options in the key `x-render` of the document.
  func options() throws -> RenderOptions {
    struct Document: Decodable {
      let render: Settings?
      enum CodingKeys: String, CodingKey { case render = "x-render" }
    }
    let data = try Data(contentsOf: URL(filePath: document))
    let settings = try JSONDecoder().decode(Document.self, from: data).render
    let device = settings?.device.flatMap(Device.init(named:))
    var options = RenderOptions(
      layout: LayoutOptions(
        width: settings?.width ?? 320, scale: settings?.scale ?? 2, typeSize: settings?.typeSize,
        weight: settings?.weight, letterSpacing: settings?.letterSpacing,
        features: try settings?.features.map(FontFeature.list), language: settings?.language,
        selection: settings?.last.map(Selection.last) ?? .all),
      picture: PictureOptions(
        appearance: settings?.appearance.flatMap(Appearance.init) ?? .light,
        chrome: settings?.chrome.flatMap(PictureOptions.Chrome.init) ?? .none,
        pageHeight: settings?.pageHeight), file: FileOptions(compression: .small, metadata: .none))
    if let device {
      options.picture.device = device
      options.layout.width = settings?.width ?? device.size.width
      options.picture.chrome = .full
      options.picture.pageHeight = settings?.pageHeight ?? device.size.height
    }
    if settings?.frame == true {
      options.picture.backdrop = settings?.backdrop.flatMap { Color(hex: $0) } ?? .clear
    }
    options.layout.theme.metrics.avoidsLoneWord = settings?.avoidsLoneWord ?? false
    return options
  }

  private struct Settings: Decodable {
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

  /// The names of the stored pictures: `title`, or `title-1` and so on for pages.
  var references: [String] {
    Folders.files(in: area, ending: ".png").filter { Self.owners(of: $0).contains(title) }
  }

  /// The titles that a picture can belong to: its name, and its name without a number at the end.
  static func owners(of picture: String) -> [String] {
    guard let dash = picture.lastIndex(of: "-"), picture.index(after: dash) < picture.endIndex,
      picture[picture.index(after: dash)...].allSatisfy(\.isNumber)
    else { return [picture] }
    return [picture, String(picture[..<dash])]
  }
}

/// The folders of the snapshots.
enum Folders {
  static let root = SourceTree.root
  static let stored = root + "/Snapshots"
  /// The folder of new pictures that differ from the stored ones.
  static let fresh = root + "/.build/snapshots"

  /// The sorted names in a folder. A folder that does not exist is empty.
  private static func contents(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  static let areas = contents(of: stored).filter { !$0.contains(".") }

  /// The names in an area that end in `ending`, without the ending.
  static func files(in area: String, ending: String) -> [String] {
    contents(of: stored + "/" + area).filter { $0.hasSuffix(ending) }
      .map { String($0.dropLast(ending.count)) }
  }
}
