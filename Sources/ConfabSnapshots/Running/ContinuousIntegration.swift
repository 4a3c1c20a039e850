/// Whether a process is part of a job of continuous integration (CI).
package enum ContinuousIntegration {
  /// Whether the variable `CI` is set and is neither empty nor `false` nor `0`.
  ///
  /// - Parameter environment: The environment variables of the process.
  package static func isActive(_ environment: [String: String]) -> Bool {
    guard let value = environment["CI"] else { return false }
    return !["", "false", "0"].contains(value)
  }
}
