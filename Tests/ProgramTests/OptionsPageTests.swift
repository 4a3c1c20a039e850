import TestSupport
import Testing

@Suite("Documentation/Options.md", .timeLimit(.minutes(30)))
struct OptionsPageTests {
  private let page: String

  init() throws {
    page = String(
      decoding: try contents(ofFile: SourceTree.path("Documentation/Options.md")), as: UTF8.self)
  }

  private func help(_ command: String...) throws -> String {
    let run = try Program.run(command + ["--help"])
    #expect(run.end == .exit(0), "\(run.errors)")
    return String(decoding: run.output, as: UTF8.self)
  }

  private func options(of command: String) throws -> Set<String> {
    let names = try help(command).matches(of: #/\n  (?:-[a-z], )?(--[a-z-]+)/#).map {
      String($0.1)
    }
    return Set(names).subtracting(["--help", "--version"])
  }

  @Test func `The page has a row for each command`() throws {
    let commands = try help().matches(of: #/\n  ([a-z]+)  +[A-Z]/#).map(\.1)
    #expect(commands.contains("render") && commands.contains("cache"))
    for command in commands { #expect(page.contains("\n| `confab \(command)"), "\(command)") }
  }

  @Test func `The page has a row for each option of render, and no other rows`() throws {
    let rows = page.matches(of: #/\n\| (?:`-[a-z] [A-Z]+`, )?`(--[a-z-]+)/#).map { String($0.1) }
    #expect(Set(rows).count == rows.count)
    #expect(try Set(rows) == options(of: "render"))
  }

  @Test func `The first table has the options of layout and scene`() throws {
    let table = try #require(page.split(separator: "### Options of render only").first)
    let rows = table.matches(of: #/\n\| `(--[a-z-]+)/#).map { String($0.1) }
    #expect(try Set(rows) == options(of: "layout"))
    #expect(try Set(rows) == options(of: "scene"))
    #expect(try Set(rows).isSubset(of: options(of: "play")))
  }
}
