import Glibc
import TestSupport
import Testing

/// The tests of `Packages/python`, with the program of this build instead of the one in a wheel.
@Suite("The Python package", .timeLimit(.minutes(30)))
struct PythonPackageTests {
  @Test func `Its own tests pass with this program`() throws {
    let scratch = try ScratchFolder()
    let package = SourceTree.path("Packages/python")
    let code = system(
      "CONFAB_PROGRAM='\(Program.path)' PYTHONPATH='\(package)/src' PYTHONDONTWRITEBYTECODE=1 "
        + "/usr/bin/python3 '\(package)/tests/test_package.py' > '\(scratch("log"))' 2>&1")
    let log = String(decoding: try scratch.bytes("log"), as: UTF8.self)
    #expect(code == 0, "\(log)")
    #expect(log.contains("Ran "), "\(log)")
  }
}
