import ConfabEngine

/// The height strategies of a simulation, by their names on the command line.
public enum SimulatedStrategy: String, CaseIterable, Sendable {
  /// All heights are measured in the background.
  case exact
  /// Heights are estimated and measured when their rows appear.
  case estimated
  /// Heights are estimated and measured in small batches while scrolling.
  case batches

  var strategy: HeightStrategy {
    switch self {
    case .exact: .exactInMemory
    case .estimated: .estimated
    case .batches: .scrollingBatches
    }
  }
}
