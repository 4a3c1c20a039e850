import ConfabEngine

extension UnchangedRows {
  /// The number of unchanged rows.
  var count: Int { parts.reduce(0) { $0 + $1.old.count } }
}
