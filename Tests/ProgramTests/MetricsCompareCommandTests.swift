import FoundationEssentials
import TestSupport
import Testing

@Suite("Metrics compare", .timeLimit(.minutes(30)))
struct MetricsCompareCommandTests {
  private static let fonts = ["metrics", "compare", "--font", "Inter", "--font", "Noto Sans Mono"]
  private static let secret = "Saturday at the lake, see you there"

  // A property, because the folder is deleted with its last reference.
  private let scratch: ScratchFolder
  private let path: String

  init() throws {
    scratch = try ScratchFolder()
    path = try scratch.put(
      "lines.txt", Array("\(Self.secret)\nHi\nAre you coming to the lake?\n".utf8))
  }

  private func text(_ run: Run) -> String { String(decoding: run.output, as: UTF8.self) }
  private func errors(_ run: Run) -> String { String(describing: run.errors) }

  @Test func `A comparison is a table without bars and escape sequences in a pipe`() throws {
    let run = try Program.run(Self.fonts + [path])
    #expect(run.end == .exit(0))
    #expect(text(run).contains("Inter 17 pt → Noto Sans Mono 17 pt, 226 pt, scale 1, en"))
    #expect(text(run).contains("Rewrapped") && text(run).contains("of 3"))
    #expect(!text(run).contains("█") && !text(run).contains("\u{1B}"))
  }

  @Test func `Built-in messages are measured without a file`() throws {
    let run = try Program.run(Self.fonts + ["--script", "Grek,Cyrl"])
    #expect(run.end == .exit(0))
    #expect(errors(run).contains("built-in messages (Grek, Cyrl)"))
  }

  @Test func `An installed font is found by its name, which is said`() throws {
    let run = try Program.run(
      ["metrics", "compare", "--font", "Inter", "--system", "dejavu sans:size=15", path])
    #expect(run.end == .exit(0))
    #expect(text(run).contains("Inter 17 pt → DejaVu Sans 15 pt"))
    #expect(text(run).contains("DejaVuSans.ttf") && errors(run).contains("other machines"))
    let missing = try Program.run(
      ["metrics", "compare", "--font", "Inter", "--system", "No Such Font", path])
    #expect(missing.end == .exit(2) && errors(missing).contains("No Such Font"))
  }

  @Test func `The face of an installed family is chosen, or it is said that there is none`() throws
  {
    func run(_ font: String, _ option: String = "--system") throws -> Run {
      try Program.run(["metrics", "compare", "--font", "Inter", option, font, path])
    }
    let bold = try run("Roboto:weight=700:italic")
    #expect(bold.end == .exit(0) && errors(bold).contains("/Roboto-BoldItalic.ttf is installed"))
    #expect(text(bold).contains("Roboto-BoldItalic.ttf"))
    let none = try run("Roboto:weight=650")
    #expect(none.end == .exit(2) && none.output.isEmpty)
    #expect(errors(none).contains("no face of weight 650; its faces are Black 900, "))
    let file = "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf"
    for setting in ["weight=700", "italic"] {
      let refused = try run("\(file):\(setting)", "--font")
      #expect(refused.end == .exit(2) && refused.output.isEmpty)
      #expect(errors(refused).contains("Roboto-Regular.ttf has no "), "\(errors(refused))")
    }
  }

  @Test(arguments: [[], ["--css"], ["--csv"], ["--fail-on", "advance>0"]])
  func `Names from files do not reach the terminal as they are`(options: [String]) throws {
    let hostile = "\u{1B}[2J\u{9B}1m\u{202E}\u{2066}x"
    let member = hostile.replacing("\u{1B}", with: "\\u001b")
    let chat = #"""
      {"confab": "1", "self": "a", "participants": [{"id": "a", "name": "A"}], "messages": [{"id": "\#(member)",
       "kind": "text", "from": "a", "text": "Tap \#(member) twice to see all of it again"}]}
      """#
    let path = try scratch.put("chat.json", Array(chat.utf8))
    let label = "Noto Sans Mono:label=\(hostile)\nB"
    let run = try Program.run(
      ["metrics", "compare", "--font", "Inter", "--font", label, path] + options)
    #expect(!run.output.isEmpty && text(run).contains("␛[2J"), "\(errors(run))")
    let isTable = options == ["--csv"]
    let raw = (text(run) + errors(run)).unicodeScalars.filter { scalar in
      // Text in a table keeps its direction.
      scalar.properties.generalCategory == .control
        ? scalar != "\n" && scalar != "\r" : scalar.properties.isBidiControl && !isTable
    }
    #expect(raw.isEmpty, "\(raw.map(\.value))")
  }

  @Test func `Characters that a font does not draw are listed`() throws {
    let path = try scratch.put("emoji.txt", Array("Party 🎉🎉 at the lake\nกาแฟ?\n".utf8))
    let run = try Program.run(Self.fonts + [path])
    #expect(text(run).contains("Characters that Inter 17 pt does not draw: 5\n"))
    #expect(text(run).contains("U+1F389   PARTY POPPER"))
    #expect(text(run).contains("×2   Noto Color Emoji") && text(run).contains("Noto Sans Thai UI"))
  }

  @Test func `A limit that is exceeded ends with 1 and says which one`() throws {
    let exceeded = try Program.run(Self.fonts + [path, "--fail-on", "advance>1%,missing>0"])
    #expect(exceeded.end == .exit(1))
    #expect(errors(exceeded).contains("exceeds the limit advance>1%"))
    #expect(!errors(exceeded).contains("missing"))
    let within = try Program.run(Self.fonts + [path, "--fail-on", "missing>0"])
    #expect(within.end == .exit(0) && within.errors.isEmpty)
  }

  @Test func `A baseline is stored, and later results are compared with it`() throws {
    let baseline = scratch("baseline.json")
    let one = ["metrics", "compare", "--font", "Inter:label=Ours", path]
    #expect(try Program.run(one + ["--update-baseline", baseline]).end == .exit(0))
    let stored = try scratch.bytes("baseline.json")
    #expect(!String(decoding: stored, as: UTF8.self).contains("Saturday"))
    let same = try Program.run(one + ["--baseline", baseline, "--fail-on", "rewraps>0,width>0"])
    #expect(same.end == .exit(0) && text(same).contains("the baseline → now"))
    let other = ["metrics", "compare", "--font", "Inter:label=Ours:features=tnum,-kern", path]
    let changed = try Program.run(other + ["--baseline", baseline, "--fail-on", "advance>0"])
    #expect(changed.end == .exit(1), "\(text(changed))")
  }

  @Test func `Texts are in JSON and CSV only if they are asked for`() throws {
    for format in ["--json", "--csv"] {
      let without = try Program.run(Self.fonts + [path, format])
      #expect(without.end == .exit(0) && !text(without).contains("Saturday"))
      #expect(
        text(try Program.run(Self.fonts + [path, format, "--with-texts"])).contains("Saturday"))
    }
  }

  @Test func `The advice is printed as CSS and as a theme that render reads`() throws {
    #expect(text(try Program.run(Self.fonts + [path, "--css"])).contains("size-adjust: "))
    let theme = try Program.run(Self.fonts + [path, "--theme"])
    #expect(theme.end == .exit(0))
    let printed = try Program.run(["theme", try scratch.put("mine.json", theme.output)])
    #expect(printed.end == .exit(0) && text(printed).contains("notosansmono"))
  }

  @Test func `Pages and pictures are written by the endings of their names`() throws {
    let scratch = try ScratchFolder()
    let beginnings = [
      "a.html": "<!doctype html>", "a.PNG": "\u{89}PNG", "a.svg": "<svg ", "a.pdf": "%PDF-",
      "a.webp": "RIFF",
    ]
    let run = try Program.run(
      Self.fonts + [path] + beginnings.keys.flatMap { ["-o", scratch($0)] })
    #expect(run.end == .exit(0) && text(run).contains("rewrapped"), "\(run.errors)")
    for (name, beginning) in beginnings {
      let bytes = try scratch.bytes(name)
      #expect(bytes.starts(with: beginning.unicodeScalars.map { UInt8($0.value) }), "\(name)")
    }
    #expect(scratch.names() == beginnings.keys.sorted())
    let page = String(decoding: try scratch.bytes("a.html"), as: UTF8.self)
    #expect(page.contains(Self.secret) && !page.contains(scratch.path))
  }

  @Test func `The command in MetricsReports.md draws the picture in it`() throws {
    let scratch = try ScratchFolder()
    let picture = "Documentation/Pictures/fonts.png"
    let document = String(
      decoding: try contents(ofFile: SourceTree.path("Documentation/MetricsReports.md")),
      as: UTF8.self
    ).replacing("\\\n", with: " ")
    let command = try #require(
      document.split(separator: "\n").first {
        $0.hasPrefix("confab metrics compare ") && $0.hasSuffix(" -o \(picture)")
      })
    let words = command.matches(of: #/"([^"]*)"|([^" ]+)/#).map { String($0.1 ?? $0.2 ?? "") }
    let run = try Program.run(
      words.dropFirst().dropLast().map { $0.hasPrefix("Examples/") ? SourceTree.path($0) : $0 }
        + [scratch("fonts.png")])
    #expect(run.end == .exit(0), "\(run.errors)")
    let isCurrent = try scratch.bytes("fonts.png") == contents(ofFile: SourceTree.path(picture))
    #expect(isCurrent, "run `make pictures`")
  }

  @Test func `Pictures are drawn as --appearance and --messages say`() throws {
    let scratch = try ScratchFolder()
    let variants = [
      "a.svg": [], "dark.svg": ["--appearance", "dark"], "one.svg": ["--messages", "1"],
    ]
    var pictures: [String: String] = [:]
    for (name, options) in variants {
      let run = try Program.run(Self.fonts + [path, "-o", scratch(name)] + options)
      #expect(run.end == .exit(0), "\(run.errors)")
      pictures[name] = String(decoding: try scratch.bytes(name), as: UTF8.self)
    }
    let dark = try #require(pictures["dark.svg"])
    #expect(dark.contains("fill=\"#000000\"") && dark != pictures["a.svg"])
    #expect(try #require(pictures["one.svg"]).count < dark.count)
  }

  @Test(arguments: ["page.htm", "page", "picture.jpg", ".html.txt"])
  func `An unknown ending is a bad call before anything is measured`(name: String) throws {
    let scratch = try ScratchFolder()
    let run = try Program.run(Self.fonts + ["none.txt", "-o", scratch(name)])
    #expect(run.end == .exit(2) && run.output.isEmpty && scratch.names().isEmpty)
    #expect(errors(run).contains("expected a name that ends in .html, .png"), "\(run.errors)")
  }

  @Test func `An output is never one of the inputs`() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.put("chat.html", "Hello there\n")
    let run = try Program.run(Self.fonts + [path, "-o", path])
    #expect(run.end == .exit(2) && errors(run).contains("it is one of the inputs"))
    #expect(try scratch.bytes("chat.html") == Array("Hello there\n".utf8))
    let font = try scratch.put("font.svg", contents(ofFile: InstalledFont.dejaVu))
    let other = try Program.run(
      ["metrics", "compare", "--font", "Inter", "--font", font, path, "-o", font])
    #expect(other.end == .exit(2) && errors(other).contains("it is one of the inputs"))
    #expect(try scratch.bytes("font.svg") == contents(ofFile: InstalledFont.dejaVu))
  }

  @Test(arguments: ["page.html", "picture.png", "picture.svg"])
  func `A file that can not be written ends with 2 and its path`(name: String) throws {
    let scratch = try ScratchFolder()
    let target = scratch("none/\(name)")
    let run = try Program.run(Self.fonts + [path, "-o", target])
    #expect(run.end == .exit(2) && errors(run).contains(target), "\(run.errors)")
    #expect(scratch.names().isEmpty)
  }

  @Test func `One font and its baseline have nothing to show side by side`() throws {
    let scratch = try ScratchFolder()
    let baseline = scratch("baseline.json")
    let one = ["metrics", "compare", "--font", "Inter", path]
    for (name, option) in [("page.html", "--update-baseline"), ("page.png", "--update-baseline")] {
      let run = try Program.run(one + [option, baseline, "-o", scratch(name)])
      #expect(run.end == .exit(2) && errors(run).contains("at least two fonts"), "\(run.errors)")
      #expect(scratch.names().isEmpty)
    }
  }

  @Test(arguments: [
    (["--font", "Inter"], "give --font twice"),
    (["--font", "Inter", "--font", "Inter:sise=3"], "did you mean \"size\""),
    (["--font", "Inter", "--font", "Inter", "--width", "0"], "1 to 100000 points"),
    (["--font", "Inter", "--font", "Inter", "--fail-on", "hieght>2%"], "did you mean \"height\""),
    (["--font", "Inter", "--font", "Inter", "--json", "--csv"], "give one of them"),
    (["--font", "Inter", "--font", "Inter", "--script", "Klin"], "--script: expected"),
    (["--font", "Inter", "--font", "Inter", "--baseline", "none.json"], "none.json"),
    (["--font", "Inter", "--font", "Inter", "none.json"], "none.json"),
    (["--font", "Inter", "--font", "Inter", "--line-height", "big"], "font, theme or a number"),
    (["--font", "Inter", "--font", "Inter", "--messages", "0"], "1 to 1000"),
    (["--font", "Inter", "--font", "Inter", "--messages", "1001"], "1 to 1000"),
    (["--font", "Inter", "--font", "Inter", "--appearance", "gray"], "--appearance"),
  ])
  func `A bad call ends with 2 and one line`(arguments: [String], expected: String) throws {
    let run = try Program.run(["metrics", "compare"] + arguments)
    #expect(run.end == .exit(2) && run.output.isEmpty)
    #expect(errors(run).contains(expected), "\(run.errors)")
  }
}
