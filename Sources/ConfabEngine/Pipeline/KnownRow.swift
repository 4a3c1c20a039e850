import ConfabLayout

/// A row of an older layout.
struct KnownRow {
  var item: TrackedItem
  var row: MeasuredRow
}
