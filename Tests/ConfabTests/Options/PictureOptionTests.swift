import ConfabModel
import Foundation
import TestSupport
import Testing

@testable import Confab

@Suite("The table of options", .timeLimit(.minutes(30))) struct PictureOptionTests {
  /// A value of each option in JSON, other than the default.
  private static let samples = [
    "theme": #""forest.json""#, "appearance": #""dark""#, "device": #""ipad""#, "frame": "true",
    "backdrop": ##""#ff0000""##, "width": "401.5", "scale": "2", "typeSize": "21", "weight": "650",
    "letterSpacing": "-0.5", "features": #""tnum,-kern""#, "avoidsLoneWord": "true",
    "language": #""sr""#, "locale": #""de""#, "fonts": #"["Lato"]"#, "last": "3",
    "frameTime": "0.5", "redact": #""names,photos""#, "redactStyle": #""words""#,
    "redactPhotos": #""blur""#, "redactSeed": "7", "keep": #"["m1"]"#, "hide": #""times""#,
    "padding": "20", "shadow": "true", "caption": #""Figure 1""#, "watermark": #""Draft""#,
    "highlight": #"["m1"]"#, "cropTo": #""m1..m2""#, "note": #"["m1: look"]"#,
    "background": ##""#00ff0080""##, "chrome": #""full""#, "time": #""7:05""#, "battery": "20",
    "carrier": #""Elm""#, "network": #""5g""#, "unread": "7", "pageHeight": "640",
  ]
  /// Options that a caller uses before a picture has options.
  private static let outside: Set = ["theme", "locale", "fonts"]

  private func settings(_ json: String) throws -> PictureSettings {
    let problems = ProblemCollector(Array(json.utf8))
    let object = try #require(ValueReader(problems)?.object(knowing: PictureOptionTable.keys))
    let settings = PictureSettings(object)
    if let error = problems.error(source: "settings") { throw error }
    return settings
  }

  private func options(_ settings: PictureSettings) throws -> RenderOptions {
    try settings.renderOptions(theme: .imessage)
  }

  @Test func `Every option has its name, is read, and changes the options of a picture`() throws {
    let names = PictureOptionTable.all.map(\.name)
    #expect(names.count == Mirror(reflecting: PictureOptionTable.shared).children.count)
    #expect(Set(names) == Set(Self.samples.keys))
    for (property, option) in zip(
      Mirror(reflecting: PictureOptionTable.shared).children, PictureOptionTable.all)
    {
      #expect(property.label == option.name)
      let sample = try #require(Self.samples[option.name])
      let given = try settings(#"{"\#(option.name)": \#(sample)}"#)
      #expect(given != PictureSettings())
      if Self.outside.contains(option.name) { continue }
      // A screen with a frame, on which each of the options has an effect.
      let redacts = ["redactStyle", "redactPhotos", "redactSeed", "keep"].contains(option.name)
      let base = try settings(
        #"{"chrome": "full", "frame": true, "avoidsLoneWord": false\#(redacts ? #","redact":"all""# : "")}"#
      )
      let start = option.name == "chrome" ? PictureSettings() : base
      let without = option.name == "frame" ? try settings(#"{"chrome": "full"}"#) : start
      #expect(try options(given.over(without)) != options(without), "\(option.name)")
    }
  }

  @Test func `A command line reads what JSON reads`() throws {
    let table = PictureOptionTable.shared
    for text in ["119", "120", "4096", "4097", "nan", "1e3", "wide", "-5"] {
      expectEqual(text, text, table.width)
    }
    for text in ["0", "1", "1000", "1001", "1.5", "bold"] { expectEqual(text, text, table.weight) }
    for text in [
      "none", "#ff0000", "#ff000080", "#ff00", "red", "", "#fff..#000@45", "#fff..", "#fff..#0@x",
      "linear-gradient(45deg,#abc,#def)", "linear-gradient(#abc)",
    ] {
      expectEqual(text, "\"\(text)\"", table.background)
    }
    for text in ["9:41", "24:00", "soon"] { expectEqual(text, "\"\(text)\"", table.time) }
    for text in ["dark", "Dark", ""] { expectEqual(text, "\"\(text)\"", table.appearance) }
    for text in ["names,photos", "all", "names,", "faces", ""] {
      expectEqual(text, "\"\(text)\"", table.redact)
    }
    for text in ["tnum,-kern", "kern=x", "tnum,,kern"] {
      expectEqual(text, "\"\(text)\"", table.features)
    }
  }

  private func expectEqual<Value>(
    _ text: String, _ json: String, _ option: PictureOption<Value>,
    at location: SourceLocation = #_sourceLocation
  ) {
    let problems = ProblemCollector(Array(json.utf8))
    let read = ValueReader(problems).flatMap(option.values.read)
    let parsed = try? option.values.parse(text)
    #expect(read == parsed, "\(option.name) \(text)", sourceLocation: location)
    if let read {
      #expect(throws: Never.self, sourceLocation: location) { try option.check(read) }
    }
  }

  @Test func `Values of later settings win, and a device has its own size`() throws {
    let base = try settings(#"{"width": 300, "scale": 2, "typeSize": 20}"#)
    let mine = try settings(#"{"typeSize": 24, "weight": 700}"#)
    let both = try settings(#"{"width": 300, "scale": 2, "typeSize": 24, "weight": 700}"#)
    #expect(mine.over(base) == both)
    #expect(try settings(#"{"device": "ipad"}"#).over(base).width == nil)
    let wide = try settings(#"{"device": "ipad", "width": 500}"#).over(base)
    #expect(wide.width == 500)
    #expect(wide.scale == nil)
    #expect(PictureSettings([base, nil, mine]) == both)
  }

  @Test func `An option of a screen needs one`() throws {
    for name in ["time", "battery", "carrier", "network", "unread", "frame"] {
      let given = try settings(#"{"\#(name)": \#(Self.samples[name] ?? "")}"#)
      let error = #expect(throws: OptionError.self) {
        try given.renderOptions(theme: .imessage, named: { "--\($0.longName)" })
      }
      #expect(error?.description == "--\(name) needs a whole screen (--device, or --chrome full)")
    }
  }

  /// Options of suites and requests that the program has under another name, or not.
  @Test func `The document of options has the help of the table`() throws {
    let document = String(
      decoding: try contents(ofFile: SourceTree.path("Documentation/Options.md")), as: UTF8.self)
    for option in PictureOptionTable.all
    where !["avoidsLoneWord", "locale", "fonts"].contains(option.name) {
      func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
      let values = option.placeholder.map { " " + escaped($0) } ?? ""
      let row = "| `--\(option.longName)\(values)` | \(escaped(option.help)) | "
      let rest = option.fallback ?? (option.placeholder == nil ? "off" : "none")
      #expect(document.contains(row + rest + " |\n"), "expected the row \(row + rest) |")
    }
  }
}
