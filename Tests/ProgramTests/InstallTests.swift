import Glibc
import TestSupport
import Testing

@Suite("Installing", .timeLimit(.minutes(30)))
struct InstallTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// Runs `Scripts/install` with a folder of its own as the root of the system.
  private func install(_ argument: String, prefix: String = "/usr") -> Int32 {
    system(
      "DESTDIR='\(scratch.path)/root' PREFIX='\(prefix)' '\(SourceTree.root)/Scripts/install' "
        + "'\(argument)' 2> '\(scratch.path)/errors'")
  }

  private func output(_ command: String) throws -> String {
    #expect(system("{ \(command)\n} > '\(scratch.path)/output'") == 0, "\(command)")
    return String(decoding: try scratch.bytes("output"), as: UTF8.self)
  }

  @Test func `The installed program renders from another folder, and nothing is left of it`() throws
  {
    try #require(install(Program.path) == 0)
    #expect(rename(scratch("root"), scratch("moved")) == 0)
    let confab = scratch("moved/usr/bin/confab")
    let chat = SourceTree.example("weekend.json")
    _ = try output("'\(confab)' render '\(chat)' -o '\(scratch("installed.png"))'")
    _ = try Program.run(["render", chat, "-o", scratch("built.png")])
    #expect(try scratch.bytes("installed.png") == scratch.bytes("built.png"))
    // Errors are as clear as before the program was stripped.
    let missing = "'\(confab)' render /nonexistent.json -o '\(scratch("no.png"))' 2>&1 || true"
    #expect(try output(missing).hasPrefix("confab: /nonexistent.json"))
    // The fonts are the installed ones.
    try scratch.put("moved/usr/share/confab/Fonts/Inter-Regular.otf", "damaged")
    #expect(
      try output("'\(confab)' render '\(chat)' -o '\(scratch("no.png"))' 2>&1 || true")
        .contains("\(scratch.path)/moved/usr/share/confab/Fonts/Inter-Regular.otf"))

    #expect(rename(scratch("moved"), scratch("root")) == 0)
    #expect(install("--uninstall") == 0)
    #expect(!scratch.names().contains("root"))
  }

  @Test func `Uninstalling leaves other files and folders, and needs an installation`() throws {
    #expect(install("--uninstall") != 0)
    #expect(String(decoding: try scratch.bytes("errors"), as: UTF8.self).contains("Nothing is"))
    #expect(mkdir(scratch("root"), 0o700) == 0)
    for folder in ["root/usr", "root/usr/bin", "root/usr/share"] { try scratch.makeFolder(folder) }
    try scratch.put("root/usr/bin/other", "another program")
    // Twice, as for an update.
    for _ in 0..<2 { try #require(install(Program.path) == 0) }
    try scratch.put("root/usr/share/man/man1/other.1", "another manual page")
    #expect(install("--uninstall") == 0)
    #expect(
      try output("cd '\(scratch("root"))' && find . | LC_ALL=C sort").split(separator: "\n") == [
        ".", "./usr", "./usr/bin", "./usr/bin/other", "./usr/share", "./usr/share/man",
        "./usr/share/man/man1", "./usr/share/man/man1/other.1",
      ])
  }

  @Test func `The manual and the completions know every command`() throws {
    try #require(install(Program.path) == 0)
    let manual = scratch("root/usr/share/man/man1/confab.1")
    let warnings = try output("groff -ww -man -Tutf8 '\(manual)' 2>&1 > /dev/null")
    #expect(warnings.isEmpty, "\(warnings)")
    let page = String(decoding: try contents(ofFile: manual), as: UTF8.self)
    let completions = scratch("root/usr/share/bash-completion/completions/confab")
    let completed = try output(
      """
      bash -c 'source "\(completions)"; COMP_WORDS=(confab ""); COMP_CWORD=1; COMP_LINE="confab "; \
      COMP_POINT=7; _confab confab "" confab; printf "%s\\n" "${COMPREPLY[@]}"'
      """)
    for command in ["render", "timeline", "scene", "cache", "new"] {
      #expect(page.contains("\"confab \(command)"), "\(command)")
      #expect(completed.split(separator: "\n").contains { $0 == command }, "\(completed)")
    }
    for name in ["zsh/site-functions/_confab", "fish/vendor_completions.d/confab.fish"] {
      let script = String(decoding: try scratch.bytes("root/usr/share/\(name)"), as: UTF8.self)
      #expect(script.contains("render"))
    }
  }
}
